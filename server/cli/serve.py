"""`croupier serve` runs the server; `croupier codes` gives the staff new codes."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import structlog

from server.access.guests import bot_pass
from server.access.staff_codes import StaffCodes
from server.app import App
from server.config.devices import DeviceSettings
from server.config.gaming_day import calendar
from server.config.keys import keys
from server.config.nodes import Place
from server.config.settings import Config, ConfigError
from server.house.archiving import Archiving
from server.house.hashing import Hashing
from server.house.publishing import Publishing
from server.house.reconciling import Reconciling
from server.house.revealing import Revealing
from server.store.archive.reading import Archive
from server.store.house_log import HouseLog
from server.world import RealWorld

from .demo import bots_and_readers, devices, simulated_readers
from .opening import announce
from .play_devices import save_broker_url
from .staff_codes import Codes, code_lines, issue_codes
from .store import archive_of, house_store, house_world, opened_store, sealer_of


CLOSED_WITHIN = 5.0  # s from the signal
READY_WITHIN = 3.0  # s from the open port until the addresses are printed, whatever is not ready yet
COLLECTED_AFTER = (2_000, 10, 50)  # new objects, collections of the youngest, and of the next, before the one above
UNFINISHED = "The house was closed while its store did not answer. What was stored is safe."


log = structlog.get_logger()


class Unfinished(Exception):
    """The house was closed while its store did not answer."""


async def serve(
    config: Config, reread: Callable[[], Config], *, demo: bool = False, place: Place | None = None
) -> None:
    """
    Run the server until a signal says to stop. SIGHUP has it `reread` the configuration, and follow its staff.

    One of the nodes of this machine has a `place` among them: it stops with their parent, which closes its input.
    """
    world, stopping = RealWorld(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    if place is not None:
        asyncio.get_running_loop().add_reader(sys.stdin, stop_at_end, stopping)
    async with opened_store(config, serving=True, place=place) as store, AsyncExitStack() as stack:
        secret = keys(os.environ, Path(config.var))[0]
        app = App(config, store, world, secret)
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, reread_staff, app, reread)
        others = await store.nodes.listed() if config.addresses else []
        staff: Codes = {}
        if not others and place is None:  # new codes would make those void that others printed
            staff = await issue_codes(config, app.sessions.codes)
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        closing = asyncio.timeout(None)
        try:
            async with closing, asyncio.TaskGroup() as tasks:
                tasks.create_task(app.run(stopping, port.set_result))
                bound = await port
                address = app.address_at(bound)
                if demo:
                    await stack.enter_async_context(bots_and_readers(config, bound, staff, bot_pass(store.macs)))
                if app.broker is not None:
                    url = config.mqtt.url or save_broker_url(config, app.broker.port)
                    if demo:
                        await stack.enter_async_context(devices(config, url, secret))
                simulated = simulated_readers(config) if demo else set()
                await ready(app, stopping, simulated & staff.keys(), config.devices if demo else ())
                spare_collector()
                announce(address, {name: code for name, code in staff.items() if name not in simulated})
                days = calendar(config.house.gaming_day, config.house.zone)
                daily = [
                    tasks.create_task(Hashing(config, app.house_log, days).run()),
                    tasks.create_task(Revealing(app.tables, world, days).run()),
                    tasks.create_task(Reconciling(store, app.meters, app.house_log, days).run()),
                    tasks.create_task(Publishing(store, app.house_log, days, app.tables.nodes).run()),
                ]
                if may_move_rounds(config, place):
                    archive = Archive(archive_of(config), sealer_of(config))
                    moving = Archiving(app.tables.rooms, store, archive, days, config.archive.rounds)
                    daily.append(tasks.create_task(moving.run()))
                await stopping.wait()
                for task in daily:
                    task.cancel()
                patience = config.drain / 1000 if config.addresses else 0
                closing.reschedule(asyncio.get_running_loop().time() + patience + CLOSED_WITHIN)
        except TimeoutError:
            if closing.expired():
                raise Unfinished(UNFINISHED) from None
            raise


def may_move_rounds(config: Config, place: Place | None) -> bool:
    """Return whether rounds may leave the store: every node must be able to read them. Say why not."""
    if not config.addresses or place is not None or config.archive.shared:
        return True
    log.warning(
        "finished rounds stay in the store, which grows: the nodes of this house run on several machines, "
        "and the configuration does not say that they share the folder of the archive (shared in [archive])"
    )
    return False


def spare_collector() -> None:
    """
    Have the garbage collector stop the server seldom, and for a short time.

    Nearly all objects are freed without the collector, which only finds cycles. It takes long over what stays: with 300
    to 400 tables, of which ten were full, it took 5 to 6 % of the processor, and each look at all 100,000 objects
    stopped the server for 80 to 100 ms, ten times a minute. So it never looks at what is there at the start, and at all
    the rest after a million more objects have come than gone. That took 0.7 %, and the longest stop was 5 ms; after
    5,000 new objects instead of 2,000 it was 9 ms, and after 10,000 it was 22 ms, for 0.1 to 0.2 % less.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def stop_at_end(stopping: asyncio.Event) -> None:
    """Stop when the standard input has ended."""
    if not os.read(sys.stdin.fileno(), 1_024):
        asyncio.get_running_loop().remove_reader(sys.stdin)
        stopping.set()


def reread_staff(app: App, reread: Callable[[], Config]) -> None:
    """Follow the staff of the configuration as it is now; one that cannot be used changes nothing."""
    try:
        app.reread_staff(reread())
    except ConfigError as wrong:
        log.warning("the staff is as before: the configuration cannot be used", why=str(wrong))
    else:
        log.info("the staff is read again", names=sorted(app.sessions.shifts.staff))


async def ready(app: App, stopping: asyncio.Event, readers: Iterable[str], devices: Iterable[DeviceSettings]) -> None:
    """Wait until the tables are open, and these simulated readers and devices are connected; a few seconds at most."""
    players = {f"device-{name}" for name in readers}
    ids = {device.id for device in devices}

    def waiting() -> bool:
        absent = players - app.sessions.sockets.by_player.keys() or ids - (app.devices.online if app.devices else ids)
        return bool(app.tables.closed() or absent) and not stopping.is_set()

    with suppress(TimeoutError):
        async with asyncio.timeout(READY_WITHIN):
            while waiting():  # noqa: ASYNC110 - four parts of the app, none of which has an event for it
                await asyncio.sleep(0.05)


async def codes(config: Config) -> None:
    """Give the staff new codes, also while the server runs; earlier codes are void."""
    async with house_store(config) as store:
        world = await house_world(store)
        codes = await issue_codes(config, StaffCodes(store.sessions, world, HouseLog(store.house, world.now)))
    sys.stdout.writelines(code_lines(codes, aligned=sys.stdout.isatty()))
