"""The `croupier` command."""

import asyncio
import errno
import os
import sys
from contextlib import suppress

import uvloop

from server import logs
from server.config.settings import Config, ConfigError, load
from server.processes import NotStarted
from server.store import Away, StoreError
from server.store.embedded import InUse
from server.store.preflight import LostBooks, NoHouse, UnsafeStore

from . import devices, play_devices
from .arguments import parser
from .reports import audit, list_rounds, meters, odds, report
from .serve import Unfinished, codes, serve


NOT_AUDITED = 2  # the exit status (0: the books are right, 1: they are not, 2 also: not everything could be checked)
EXPECTED = (  # each of these errors is one sentence for the person at the keyboard
    ConfigError,
    InUse,
    LostBooks,
    NoHouse,
    NotStarted,
    UnsafeStore,
    StoreError,
    Unfinished,
    OSError,
)


def main() -> None:
    """Run the command of the command line."""
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
                    list_rounds(runner, config, arguments)
                case "odds":
                    odds(config, arguments)
                case "audit":
                    sys.exit(runner.run(audit(config, arguments)))
                case "report":
                    runner.run(report(config, arguments))
                case "meters":
                    runner.run(meters(config, arguments))
                case "devices" if arguments.action == "play":
                    play_devices.play(config, os.environ, arguments)
                case "devices":
                    sys.stdout.writelines(devices.lines(config, os.environ, arguments))
                case "codes":
                    runner.run(codes(config))
    except* EXPECTED as group:
        wrong = first(group)
    if wrong is not None:
        sys.stderr.write(f"croupier: {sentence(wrong, config)}\n")
    if arguments.command == "audit":
        sys.exit(NOT_AUDITED)  # 0 or 1 would say that it was finished
    if wrong is not None:
        sys.exit(1)


def first(wrong: BaseException) -> BaseException:
    """Return the first error of nested groups of errors."""
    return first(wrong.exceptions[0]) if isinstance(wrong, BaseExceptionGroup) else wrong


def sentence(wrong: BaseException, config: Config | None) -> str:
    """Return what went wrong and what to do about it."""
    if isinstance(wrong, Away):
        return f"The Redis does not answer: {wrong}"
    if config and isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE:
        ports = f"Port {config.port} of {config.host}"
        if config.metrics_port:
            ports += f", or port {config.metrics_port} for metrics,"
        return f"{ports} is in use. Choose another by setting PORT=."
    return str(wrong)
