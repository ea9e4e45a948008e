"""The house's own MQTT broker, a child process that listens on this machine alone: for the demo and for tests."""

import asyncio
import logging
import os
import socket
import sys
import tempfile
import threading
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from iotcore import Broker

from server.processes import ROOT, Child, NotStarted, supervised


LOOPBACK = "127.0.0.1"
STARTED_WITHIN = 10.0  # s
PAUSE = 0.02  # s between two tries to connect
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


@asynccontextmanager
async def own_broker(port: int) -> AsyncIterator[int]:
    """
    Run a broker while the context lasts, and give its port: `port`, or for 0 one that is free.

    It ends by itself when this process does, however that ends.

    Raises:
        NotStarted: If it does not start.

    """
    port = free_port(port)
    with tempfile.TemporaryDirectory(prefix="croupier-broker-") as folder:
        settings = Path(folder) / "broker.toml"
        settings.write_text(SETTINGS.format(host=LOOPBACK, port=port))
        async with supervised(OwnBroker(settings, port)):
            yield port


class OwnBroker(Child):
    """The broker as a child process, which ends when its standard input does."""

    def __init__(self, settings: Path, port: int) -> None:
        command = (sys.executable, "-m", "server.devices.embedded_broker", str(settings))
        super().__init__("the house's own broker", *command, cwd=ROOT, stdin=PIPE, stdout=DEVNULL)
        self.port = port

    async def ready(self) -> None:
        """Wait until the broker listens."""
        assert self.process is not None
        with suppress(TimeoutError):
            async with asyncio.timeout(STARTED_WITHIN):
                while self.process.returncode is None:
                    with suppress(OSError):
                        _, writer = await asyncio.open_connection(LOOPBACK, self.port)
                        writer.close()
                        await writer.wait_closed()
                        return
                    await asyncio.sleep(PAUSE)
        raise NotStarted(f"The house's own MQTT broker did not start on port {self.port} of this machine.")


def free_port(port: int) -> int:
    """Return a port of this machine that no process uses: this one, or any for 0; or raise NotStarted."""
    try:
        with socket.create_server((LOOPBACK, port)) as found:
            free: int = found.getsockname()[1]
            return free
    except OSError as wrong:
        raise NotStarted(IN_USE.format(port=port)) from wrong


def end_with_parent() -> None:
    """End this process when its parent has ended, which closes its standard input."""
    sys.stdin.buffer.read()
    os._exit(0)


def main() -> None:
    """Run the broker."""
    logging.getLogger("rumqttd").setLevel(logging.CRITICAL)  # it has a line of kind error for each packet
    threading.Thread(target=end_with_parent, daemon=True).start()
    Broker(config_path=sys.argv[1]).run_forever()


if __name__ == "__main__":
    main()
