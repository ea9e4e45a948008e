import { mount } from "svelte";
import "../theme.css";
import "../shared.css";
import PlaygroundPage from "./PlaygroundPage.svelte";

mount(PlaygroundPage, { target: document.getElementById("app")! });
