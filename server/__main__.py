"""The `croupier` command."""

import argparse
import asyncio
import errno
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import uvloop

from server.access.sessions import Sessions
from server.cli.arguments import parser
from server.cli.demo import companions, devices, simulated
from server.cli.rounds import disputes, rounds
from server.cli.staff_codes import Codes, issue_codes, signing_in
from server.config.gaming_day import calendar
from server.config.keys import keys
from server.config.settings import Config, ConfigError, check_node, load, named, store_of
from server.devices.embedded_broker import NotListening
from server.store.connection import connect
from server.store.embedded import InUse, NotStarted, embedded
from server.store.preflight import LostBooks, NoHouse, UnsafeStore, check_books, check_house, check_key, check_settings
from server.store.redis import RedisStore
from server.store.sealing import Sealer

from . import logs
from .app import House
from .cli import devices, meters, play_devices
from .store import Away, Store, StoreError
from .world import RealWorld


CLOSED_WITHIN = 5.0  # s from the signal
NOT_AUDITED = 2  # the exit status; 0: the books are right, 1: they are not, 2 also: not all could be judged
UNFINISHED = "The house was closed while its store did not answer. What was stored is safe."


class Unfinished(Exception):
    """The house was closed while its store did not answer."""


CANNOT = (
    ConfigError,
    InUse,
    LostBooks,
    NoHouse,
    NotListening,
    NotStarted,
    UnsafeStore,
    StoreError,
    Unfinished,
    OSError,
)


def main() -> None:
    """Run the command that was asked for."""
    arguments = parser().parse_args()
    wrong: BaseException | None = None
    config: Config | None = None
    try:
        config = load(arguments.config, os.environ)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner, suppress(KeyboardInterrupt):
            match arguments.command:
                case "serve":
                    logs.set_up()
                    runner.run(serve(config, demo=arguments.demo))
                case "rounds" | "disputes":
                    listed(runner, config, arguments)
                case "odds":
                    odds(config, arguments)
                case "audit":
                    sys.exit(runner.run(audit(config, arguments)))
                case "report":
                    runner.run(report(config, arguments))
                case "meters":
                    runner.run(meters(config, arguments))
                case "devices" if arguments.doing == "play":
                    play_devices.play(config, os.environ, arguments)
                case "devices":
                    sys.stdout.writelines(devices.told(config, os.environ, arguments))
                case "codes":
                    runner.run(codes(config))
    except* CANNOT as group:
        wrong = why(group)
    if wrong is not None:
        sys.stderr.write(f"croupier: {sentence(wrong, config)}\n")
    if arguments.command == "audit":
        sys.exit(NOT_AUDITED)  # it did not come to its end, which 0 or 1 would say
    if wrong is not None:
        sys.exit(1)


def why(wrong: BaseException) -> BaseException:
    """Return what went wrong first, in tasks within tasks."""
    return why(wrong.exceptions[0]) if isinstance(wrong, BaseExceptionGroup) else wrong


def sentence(wrong: BaseException, config: Config | None) -> str:
    """Return what went wrong, and what helps."""
    if isinstance(wrong, Away):
        return f"The Redis does not answer: {wrong}"
    if config and isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE:
        ports = f"Port {config.port} of {config.host}"
        if config.metrics_port:
            ports += f", or port {config.metrics_port} for metrics,"
        return f"{ports} is in use. Choose another by setting PORT=."
    return str(wrong)


@asynccontextmanager
async def opened_store(config: Config, *, serving: bool) -> AsyncIterator[Store]:
    """Yield the store: in the configured Redis, or in the private one. Only who serves makes that, or a key."""
    var = Path(config.var)
    async with AsyncExitStack() as stack:
        url = config.redis_url
        if url is None:
            url = await stack.enter_async_context(embedded(var, serving=serving))
        client = connect(url)
        sealer = Sealer(keys(os.environ, var, shared=bool(config.addresses), making=serving))
        store = RedisStore(client, sealer)
        stack.push_async_callback(store.close)
        if serving:
            await check_settings(client)
            await check_key(client, sealer)
            store.house = await check_books(client, var / "house.json", store_of(config))
        yield store


async def serve(config: Config, *, demo: bool) -> None:
    """Open the house, until a signal says to close it."""
    check_node(config)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with opened_store(config, serving=True) as store, AsyncExitStack() as stack:
        secret = keys(os.environ, Path(config.var))[0]
        house = House(config, store, RealWorld(), secret)
        others = await store.nodes() if config.addresses else []
        staff: Codes = {}
        if not others:  # or the codes would be void that they gave out
            staff = await issue_codes(config, house.sessions)
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        closing = asyncio.timeout(None)
        try:
            async with closing, asyncio.TaskGroup() as tasks:
                tasks.create_task(house.run(stopping, port.set_result))
                address = config.address or f"http://{named(config.host)}:{await port}"
                told = {name: code for name, code in staff.items() if not (demo and name in simulated(config))}
                sys.stdout.write("".join((f"Croupier is open: {address}\n", *signing_in(told, address))))
                sys.stdout.flush()
                if demo:
                    await stack.enter_async_context(companions(config, await port, staff))
                if house.broker is not None:
                    url = config.mqtt.url or play_devices.keep(config, house.broker.port)
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


async def meters(config: Config, arguments: argparse.Namespace) -> None:
    """Tend a meter, if that was asked for, and print how they stand."""
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        async for told in meters.tended(config, store, RealWorld(), arguments):
            sys.stdout.write(told)


def listed(runner: asyncio.Runner, config: Config, arguments: argparse.Namespace) -> None:
    """Print rounds or disputes, reading the log a page at a time."""
    stack, table = AsyncExitStack(), arguments.table
    store = runner.run(stack.enter_async_context(opened_store(config, serving=False)))
    try:
        runner.run(check_house(store, store_of(config)))
        names = runner.run(store.tables())
        if table is not None:
            if table not in {*names, *(settings.table for settings in config.tables)}:
                raise ConfigError(f"There is no table {table!r}.")
            names = [table]
        for name in names:
            if arguments.command == "rounds":
                sys.stdout.writelines(rounds(runner, store, name, arguments.last))
            else:
                sys.stdout.writelines(disputes(runner, store, name, json=arguments.json))
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough, as in `croupier rounds | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # where what is left to flush at exit goes
    finally:
        runner.run(stack.aclose())


def odds(config: Config, arguments: argparse.Namespace) -> None:
    """Print the odds of the configured tables."""
    from server.odds.report import NoFigures, tell  # noqa: PLC0415

    from .progress import Bar  # noqa: PLC0415 - a server at work needs no numpy

    tables = [settings for settings in config.tables if arguments.table in (None, settings.table)]
    if not tables:
        raise ConfigError(f"There is no table {arguments.table!r}.")
    try:
        for told in tell(tables, arguments.rounds, Bar(), json=arguments.json):
            sys.stdout.write(told)
            sys.stdout.flush()
    except NoFigures as none:
        raise ConfigError(str(none)) from none


async def audit(config: Config, arguments: argparse.Namespace) -> int:
    """Print what an audit finds, and return its exit status."""
    from server.audit.audit import Audit  # noqa: PLC0415 - a server at work does not audit itself
    from server.audit.receipts import NotReceipts, read_file  # noqa: PLC0415
    from server.audit.report import as_json, as_text, head  # noqa: PLC0415

    from .progress import Bar, silent  # noqa: PLC0415

    try:
        receipts = read_file(arguments.receipts) if arguments.receipts else {}
    except NotReceipts as wrong:
        raise ConfigError(str(wrong)) from wrong
    async with opened_store(config, serving=False) as store:
        sys.stdout.write(head(store_of(config), json=arguments.json))
        if not receipts:  # which would tell that a store has lost everything
            await check_house(store, store_of(config))
        auditor = Audit(store, receipts, Bar() if sys.stderr.isatty() else silent)
        report = await auditor.run(repair=arguments.reconcile)
    for told in as_json(report) if arguments.json else as_text(report):
        sys.stdout.write(told)
    sys.stdout.flush()
    return report.status


async def report(config: Config, arguments: argparse.Namespace) -> None:
    """Print what the tables took."""
    from server.report.output import as_json, as_text  # noqa: PLC0415
    from server.report.reading import Span, read  # noqa: PLC0415

    from .progress import Bar, silent  # noqa: PLC0415 - a server at work makes no report

    if arguments.first and arguments.last and arguments.last < arguments.first:
        raise ConfigError(f"There is no day from {arguments.first} to {arguments.last}: name the earlier one first.")
    days = calendar(config.house.gaming_day, config.house.zone)
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        progress = Bar() if sys.stderr.isatty() else silent
        takings = await read(store, days, arguments.by, Span(arguments.first, arguments.last), progress)
    for told in as_json(takings) if arguments.json else as_text(takings, days):
        sys.stdout.write(told)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
