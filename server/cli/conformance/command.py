"""`croupier conformance`: whether a client does what the protocol asks of it."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence

from server.cli.conformance.adapter import AdapterProcess
from server.cli.conformance.check import Check
from server.cli.conformance.checks import all_checks
from server.cli.conformance.run import EndedEarly, Result, run
from server.cli.conformance.vectors import read
from server.config.settings import ConfigError


TERMINATED = 128 + signal.SIGTERM  # the exit status after SIGTERM, as shells have it


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the options of `croupier conformance`."""
    command.add_argument("--list", action="store_true", help="print the checks, and run none")
    command.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="only the checks whose names begin so; may be repeated",
    )
    command.add_argument("--url", help="also play a round at a real house, as in ws://127.0.0.1:8000/ws")
    command.add_argument(
        "adapter", nargs="*", metavar="COMMAND", help="after --, the command that starts the client's adapter"
    )


async def conformance(arguments: argparse.Namespace) -> int:
    """Check a client, and return the exit status: 0 if all is right, 1 if something is not. SIGTERM ends both."""
    vectors = read()
    checks = chosen(all_checks(vectors, real=arguments.url is not None), arguments.only)
    if arguments.list:
        sys.stdout.writelines(f"{check.name}\n    {check.right} ({check.link})\n" for check in checks)
        return 0
    if not arguments.adapter:
        raise ConfigError("Name the command that starts your adapter, after --.")
    done = failed = 0
    adapter, terminated = AdapterProcess(arguments.adapter), asyncio.Event()
    running = asyncio.current_task()
    assert running is not None

    def terminate() -> None:
        terminated.set()
        running.cancel()

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, terminate)
    try:
        async for result in run(adapter, checks, vectors, url=arguments.url):
            done += 1
            failed += result.seen is not None
            sys.stdout.write(line(result))
            sys.stdout.flush()
    except EndedEarly as why:
        sys.stdout.write(f"The run ends early. {why}\n")
    except asyncio.CancelledError:
        if not terminated.is_set():
            raise
        return TERMINATED
    finally:
        await adapter.close()
    left_out = f", {len(checks) - done} not run" if done < len(checks) else ""
    sys.stdout.write(f"{len(checks)} checks: {done - failed} ok, {failed} failed{left_out}\n")
    return 1 if failed or left_out else 0


def chosen(checks: list[Check], names: Sequence[str]) -> list[Check]:
    """Return the checks whose names begin with one of these; all checks if there are none of these (ConfigError)."""
    if unknown := [name for name in names if not any(check.name.startswith(name) for check in checks)]:
        raise ConfigError(f"No check has a name that begins with {unknown[0]!r}. `--list` prints all names.")
    return [check for check in checks if not names or check.name.startswith(tuple(names))]


def line(result: Result) -> str:
    """Return what is printed about a check: what was right, or what should be and what was seen."""
    check, seen = result
    if seen is None:
        return f"ok      {check.name}\n"
    return f"FAILED  {check.name}\n        {check.right} ({check.link})\n        Seen: {seen}\n"
