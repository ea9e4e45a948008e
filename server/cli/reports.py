"""The commands that read the store and print: rounds, disputes, house, meters, odds, audit and report."""

import argparse
import asyncio
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from msgspec.structs import replace

from server.config.gaming_day import calendar
from server.config.settings import Config, ConfigError, store_of
from server.progress import on_terminal
from server.store.archive.reading import Archive
from server.store.preflight import check_house

from .house import lines
from .meters import operate
from .proofs import proofs
from .rounds import Wanted, disputes, rounds
from .store import anchors_file, archive_of, house_store, house_world, opened_store, sealer_of


async def meters(config: Config, arguments: argparse.Namespace) -> None:
    """Operate a meter, if an action is given, and print what the meters hold."""
    async with house_store(config) as store:
        async for line in operate(config, store, await house_world(store), arguments):
            sys.stdout.write(line)


async def archive(config: Config, arguments: argparse.Namespace) -> int:
    """Print what is in the archive, and return the exit status: whether anything is wrong there."""
    from .archive import WRONG, lines  # noqa: PLC0415 - it needs parts of the audit

    status = 0
    async with house_store(config) as store:
        found = Archive(archive_of(config), sealer_of(config))
        async for line, wrong in lines(found, store, arguments, on_terminal()):
            (sys.stderr if wrong else sys.stdout).write(line)
            status = WRONG if wrong else status
    sys.stdout.flush()
    return status


async def back_up(config: Config, arguments: argparse.Namespace) -> None:
    """Back up or restore a house, and print what is in the file."""
    from .backup import backup, restore  # noqa: PLC0415 - other commands need no tar

    file = arguments.file
    said = backup(config, file, on_terminal()) if arguments.command == "backup" else restore(config, file)
    async for line in said:
        sys.stdout.write(line)


async def house(config: Config, arguments: argparse.Namespace) -> None:
    """Print the log of the house, after a statement if one is given."""
    async with house_store(config) as store:
        async for line in lines(store, arguments):
            sys.stdout.write(line)


def list_rounds(runner: asyncio.Runner, config: Config, arguments: argparse.Namespace) -> None:
    """Print rounds or disputes, reading the log a page at a time."""
    stack, table = AsyncExitStack(), arguments.table
    store = runner.run(stack.enter_async_context(house_store(config)))
    try:
        names = runner.run(store.tables.names())
        if table is not None:
            if table not in {*names, *(settings.table for settings in config.tables)}:
                raise ConfigError(f"There is no table {table!r}.")
            names = [table]
        for name in names:
            if arguments.command == "rounds":
                sys.stdout.writelines(rounds(runner, store.tables, name, arguments.last, wanted(config, arguments)))
            elif arguments.command == "proof":
                of = arguments.round, arguments.last, arguments.player
                sys.stdout.writelines(proofs(runner, store.tables, name, *of))
            else:
                sys.stdout.writelines(disputes(runner, store.tables, name, json=arguments.json))
        sys.stdout.flush()
    finally:
        runner.run(stack.aclose())


def wanted(config: Config, arguments: argparse.Namespace) -> Wanted:
    """Return the rounds that are asked for."""
    days = calendar(config.house.gaming_day, config.house.zone)
    on = arguments.day and arguments.day.isoformat()
    return Wanted(arguments.round, arguments.player, on, days, Path(config.var) / "archive.sqlite")


def odds(config: Config, arguments: argparse.Namespace) -> None:
    """Print the odds of the configured tables."""
    from server.odds.report import NoFigures, tell  # noqa: PLC0415

    tables = [settings for settings in config.tables if arguments.table in (None, settings.table)]
    if not tables:
        raise ConfigError(f"There is no table {arguments.table!r}.")
    try:
        for line in tell(tables, arguments.rounds, on_terminal(), json=arguments.json):
            sys.stdout.write(line)
            sys.stdout.flush()
    except NoFigures as none:
        raise ConfigError(str(none)) from none


async def audit(config: Config, arguments: argparse.Namespace) -> int:
    """Print what an audit finds, and return its exit status."""
    from server.audit.audit import Audit  # noqa: PLC0415 - a running server needs no audit
    from server.audit.receipts import NotReceipts, read_file  # noqa: PLC0415
    from server.audit.report import as_json, as_text, head  # noqa: PLC0415
    from server.store.anchors import NotAnchors  # noqa: PLC0415
    from server.store.anchors import read_file as read_anchors  # noqa: PLC0415

    own = anchors_file(Path(config.var))
    try:
        receipts = read_file(arguments.receipts) if arguments.receipts else {}
        files = (*sorted(own.parent.glob("anchors*.jsonl")), *arguments.anchors)  # each node here has one, too
        anchors = [one for path in files for one in read_anchors(path)]
    except (NotReceipts, NotAnchors) as wrong:
        raise ConfigError(str(wrong)) from wrong
    async with opened_store(config, serving=False) as store:
        sys.stdout.write(head(store_of(config), json=arguments.json))
        if not receipts:  # with receipts, the audit itself says that a store has lost everything
            await check_house(store, store_of(config))
        auditor = Audit(store, receipts, on_terminal(), anchors, config.welcome)
        report = await auditor.run(repair=arguments.reconcile)
    if not anchors:
        note = f"There are no anchors in {own}: it is not known whether the end of a log was cut off."
        report = replace(report, notes=(*report.notes, note))
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
    async with house_store(config) as store:
        progress = on_terminal()
        takings = await read(store.tables, days, arguments.by, Span(arguments.first, arguments.last), progress)
    sys.stdout.writelines(as_json(takings) if arguments.json else as_text(takings, days))
    sys.stdout.flush()
