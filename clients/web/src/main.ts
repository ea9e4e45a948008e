import { mount } from "svelte";
import "./theme.css";
import "./shared.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
