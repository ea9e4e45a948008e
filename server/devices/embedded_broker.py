"""The house's own MQTT broker, for the demo and for tests: a process on this machine, beside the server."""

import asyncio
import logging
import os
import socket
import sys
import tempfile
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog
from iotcore import Broker


LOOPBACK = "127.0.0.1"
STARTED_WITHIN = 10.0  # s
MOMENT = 0.02  # s
PAUSE = 0.2  # s before it starts again
IN_USE = "Port {port} of this machine, for the house's own MQTT broker, is in use: set mqtt.port to another, or to 0."
SETTINGS = """\
id = 0

[router]
id = 0
max_connections = 500
max_outgoing_packet_count = 200
max_segment_size = 1_048_576
max_segment_count = 4

[v5.1]
name = "devices"
listen = "{host}:{port}"
next_connection_delay_ms = 1

[v5.1.connections]
connection_timeout_ms = 5_000
max_payload_size = 20_480
max_inflight_count = 100
"""


log = structlog.get_logger()


class NotListening(Exception):
    """The house's own broker did not start."""


@asynccontextmanager
async def own_broker(port: int) -> AsyncIterator[int]:
    """
    Run a broker while the context lasts, and give its port: `port`, or for 0 one that is free.

    It ends by itself when this process does, however that ends.

    Raises:
        NotListening: If it does not start.

    """
    port = free_port(port)
    with tempfile.TemporaryDirectory(prefix="croupier-broker-") as folder:
        settings = Path(folder) / "broker.toml"
        settings.write_text(SETTINGS.format(host=LOOPBACK, port=port))
        first = asyncio.get_running_loop().create_future()
        keeper = asyncio.create_task(keep(settings, port, first))
        try:
            await asyncio.wait((first, keeper), return_when=asyncio.FIRST_COMPLETED)
            if keeper.done():
                await keeper
            yield port
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)


async def keep(settings: Path, port: int, first: asyncio.Future[None]) -> None:
    """Run the broker, and again when it has ended; `first` is done when it has started, or NotListening is raised."""
    while True:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server.devices.embedded_broker", str(settings)),
            cwd=Path(__file__).parents[2],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server, which then stops it
        )
        try:
            await listening(port, process)
            if not first.done():
                first.set_result(None)
            await process.wait()
            log.warning("the house's own broker has ended: it starts again", port=port)
        except NotListening as wrong:
            if not first.done():
                raise
            log.warning(str(wrong))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        await asyncio.sleep(PAUSE)


async def listening(port: int, process: asyncio.subprocess.Process) -> None:
    """Wait until the broker listens, or raise NotListening."""
    with suppress(TimeoutError):
        async with asyncio.timeout(STARTED_WITHIN):
            while process.returncode is None:
                with suppress(OSError):
                    _, writer = await asyncio.open_connection(LOOPBACK, port)
                    writer.close()
                    await writer.wait_closed()
                    return
                await asyncio.sleep(MOMENT)
    raise NotListening(f"The house's own MQTT broker did not start on port {port} of this machine.")


def free_port(port: int) -> int:
    """Return a port of this machine that nobody has: this one, or any for 0; or raise NotListening."""
    try:
        with socket.create_server((LOOPBACK, port)) as found:
            free: int = found.getsockname()[1]
            return free
    except OSError as wrong:
        raise NotListening(IN_USE.format(port=port)) from wrong


def end_with_parent() -> None:
    """End this process when the one that started it has ended."""
    sys.stdin.buffer.read()
    os._exit(0)


def main() -> None:
    """Be the broker."""
    logging.getLogger("rumqttd").setLevel(logging.CRITICAL)  # it logs an error for each packet
    threading.Thread(target=end_with_parent, daemon=True).start()
    Broker(config_path=sys.argv[1]).run_forever()


if __name__ == "__main__":
    main()
