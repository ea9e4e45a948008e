/** What `App.svelte` hands down to all components: the store, and which dispute decisions were read. */

import { createContext } from "svelte";
import type { DisputeDecisions } from "./dispute_decisions.svelte";
import type { TableStore } from "./table_store.svelte";

export const [tableStore, setTableStore] = createContext<TableStore>();
export const [disputeDecisions, setDisputeDecisions] = createContext<DisputeDecisions>();
