"""`croupier serve` opens the house; `croupier codes` gives the staff new codes."""

import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from server.access.sessions import Sessions
from server.app import App
from server.config.keys import keys
from server.config.settings import Config, check_node, named, store_of
from server.store.preflight import check_house
from server.world import RealWorld

from . import play_devices
from .demo import companions, devices, simulated
from .staff_codes import Codes, issue_codes, signing_in
from .store import opened_store


CLOSED_WITHIN = 5.0  # s from the signal
UNFINISHED = "The house was closed while its store did not answer. What was stored is safe."


class Unfinished(Exception):
    """The house was closed while its store did not answer."""


async def serve(config: Config, *, demo: bool) -> None:
    """Open the house, until a signal says to close it."""
    check_node(config)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with opened_store(config, serving=True) as store, AsyncExitStack() as stack:
        secret = keys(os.environ, Path(config.var))[0]
        app = App(config, store, RealWorld(), secret)
        others = await store.nodes.listed() if config.addresses else []
        staff: Codes = {}
        if not others:  # or the codes would be void that they gave out
            staff = await issue_codes(config, app.sessions)
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        closing = asyncio.timeout(None)
        try:
            async with closing, asyncio.TaskGroup() as tasks:
                tasks.create_task(app.run(stopping, port.set_result))
                address = config.address or f"http://{named(config.host)}:{await port}"
                told = {name: code for name, code in staff.items() if not (demo and name in simulated(config))}
                sys.stdout.write("".join((f"Croupier is open: {address}\n", *signing_in(told, address))))
                sys.stdout.flush()
                if demo:
                    await stack.enter_async_context(companions(config, await port, staff))
                if app.broker is not None:
                    url = config.mqtt.url or play_devices.keep(config, app.broker.port)
                    if demo:
                        await stack.enter_async_context(devices(config, url, secret))
                await stopping.wait()
                patience = config.drain / 1000 if config.addresses else 0
                closing.reschedule(asyncio.get_running_loop().time() + patience + CLOSED_WITHIN)
        except TimeoutError:
            if closing.expired():
                raise Unfinished(UNFINISHED) from None
            raise


async def codes(config: Config) -> None:
    """Give the staff new codes, beside a house that serves or alone; earlier ones are void."""
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        for line in signing_in(await issue_codes(config, Sessions(store, RealWorld(), config.welcome))):
            sys.stdout.write(line)
