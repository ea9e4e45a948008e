/** A client of Croupier, for browsers and Node. README.md says how to use it. */

export { Client, type Options } from "./client.js";
export type { ClientEvents } from "./house_client.js";
export { ConnectionClosed, Refusal, type Reason } from "./errors.js";
export type { ClientMessage, ConnectionState } from "./connection/listener.js";
export type { Replies, ReplyTo, Request } from "./connection/requests.js";
export type { SocketConstructor } from "./program/environment.js";
export { fold, UnknownUpdate } from "./view/fold.js";
export * from "./protocol.js";
