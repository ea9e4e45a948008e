"""People at tables of a peer in Python who replay the script, over plain WebSockets or Socket.IO."""

import asyncio

import msgpack
from websockets.asyncio.client import connect


class Replay:
    """
    All tables of a peer. `rounds` counts the rounds that were played, `frames` the frames that were received.

    `come(table, place, heard)` connects somebody, who calls `heard()` for each frame, and returns how to send a command,
    and how to go.
    """

    def __init__(self, steps, come):
        self.steps = steps
        self.come = come
        self.rounds = self.frames = 0
        self.people = []

    async def open(self, tables, people):
        """Have everybody come, and begin."""
        self.playing = [
            asyncio.create_task(self.play(*[await self.one(f"T{number}", place) for place in range(people)]))
            for number in range(tables)
        ]

    async def one(self, table, place):
        """Connect one person."""
        person = Received()

        def heard():
            self.frames += 1
            person.count += 1
            person.came.set()

        person.send, person.go = await self.come(table, place, heard)
        self.people.append(person)
        return person

    async def play(self, *people):
        """Play at one table: the next command comes as soon as its player has all frames that were sent before."""
        due = [0] * len(people)
        while True:
            for place, command, out in self.steps:
                for _, places in out:
                    for to in places:
                        due[to] += 1
                await people[place].send(command)
                while people[place].count < due[place]:
                    people[place].came.clear()
                    await people[place].came.wait()
            self.rounds += 1

    async def close(self):
        """Stop, and have everybody go."""
        for task in self.playing:
            task.cancel()
        for person in self.people:
            await person.go()


class Received:
    """How many frames one person has received."""

    def __init__(self):
        self.count = 0
        self.came = asyncio.Event()


def over_websockets(port):
    """Return how somebody comes to a peer that speaks plain WebSockets."""
    tasks = set()

    async def come(table, place, heard):
        socket = await connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None, ping_interval=None)
        await socket.send(msgpack.packb({"table": table, "place": place}))
        await socket.recv()

        async def read():
            async for _ in socket:
                heard()

        tasks.add(asyncio.create_task(read()))
        return socket.send, socket.close

    return come


def over_socketio(port):
    """Return how somebody comes to a peer that speaks Socket.IO."""
    import socketio

    async def come(table, place, heard):
        client = socketio.AsyncClient()
        await client.connect(f"http://127.0.0.1:{port}", transports=["websocket"])
        await client.call("hello", (table, place))
        client.on("frame", lambda _: heard())

        async def send(command):
            await client.emit("do", command)

        return send, client.disconnect

    return come
