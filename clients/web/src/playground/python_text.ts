/** The text of a test in Python: its values, and all of it that is the same for each session. */

import { isObject } from "./schema";
import type { Json } from "./schema";

/** A text as Python writes it: JSON's escapes mean the same there. */
export const quoted = (text: string): string => JSON.stringify(text);

/** A value as Python writes it. */
export function python(value: Json): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(python).join(", ")}]`;
  if (!isObject(value)) return String(value);
  const parts = Object.entries(value).map(([key, part]) => `${quoted(key)}: ${python(part)}`);
  return `{${parts.join(", ")}}`;
}

/** `<url>` and `<steps>` are filled in. */
export const TEMPLATE = `"""
A session at a house of Croupier, copied from its playground.

It plays as a new guest. What the house answers to each message has to be as it was; cards and other players may differ.
Run it with pytest. It needs the package websockets; CROUPIER_URL names another house.
"""

import asyncio
import json
import os

from websockets.asyncio.client import connect


URL = os.environ.get("CROUPIER_URL", <url>)


class Session:
    """A guest at the house: the last event that was seen, what is offered, and the answers."""

    def __init__(self):
        self.token = self.socket = self.moved = self.mark = None
        self.seq, self.place = 0, (0, 0)
        self.actions, self.answers, self.types = [], {}, set()

    async def open(self, url):
        if self.socket is not None:
            await self.socket.close()
        self.socket = await connect(url, subprotocols=["croupier.2.json"])

    async def receive(self):
        message = json.loads(await self.socket.recv())
        self.types.add(message["type"])
        if message["type"] in ("Snapshot", "Updates"):
            self.seq, self.mark = message["seq"], message["mark"]
        elif message["type"] == "Legal":
            self.actions = message["actions"]
        elif message["type"] == "Welcome":
            self.token = message["session"] or self.token
        elif message["type"] == "Moved":
            self.moved = message
        if message.get("id") is not None:
            self.answers[message["id"]] = message

    async def receives(self, kind):
        while kind not in self.types:
            await self.receive()

    async def offered(self, kind, later=False, **wanted):
        """Wait until this is offered: with \`later\`, in a later round or step than the last command's."""
        while True:
            for action in self.actions:
                command = action.get("command", {})
                place = command.get("round", 0), command.get("step") or 0
                if action["type"] == kind and wanted.items() <= command.items() and (place > self.place or not later):
                    self.place = place if "round" in command else self.place
                    return action
            await self.receive()

    async def send(self, message):
        await self.socket.send(json.dumps(message))

    async def ask(self, message):
        """Send a message, and return its answer once what it changed has come, too."""
        self.answers.pop(message["id"], None)
        if message["type"] == "Hello":
            self.actions, self.types, self.place = [], set(), (0, 0)
        await self.send(message)
        while message["id"] not in self.answers:
            await self.receive()
        answer = self.answers[message["id"]]
        while answer["type"] == "Accepted" and self.seq < answer["seq"]:
            await self.receive()
        return answer


def free_seat(offer, seat):
    return seat if seat in offer["seats"] else offer["seats"][0]


async def play():
    session = Session()
    <steps>
    await session.socket.close()


def test_session():
    asyncio.run(asyncio.wait_for(play(), 300))
`;
