/** The floor, handed down from `App.svelte`. */

import { createContext } from "svelte";
import type { Floor } from "./floor.svelte";

export const [theFloor, setFloor] = createContext<Floor>();
