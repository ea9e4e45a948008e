"""A TCP proxy that cuts connections after a random number of bytes, even within a frame."""

import asyncio
from contextlib import asynccontextmanager, suppress


class CuttingProxy:
    """Lets at most `most` bytes through in a direction before it cuts, and counts its `cuts`."""

    def __init__(self, target, chance):
        self.target = target
        self.chance = chance
        self.most = 30_000
        self.cuts = 0
        self.url = ""

    async def serve(self, reader, writer):
        there, onward = await asyncio.open_connection("127.0.0.1", self.target)
        left = self.chance.randrange(300, self.most)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.pump(reader, onward, left))
                group.create_task(self.pump(there, writer, left))
        except* (ConnectionError, EOFError):
            self.cuts += 1
        finally:
            for end in (writer, onward):
                end.transport.abort()

    async def pump(self, source, sink, left):
        while True:
            data = await source.read(4096)
            sink.write(data[:left])
            left -= len(data)
            await sink.drain()
            if not data or left <= 0:
                await asyncio.sleep(self.chance.uniform(0, 0.02))
                raise EOFError


@asynccontextmanager
async def cutting_proxy(url, chance):
    """Yield a proxy to the server at `url`."""
    proxy = CuttingProxy(int(url.split(":")[2].split("/")[0]), chance)
    serving = set()

    async def accept(reader, writer):
        task = asyncio.current_task()
        serving.add(task)
        try:
            await proxy.serve(reader, writer)
        finally:
            serving.discard(task)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    proxy.url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"
    try:
        yield proxy
    finally:
        server.close()
        for task in tuple(serving):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*serving, return_exceptions=True)
