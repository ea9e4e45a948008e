"""A bare relay: `websockets.broadcast` to those whom each frame of the script goes to. relay.py SCRIPT."""

from collections import defaultdict

import msgpack
import uvloop
from table import ReplayedTable
from websockets.asyncio.server import broadcast, serve


TABLES = defaultdict(ReplayedTable)


async def serve_one(socket):
    """Serve one connection: the first message says who comes, each other one is a command."""
    hello = msgpack.unpackb(await socket.recv())
    table = TABLES[hello["table"]]
    table.people[hello["place"]] = socket
    await socket.send(b"welcome")
    async for command in socket:
        for frame, people in table.step(command):
            broadcast(people, frame)


async def main():
    """Serve until stopped."""
    async with serve(serve_one, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


uvloop.run(main())
