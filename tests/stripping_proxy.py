"""A reverse proxy that serves a house under a path prefix, which it strips from each request, as NGINX and Caddy do."""

import asyncio
from contextlib import asynccontextmanager


async def pump(source, sink):
    """Pass on what comes until its end."""
    while data := await source.read(65_536):
        sink.write(data)
        await sink.drain()


@asynccontextmanager
async def stripping_proxy(port, prefix, upstream):
    """
    Serve what the house at the port `upstream` serves, at `port` and under `prefix`.

    Yield the paths of requests that were asked for outside the prefix: they were answered with 404.
    """
    outside, open_now = [], set()

    async def serve(reader, writer):
        open_now.add(asyncio.current_task())
        ends = [writer]
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            method, path, rest = head.split(b" ", 2)
            if not path.startswith(f"{prefix}/".encode()):
                outside.append(path.decode())
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                await writer.drain()
                return
            answers, onward = await asyncio.open_connection("127.0.0.1", upstream)
            ends.append(onward)
            onward.write(b" ".join((method, path.removeprefix(prefix.encode()), rest)))
            ways = [asyncio.create_task(pump(reader, onward)), asyncio.create_task(pump(answers, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            for end in ends:
                end.close()
            open_now.discard(asyncio.current_task())

    server = await asyncio.start_server(serve, "127.0.0.1", port)
    try:
        yield outside
    finally:
        server.close()
        for task in tuple(open_now):
            task.cancel()
        await asyncio.gather(*open_now, return_exceptions=True)
