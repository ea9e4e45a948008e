"""The script of a table over python-socketio and aiohttp. socketio_server.py SCRIPT."""

import asyncio
from collections import defaultdict

import socketio
import uvloop
from aiohttp import web
from table import ReplayedTable


TABLES = defaultdict(ReplayedTable)
AT = {}

server = socketio.AsyncServer(async_mode="aiohttp", transports=["websocket"], http_compression=False)


@server.event
async def hello(sid, table, place):
    """Have somebody come to a table; all at it are one room."""
    AT[sid] = TABLES[table]
    TABLES[table].people[place] = sid
    await server.enter_room(sid, table)
    TABLES[table].name = table
    return "welcome"


@server.on("do")
async def command(sid, command):
    """Take a command. Two that are sent at once would mix the parts of their packets, so they take turns."""
    table = AT[sid]
    async with table.turn:
        for frame, people in table.step(command):
            if len(people) == len(table.people):
                await server.emit("frame", frame, room=table.name)
            else:
                for each in people:
                    await server.emit("frame", frame, to=each)


async def main():
    """Serve until stopped."""
    app = web.Application()
    server.attach(app)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


uvloop.run(main())
