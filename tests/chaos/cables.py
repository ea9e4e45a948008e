"""Cables between processes: TCP proxies that can be pulled, or swallow every byte while both ends believe in them."""

import asyncio
from contextlib import asynccontextmanager


class End(asyncio.Protocol):
    """One end of one connection. A side that does not read stops the other side from being read."""

    def __init__(self, cable, other=None):
        self.cable = cable
        self.other = other
        self.transport = None
        self.early = []  # what came before there was another end

    def connection_made(self, transport):
        self.transport = transport
        self.cable.ends.add(self)
        if self.other is None:
            self.plugging = asyncio.create_task(self.plug())
        else:
            self.other.other = self
            transport.writelines(self.other.early)

    async def plug(self):
        """Connect to the target; with the cable swallowing, that takes until it is pulled."""
        await self.cable.carrying.wait()
        try:
            await self.cable.connect(lambda: End(self.cable, self))
        except OSError:
            self.transport.abort()

    def data_received(self, data):
        if not self.cable.carrying.is_set():
            return
        if self.other is None:
            self.early.append(data)
        else:
            self.other.transport.write(data)

    def pause_writing(self):
        if self.other is not None:
            self.other.transport.pause_reading()

    def resume_writing(self):
        if self.other is not None:
            self.other.transport.resume_reading()

    def connection_lost(self, _):
        self.cable.ends.discard(self)
        if self.other is not None:
            self.other.transport.close()
        elif hasattr(self, "plugging"):
            self.plugging.cancel()


class Cable:
    """A proxy to `target`, a port of this machine or the path of a socket; `port` is where it listens."""

    def __init__(self, target):
        self.target = target
        self.ends = set()
        self.carrying = asyncio.Event()
        self.carrying.set()
        self.port = 0

    async def connect(self, protocol):
        loop = asyncio.get_running_loop()
        if isinstance(self.target, int):
            await loop.create_connection(protocol, "127.0.0.1", self.target)
        else:
            await loop.create_unix_connection(protocol, self.target)

    def pull(self):
        """Drop every connection without a word."""
        for end in tuple(self.ends):
            end.transport.abort()

    async def swallow(self, seconds):
        """Lose every byte for some time; then both ends learn that their connections are dead."""
        self.carrying.clear()
        try:
            await asyncio.sleep(seconds)
        finally:
            self.pull()
            self.carrying.set()


@asynccontextmanager
async def cable_to(target):
    """Yield a cable."""
    cable = Cable(target)
    server = await asyncio.get_running_loop().create_server(lambda: End(cable), "127.0.0.1", 0)
    cable.port = server.sockets[0].getsockname()[1]
    try:
        yield cable
    finally:
        server.close()
        cable.pull()
        await asyncio.sleep(0)
