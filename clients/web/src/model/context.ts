/** The floor, and which decisions were read, handed down from `App.svelte`. */

import { createContext } from "svelte";
import type { DisputeDecisions } from "./dispute_decisions.svelte";
import type { TableStore } from "./table_store.svelte";

export const [tableStore, setTableStore] = createContext<TableStore>();
export const [disputeDecisions, setDisputeDecisions] = createContext<DisputeDecisions>();
