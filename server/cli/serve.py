"""`croupier serve` runs the server; `croupier codes` gives the staff new codes."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from server.access.sessions import Sessions
from server.app import App
from server.config.devices import DeviceSettings
from server.config.keys import keys
from server.config.settings import Config, check_node, named, store_of
from server.store.preflight import check_house
from server.world import RealWorld

from .demo import bots_and_readers, devices, simulated_readers
from .play_devices import save_broker_url
from .staff_codes import Codes, code_lines, issue_codes
from .store import opened_store


CLOSED_WITHIN = 5.0  # s from the signal
READY_WITHIN = 3.0  # s from the open port until the addresses are printed, whatever is not ready yet
UNFINISHED = "The house was closed while its store did not answer. What was stored is safe."


class Unfinished(Exception):
    """The house was closed while its store did not answer."""


async def serve(config: Config, *, demo: bool) -> None:
    """Run the server until a signal says to stop."""
    check_node(config)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with opened_store(config, serving=True) as store, AsyncExitStack() as stack:
        secret = keys(os.environ, Path(config.var))[0]
        app = App(config, store, RealWorld(), secret)
        others = await store.nodes.listed() if config.addresses else []
        staff: Codes = {}
        if not others:  # new codes would make those void that the other nodes printed
            staff = await issue_codes(config, app.sessions)
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        closing = asyncio.timeout(None)
        try:
            async with closing, asyncio.TaskGroup() as tasks:
                tasks.create_task(app.run(stopping, port.set_result))
                address = config.address or f"http://{named(config.host)}:{await port}"
                if demo:
                    await stack.enter_async_context(bots_and_readers(config, await port, staff))
                if app.broker is not None:
                    url = config.mqtt.url or save_broker_url(config, app.broker.port)
                    if demo:
                        await stack.enter_async_context(devices(config, url, secret))
                simulated = simulated_readers(config) if demo else set()
                await ready(app, stopping, simulated & staff.keys(), config.devices if demo else ())
                announce(address, {name: code for name, code in staff.items() if name not in simulated})
                await stopping.wait()
                patience = config.drain / 1000 if config.addresses else 0
                closing.reschedule(asyncio.get_running_loop().time() + patience + CLOSED_WITHIN)
        except TimeoutError:
            if closing.expired():
                raise Unfinished(UNFINISHED) from None
            raise


async def ready(app: App, stopping: asyncio.Event, readers: Iterable[str], devices: Iterable[DeviceSettings]) -> None:
    """Wait until the tables are open, and these simulated readers and devices are connected; a few seconds at most."""
    players = {f"device-{name}" for name in readers}
    ids = {device.id for device in devices}

    def waiting() -> bool:
        absent = players - app.sessions.players.keys() or ids - (app.devices.online if app.devices else ids)
        return bool(app.tables.closed() or absent) and not stopping.is_set()

    with suppress(TimeoutError):
        async with asyncio.timeout(READY_WITHIN):
            while waiting():  # noqa: ASYNC110 - four parts of the app, none of which has an event for it
                await asyncio.sleep(0.05)


def announce(address: str, codes: Codes) -> None:
    """Print the addresses of the pages and the codes of the staff, in one write that no line of the log can split."""
    people = sys.stdout.isatty()
    signs = f"{'Signs':>{len('Player page') if people else 0}}: {address}/sign\n"
    lines = [f"Croupier is open: {address}\n", *code_lines(codes, address, aligned=people)]
    lines += [f"Player page: {address}/\n", signs]
    sys.stdout.write("".join(["\n", *lines, "\n"] if people else lines))
    sys.stdout.flush()


async def codes(config: Config) -> None:
    """Give the staff new codes, also while the server runs; earlier codes are void."""
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        codes = await issue_codes(config, Sessions(store, RealWorld(), config.welcome))
    sys.stdout.writelines(code_lines(codes, aligned=sys.stdout.isatty()))
