"""
Run the simulated devices of a table in one process.

    croupier devices play --table T7

starts it with all it needs. To run it elsewhere, set the environment variable CROUPIER_DEVICES to what
`croupier devices enrol ID --json` prints, a line for each device, and run

    python -m clients.python.devices --broker mqtts://broker.example.com:8883 --certificates FOLDER

FOLDER has ca.crt, and ID.crt and ID.key for each device. The process reads commands from standard input, a line each;
`help` lists them. It prints what each device shows, and why a message was refused.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import ssl
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

from clients.python.bots import until_parent_ends

from .commands import run_line
from .connection import Broker, Connection
from .kinds import KINDS
from .session import Enrolment, parse_enrolment


ENVIRONMENT = "CROUPIER_DEVICES"
PORTS = {"mqtt": 1_883, "mqtts": 8_883}


def tell(device: str, what: str) -> None:
    """Print a line about a device."""
    sys.stdout.write(f"{device} {what}\n")
    sys.stdout.flush()


def quiet(_device: str, _what: str) -> None:
    """Print nothing."""


def broker_at(url: str, certificates: Path | None, device: str) -> Broker:
    """
    Return the address of the broker for a device.

    Raises:
        ValueError: If the url is no broker's, its host is not known, or mqtts:// lacks certificates.

    """
    found = urlsplit(url)
    if found.scheme not in PORTS or not found.hostname:
        raise ValueError(f"{url!r} is not like mqtt://127.0.0.1:1883 or mqtts://broker.example.com:8883")
    host, port = found.hostname, found.port or PORTS[found.scheme]
    try:
        socket.getaddrinfo(host, port)
    except (OSError, UnicodeError):
        raise ValueError(f"the host {host!r} of the broker is not known on this machine") from None
    if found.scheme == "mqtt":
        return Broker(host, port)
    if certificates is None:
        raise ValueError("mqtts:// needs --certificates: a folder with ca.crt, and ID.crt and ID.key of each device")
    ca, own, key = files = [certificates / name for name in ("ca.crt", f"{device}.crt", f"{device}.key")]
    try:
        tls = ssl.create_default_context(cafile=ca)
        tls.load_cert_chain(own, key)
    except (OSError, ValueError) as wrong:  # a path with odd bytes is a ValueError
        raise ValueError(f"{', '.join(map(str, files))} cannot be used: {wrong}") from wrong
    return Broker(host, port, tls)


def read_lines(loop: asyncio.AbstractEventLoop, lines: "asyncio.Queue[str | None]") -> None:
    """Put each line of standard input into the queue, and None at its end."""
    for line in sys.stdin:
        loop.call_soon_threadsafe(lines.put_nowait, line)
    loop.call_soon_threadsafe(lines.put_nowait, None)


async def listen(connections: list[Connection]) -> None:
    """Run each line of standard input as a command, until `quit` or the end."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    about = asyncio.get_running_loop(), lines
    threading.Thread(target=read_lines, args=about, daemon=True).start()  # reading a terminal blocks
    while (line := await lines.get()) is not None and line.strip() != "quit":
        sys.stdout.writelines(f"{said}\n" for said in run_line(connections, line))
        sys.stdout.flush()


async def run(arguments: argparse.Namespace, devices: list[Enrolment]) -> None:
    """Run the devices until the input ends, a signal arrives, or the parent process has ended."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    said = tell if arguments.parent is None else quiet
    connections = [
        Connection(
            KINDS[one.kind](one),
            broker_at(arguments.broker, arguments.certificates, one.device),
            lambda what, name=one.device: said(name, what),  # type: ignore[misc]
            returns=arguments.parent is not None,  # the demo lets a person take its devices for a while
        )
        for one in devices
    ]
    last = listen(connections) if arguments.parent is None else until_parent_ends(arguments.parent)
    ends = [asyncio.create_task(end) for end in (play(connections), last, wait(stop))]
    done, going = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    for task in done:
        task.result()


async def play(connections: list[Connection]) -> None:
    """Run the devices until all are displaced by other processes."""
    await asyncio.gather(*(one.run() for one in connections))


async def wait(stop: asyncio.Event) -> None:
    """Wait for a signal."""
    await stop.wait()


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(prog="devices", description="Run simulated devices of a table.")
    command.add_argument("--broker", required=True, metavar="URL", help="the MQTT broker, as in mqtt://127.0.0.1:1883")
    command.add_argument(
        "--certificates", type=Path, metavar="FOLDER", help="holds ca.crt, and ID.crt and ID.key of each device"
    )
    command.add_argument(
        "--parent", type=int, metavar="PID", help="stop when this parent process has ended; read and print nothing"
    )
    return command


def main() -> None:
    """Run the devices that the environment describes."""
    arguments = parser().parse_args()
    lines = os.environ.get(ENVIRONMENT, "").splitlines()
    if not lines:
        sys.exit(
            f"devices: {ENVIRONMENT} has no device. It needs a line of `croupier devices enrol ID --json` for each."
        )
    try:
        asyncio.run(run(arguments, [parse_enrolment(json.loads(line)) for line in lines]))
    except (ValueError, KeyError, OSError) as wrong:
        sys.exit(f"devices: {wrong}")


if __name__ == "__main__":
    main()
