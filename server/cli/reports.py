"""The commands that read the store and print: rounds, disputes, meters, odds, audit and report."""

import argparse
import asyncio
import os
import sys
from contextlib import AsyncExitStack

from server.config.gaming_day import calendar
from server.config.settings import Config, ConfigError, store_of
from server.progress import Bar, silent
from server.store.preflight import check_house
from server.world import RealWorld

from .meters import operate
from .rounds import disputes, rounds
from .store import opened_store


async def meters(config: Config, arguments: argparse.Namespace) -> None:
    """Operate a meter, if an action is given, and print what the meters hold."""
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        async for line in operate(config, store, RealWorld(), arguments):
            sys.stdout.write(line)


def list_rounds(runner: asyncio.Runner, config: Config, arguments: argparse.Namespace) -> None:
    """Print rounds or disputes, reading the log a page at a time."""
    stack, table = AsyncExitStack(), arguments.table
    store = runner.run(stack.enter_async_context(opened_store(config, serving=False)))
    try:
        runner.run(check_house(store, store_of(config)))
        names = runner.run(store.tables.names())
        if table is not None:
            if table not in {*names, *(settings.table for settings in config.tables)}:
                raise ConfigError(f"There is no table {table!r}.")
            names = [table]
        for name in names:
            if arguments.command == "rounds":
                sys.stdout.writelines(rounds(runner, store.tables, name, arguments.last))
            else:
                sys.stdout.writelines(disputes(runner, store.tables, name, json=arguments.json))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough, as in `croupier rounds | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the rest, which is flushed at exit
    finally:
        runner.run(stack.aclose())


def odds(config: Config, arguments: argparse.Namespace) -> None:
    """Print the odds of the configured tables."""
    from server.odds.report import NoFigures, tell  # noqa: PLC0415

    tables = [settings for settings in config.tables if arguments.table in (None, settings.table)]
    if not tables:
        raise ConfigError(f"There is no table {arguments.table!r}.")
    try:
        for line in tell(tables, arguments.rounds, Bar(), json=arguments.json):
            sys.stdout.write(line)
            sys.stdout.flush()
    except NoFigures as none:
        raise ConfigError(str(none)) from none


async def audit(config: Config, arguments: argparse.Namespace) -> int:
    """Print what an audit finds, and return its exit status."""
    from server.audit.audit import Audit  # noqa: PLC0415 - a running server needs no audit
    from server.audit.receipts import NotReceipts, read_file  # noqa: PLC0415
    from server.audit.report import as_json, as_text, head  # noqa: PLC0415

    try:
        receipts = read_file(arguments.receipts) if arguments.receipts else {}
    except NotReceipts as wrong:
        raise ConfigError(str(wrong)) from wrong
    async with opened_store(config, serving=False) as store:
        sys.stdout.write(head(store_of(config), json=arguments.json))
        if not receipts:  # with receipts, the audit itself says that a store has lost everything
            await check_house(store, store_of(config))
        auditor = Audit(store, receipts, Bar() if sys.stderr.isatty() else silent)
        report = await auditor.run(repair=arguments.reconcile)
    sys.stdout.writelines(as_json(report) if arguments.json else as_text(report))
    sys.stdout.flush()
    return report.status


async def report(config: Config, arguments: argparse.Namespace) -> None:
    """Print what the tables won."""
    from server.report.output import as_json, as_text  # noqa: PLC0415
    from server.report.reading import Span, read  # noqa: PLC0415

    if arguments.first and arguments.last and arguments.last < arguments.first:
        raise ConfigError(f"There is no day from {arguments.first} to {arguments.last}: name the earlier one first.")
    days = calendar(config.house.gaming_day, config.house.zone)
    async with opened_store(config, serving=False) as store:
        await check_house(store, store_of(config))
        progress = Bar() if sys.stderr.isatty() else silent
        takings = await read(store.tables, days, arguments.by, Span(arguments.first, arguments.last), progress)
    sys.stdout.writelines(as_json(takings) if arguments.json else as_text(takings, days))
    sys.stdout.flush()
