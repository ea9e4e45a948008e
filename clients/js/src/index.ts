/** The client of Croupier: its connection, and the view of a table. */

export * from "./protocol.js";
export { Connection } from "./connection/connection.js";
export { browserEnvironment, type Environment, type Side } from "./connection/environment.js";
export type { ConnectionState, Listener, UnreachableTable } from "./connection/listener.js";
export type { Answer } from "./connection/pending_commands.js";
export type { MakeRequest, Reply } from "./connection/requests.js";
export { fold } from "./view/fold.js";
export { tablesAfter } from "./view/lobby.js";
