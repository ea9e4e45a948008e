/** For the pages that the house itself serves. They keep a cookie, which no script can read. */

export { Clock } from "./clock.js";
export { HouseClient } from "./house_client.js";
export type { Environment } from "./connection/environment.js";
export type { ClientMessage, ConnectionState, UnreachableTable } from "./connection/listener.js";
export type { Answer } from "./connection/pending_commands.js";
export type { Ask } from "./connection/requests.js";
export { browserEnvironment, type Side } from "./page/environment.js";
export type { Taken } from "./seeds.js";
export { actionsOf } from "./view/actions.js";
export { fold, UnknownUpdate } from "./view/fold.js";
