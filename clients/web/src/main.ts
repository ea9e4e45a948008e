import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import "./shared.css";

mount(App, { target: document.getElementById("app")! });
