/** For pages that the house itself serves: they keep a cookie, and no session token. */

export { Clock } from "./clock.js";
export { HouseClient } from "./house_client.js";
export type { Environment, Socket } from "./connection/environment.js";
export type { ClientMessage, ConnectionState, UnreachableTable } from "./connection/listener.js";
export type { Answer } from "./connection/pending_commands.js";
export type { Ask, Request } from "./connection/requests.js";
export { browserEnvironment, type Side } from "./page/environment.js";
export { actionsOf } from "./view/actions.js";
export { fold, UnknownUpdate } from "./view/fold.js";
