import { mount } from "svelte";
import "../theme.css";
import "../shared.css";
import VerifyPage from "./VerifyPage.svelte";

mount(VerifyPage, { target: document.getElementById("app")! });
