/** The floor and the router, handed down from `App.svelte`. */

import { createContext } from "svelte";
import type { Floor } from "./floor.svelte";
import type { Router } from "./router.svelte";

export const [theFloor, setFloor] = createContext<Floor>();
export const [theRouter, setRouter] = createContext<Router>();
