/** What a program has: the address of a house, the WebSocket of its platform, and a session token. */

import { machine, PROTOCOLS, type Environment, type Socket } from "../connection/environment.js";
import { CloseCode } from "../protocol.js";
import { TokenIntroduction, type Holder } from "./introduction.js";

/** The constructor of a WebSocket, as browsers, Node 22 and the package `ws` have it. */
export type SocketConstructor = new (url: string, protocols: string[]) => object;

/** The frame that the server refused would be sent again; or the player is excluded. */
const FINAL = [CloseCode.TOO_BIG, CloseCode.UNDECODABLE, CloseCode.EXCLUDED];

export function programEnvironment(
  url: string,
  holder: Holder,
  constructor: SocketConstructor | undefined = globalThis.WebSocket,
): Environment {
  if (constructor === undefined)
    throw new Error("There is no WebSocket here. Pass one: new Client(url, { WebSocket }).");
  return {
    ...machine,
    home: url,
    final: FINAL,
    dial: (address) => new constructor(address, PROTOCOLS) as Socket,
    introduce: (guests, says) => new TokenIntroduction(holder, guests, machine.elapsed, says),
  };
}
