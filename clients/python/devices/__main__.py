"""
Simulated devices of a table, in one process.

    croupier devices play --table T7

starts it with what it needs; for a real one of a vendor's: a line as `croupier devices enrol ID --json` prints it for
each device, in the environment's CROUPIER_DEVICES, and

    python -m clients.python.devices --broker mqtts://broker.example.com:8883 --certificates FOLDER

where FOLDER has ca.crt, and ID.crt and ID.key for each device. Each line that it reads is a word for the devices, as
`help` lists them; each that it prints is what a device shows, or why something was refused.
"""

import argparse
import asyncio
import json
import os
import signal
import ssl
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

from clients.python.bots import until_parted

from .connection import Broker, Connection
from .kinds import KINDS
from .line import Enrolled, enrolled
from .words import obey


ENVIRONMENT = "CROUPIER_DEVICES"
PORTS = {"mqtt": 1_883, "mqtts": 8_883}


def tell(device: str, what: str) -> None:
    """Print a line about a device."""
    sys.stdout.write(f"{device} {what}\n")
    sys.stdout.flush()


def quiet(_device: str, _what: str) -> None:
    """Print nothing."""


def broker_at(url: str, certificates: Path | None, device: str) -> Broker:
    """Return where a device reaches the broker (ValueError or OSError, if the url or the certificates do not fit)."""
    found = urlsplit(url)
    if found.scheme not in PORTS or not found.hostname:
        raise ValueError(f"{url!r} is not like mqtt://127.0.0.1:1883 or mqtts://broker.example.com:8883")
    host, port = found.hostname, found.port or PORTS[found.scheme]
    if found.scheme == "mqtt":
        return Broker(host, port)
    if certificates is None:
        raise ValueError("mqtts:// needs --certificates: a folder with ca.crt, and ID.crt and ID.key of each device")
    tls = ssl.create_default_context(cafile=certificates / "ca.crt")
    tls.load_cert_chain(certificates / f"{device}.crt", certificates / f"{device}.key")
    return Broker(host, port, tls)


def read_lines(loop: asyncio.AbstractEventLoop, lines: "asyncio.Queue[str | None]") -> None:
    """Put each line that comes into the queue, and None at the end."""
    for line in sys.stdin:
        loop.call_soon_threadsafe(lines.put_nowait, line)
    loop.call_soon_threadsafe(lines.put_nowait, None)


async def listen(connections: list[Connection]) -> None:
    """Obey the lines that come, until they end or one says so."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    about = asyncio.get_running_loop(), lines
    threading.Thread(target=read_lines, args=about, daemon=True).start()  # a terminal knows no other way
    while (line := await lines.get()) is not None and line.strip() != "quit":
        sys.stdout.writelines(f"{said}\n" for said in obey(connections, line))
        sys.stdout.flush()


async def run(arguments: argparse.Namespace, devices: list[Enrolled]) -> None:
    """Play the devices until the lines end, a signal says stop, or the process that started this one is gone."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    said = tell if arguments.parent is None else quiet
    connections = [
        Connection(
            KINDS[one.kind](one),
            broker_at(arguments.broker, arguments.certificates, one.device),
            lambda what, name=one.device: said(name, what),  # type: ignore[misc]
            returns=arguments.parent is not None,  # who plays by hand has them meanwhile
        )
        for one in devices
    ]
    last = listen(connections) if arguments.parent is None else until_parted(arguments.parent)
    ends = [asyncio.create_task(end) for end in (play(connections), last, wait(stop))]
    done, going = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    for task in done:
        task.result()


async def play(connections: list[Connection]) -> None:
    """Play the devices, until all are played elsewhere."""
    await asyncio.gather(*(one.run() for one in connections))


async def wait(stop: asyncio.Event) -> None:
    """Wait for the signal."""
    await stop.wait()


def parser() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    command = argparse.ArgumentParser(prog="devices", description="Simulated devices of a table.")
    command.add_argument("--broker", required=True, metavar="URL", help="as in mqtt://127.0.0.1:1883")
    command.add_argument(
        "--certificates", type=Path, metavar="FOLDER", help="with ca.crt, and ID.crt and ID.key of each"
    )
    command.add_argument(
        "--parent", type=int, metavar="PID", help="stop when this parent process is gone; read and print nothing"
    )
    return command


def main() -> None:
    """Play the devices that the environment describes."""
    arguments = parser().parse_args()
    lines = os.environ.get(ENVIRONMENT, "").splitlines()
    if not lines:
        sys.exit(f"devices: {ENVIRONMENT} has no device: a line of `croupier devices enrol ID --json` for each.")
    try:
        asyncio.run(run(arguments, [enrolled(json.loads(line)) for line in lines]))
    except (ValueError, KeyError, OSError) as wrong:
        sys.exit(f"devices: {wrong}")


if __name__ == "__main__":
    main()
