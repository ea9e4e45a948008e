"""
A flood: connections from many addresses of this machine that ask for as much as they can.

    python -m tests.attack.flood --port 8000 --kind hello --addresses 50 --each 4 --table T1 --seconds 10

It prints what came of it as one JSON object: how many connections were opened and refused, and how often each answer came.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter

import msgpack
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.protocol import State


RATE = 48  # messages a second of each connection, if the house takes them in
FIRST = 10  # the floods' addresses are 127.0.0.10, 127.0.0.11 and so on
MIXED = ("hello", "commands", "lookups", "nonsense")
KINDS = (*MIXED, "mixed", "pings", "connect", "requests", "silence")
PINGS = bytes([0x89, 0x80, 0, 0, 0, 0]) * 2_000
REQUEST = b"GET /readyz HTTP/1.1\r\nHost: casino\r\n\r\n"
GUEST = {"type": "Hello", "id": "hello"}


class Flood:
    """One flood. `counts` has what came of it."""

    def __init__(self, port, kind, table, seconds):
        self.port = port
        self.kind = kind
        self.table = table
        self.until = time.perf_counter() + seconds
        self.counts = Counter()

    @property
    def on(self):
        return time.perf_counter() < self.until

    def connecting(self, address):
        return connect(
            f"ws://127.0.0.1:{self.port}/ws",
            subprotocols=["croupier.msgpack"],
            local_addr=(address, 0),
            compression=None,
            proxy=None,
            open_timeout=30,
            close_timeout=0.2,
            ping_interval=None,
        )

    async def attack(self, address):
        """Attack through one connection, and through another when that is closed."""
        while self.on:
            try:
                if self.kind == "requests":
                    await self.request(address)
                    continue
                async with self.connecting(address) as socket:
                    self.counts["opened"] += 1
                    if self.kind != "connect":
                        await self.use(socket)
            except InvalidHandshake as no:
                self.counts[f"http {no.response.status_code}" if hasattr(no, "response") else "cut off"] += 1
                await asyncio.sleep(0.05)
            except (ConnectionClosed, OSError, TimeoutError, EOFError) as no:
                code = no.rcvd.code if isinstance(no, ConnectionClosed) and no.rcvd else "cut off"
                self.counts[f"closed {code}"] += 1
                await asyncio.sleep(0.05)

    async def request(self, address):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        try:
            writer.write(REQUEST)
            said = await reader.read()
            self.counts["http " + said[9:12].decode()] += 1
        finally:
            writer.close()

    async def use(self, socket):
        """Send as fast as the house takes it in."""
        if self.kind == "silence":
            await socket.wait_closed()
            self.counts[f"closed {socket.close_code}"] += 1
            return
        await socket.send(msgpack.packb(GUEST | {"table": self.table}))
        session, number = asyncio.get_running_loop().create_future(), 0
        reading = asyncio.create_task(self.read(socket, session))
        await asyncio.wait((reading, session), return_when=asyncio.FIRST_COMPLETED)
        try:
            while self.on and session.done() and not reading.done():
                if self.kind == "pings" and socket.state is State.OPEN:
                    socket.transport.write(PINGS)
                number += 1
                await socket.send(msgpack.packb(self.message(number, session.result())))
                await asyncio.sleep(1 / RATE)
            if reading.done():
                reading.result()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def read(self, socket, session):
        while True:  # until the house closes the connection
            message = msgpack.unpackb(await socket.recv())
            if message["type"] == "Welcome" and not session.done():
                session.set_result(message["session"])
            self.counts[message["code"] if message["type"] == "Refused" else message["type"]] += 1

    def message(self, number, session):
        about = {"id": f"{number}"}
        match MIXED[number % len(MIXED)] if self.kind == "mixed" else self.kind:
            case "hello":
                return {"type": "Hello", "session": session, "table": self.table, **about}
            case "commands":
                return {"type": "Do", "command": {"type": "Sit", "seat": 1, "buy_in": 50_000}, **about}
            case "lookups":
                if number % 2:
                    return {"type": "ShowRound", "round": 1, **about}
                return {"type": "ShowRounds", "before": None, **about}
        return {"type": "Nonsense", **about}


async def flood(arguments):
    """Flood for so long, and return the counts."""
    one = Flood(arguments.port, arguments.kind, arguments.table, arguments.seconds)
    addresses = [f"127.0.{arguments.net}.{FIRST + number}" for number in range(arguments.addresses)]
    attacks = [asyncio.create_task(one.attack(address)) for address in addresses for _ in range(arguments.each)]
    await asyncio.wait(attacks, timeout=arguments.seconds + 5)
    for task in attacks:
        task.cancel()
    for ended in await asyncio.gather(*attacks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended  # a flood that ends early attacks nobody
    return dict(one.counts)


def main():
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--port", type=int, required=True)
    command.add_argument("--kind", choices=KINDS, required=True)
    command.add_argument("--table", default="T1")
    command.add_argument("--net", type=int, default=0, help="the third number of the addresses")
    command.add_argument("--addresses", type=int, default=1)
    command.add_argument("--each", type=int, default=200)
    command.add_argument("--seconds", type=float, default=10.0)
    sys.stdout.write(json.dumps(asyncio.run(flood(command.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
