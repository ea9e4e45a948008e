"""A small server on real sockets that answers as a test tells it to."""

import asyncio
from contextlib import asynccontextmanager

import msgpack
from websockets.asyncio.server import serve


SIT = {"type": "Sit", "seat": 3, "buy_in": 500}
DONE = {"type": "Done", "round": 1}


class ScriptedServer:
    """Keeps what it `received`, and calls `answer(server, socket, message)` for each message."""

    def __init__(self, answer):
        self.received = []
        self.sockets = []
        self.news = asyncio.Event()
        self.answer = answer
        self.url = ""

    async def talk(self, socket):
        self.sockets.append(socket)
        async for data in socket:
            message = msgpack.unpackb(data)
            self.received.append(message)
            self.news.set()
            await self.answer(self, socket, message)

    def of(self, kind):
        return [message for message in self.received if message["type"] == kind]

    async def until(self, condition):
        async with asyncio.timeout(20):
            while not condition(self):
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def scripted_server(answer):
    server = ScriptedServer(answer)
    async with serve(server.talk, "127.0.0.1", 0, subprotocols=["croupier.msgpack"]) as listening:
        server.url = f"ws://127.0.0.1:{listening.sockets[0].getsockname()[1]}/ws"
        yield server


async def send(socket, *messages):
    for message in messages:
        await socket.send(msgpack.packb(message))


def welcome(hello, **changes):
    return {
        "type": "Welcome",
        "id": hello["id"],
        "session": hello.get("session") or "secret-1",
        "player": "p1",
        "name": "Guest 1",
        "role": "player",
        "balance": 100_000,
        "table": None,
        "now": 1_000_000,
        "heartbeat": 10_000,
        "addresses": (),
    } | changes


def view(**changes):
    """Return the view of an empty table, with the fields that a client uses."""
    return {
        "table": "T1",
        "game": "three_card_poker",
        "phase": "over",
        "round": 0,
        "step": None,
        "turn": None,
        "deadline": None,
        "silence": None,
        "commitment": None,
        "rules": {},
        "players": [],
        "seats": [],
        "dealer": [],
        "dealer_hand": None,
        "community": [],
        "button": None,
        "pot": 0,
    } | changes


def mark(seq):
    """Return the mark that this server uses for event `seq`."""
    return f"{seq:016x}"


def snapshot(seq, **changes):
    return {"type": "Snapshot", "seq": seq, "mark": mark(seq), "view": view(**changes)}


def updates(*some):
    seq = some[-1]["seq"]
    return {"type": "Updates", "seq": seq, "mark": mark(seq), "updates": list(some)}


def no_updates(seq):
    return {"type": "Updates", "seq": seq, "mark": mark(seq), "updates": []}


def heartbeat(seq, now=1_000_000):
    return {"type": "Heartbeat", "now": now, "seq": seq, "mark": None if seq is None else mark(seq)}


def moved(hello, url, ticket="ticket-1"):
    return {"type": "Moved", "id": hello["id"], "table": hello["table"], "url": url, "ticket": ticket}


def legal(seq, *actions):
    return {"type": "Legal", "seq": seq, "actions": list(actions)}


def accepted(message, seq):
    return {"type": "Accepted", "id": message["id"], "seq": seq, "mark": mark(seq)}


def refused(message, code, **more):
    return {"type": "Refused", "id": message["id"], "code": code, "message": f"It was {code}."} | more


def sat(seq, seat, player="p1"):
    return {"type": "SeatReserved", "seq": seq, "seat": seat, "player": player, "name": "Ann", "pending": 500}


def at_event(seq, *, then=None):
    """Return an `answer` that welcomes, shows a table at event `seq`, and calls `then` for all other messages."""

    async def answer(server, socket, message):
        if message["type"] != "Hello":
            await then(server, socket, message)
            return
        await send(socket, welcome(message))
        if message["table"] is not None:
            known = message["last_seq"] == seq and message["mark"] == mark(seq)
            await send(socket, no_updates(seq) if known else snapshot(seq), legal(seq))

    return answer


async def nothing(server, socket, message):
    pass
