/** The floor, and which decisions were read, handed down from `App.svelte`. */

import { createContext } from "svelte";
import type { Decided } from "./dispute_decisions.svelte";
import type { Floor } from "./table_store.svelte";

export const [theFloor, setFloor] = createContext<Floor>();
export const [theDecided, setDecided] = createContext<Decided>();
