/** The floor, and which decisions were read, handed down from `App.svelte`. */

import { createContext } from "svelte";
import type { Decided } from "./decided.svelte";
import type { Floor } from "./floor.svelte";

export const [theFloor, setFloor] = createContext<Floor>();
export const [theDecided, setDecided] = createContext<Decided>();
