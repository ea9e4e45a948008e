"""The `croupier` command."""

import argparse
import asyncio
import errno
import gc
import os
import signal
import sys
from functools import partial
from socket import gaierror

import uvloop
from msgspec.structs import replace

from server import logs
from server.config.loading import check_node, load
from server.config.nodes import node_of, nodes_here
from server.config.settings import Config, ConfigError
from server.processes import NotStarted
from server.store import Away, StoreError
from server.store.embedded import InUse
from server.store.preflight import LostBooks, NoHouse
from server.store.values import Misplaced

from . import devices, play_devices
from .arguments import parser
from .conformance.command import conformance
from .demo import check_styles
from .nodes import serve_nodes
from .proofs import verify
from .reports import archive, audit, back_up, house, list_rounds, meters, odds, report
from .serve import Unfinished, codes, serve
from .sessions import print_sessions
from .version import version


NOT_OURS = (errno.EADDRNOTAVAIL, errno.EACCES)  # an address of another machine, or a port for the system alone
NOT_AUDITED = 2  # the exit status (0: the books are right, 1: they are not, 2 also: not everything could be checked)
INTERRUPTED = 128 + signal.SIGINT  # the exit status after Ctrl-C, as shells have it
PRINTING = {
    "backup": back_up,
    "restore": back_up,
    "house": house,
    "meters": meters,
    "report": report,
    "sessions": print_sessions,
}
EXPECTED = (  # each of these errors is one sentence for the person at the keyboard
    ConfigError,
    InUse,
    LostBooks,
    NoHouse,
    NotStarted,
    StoreError,
    Unfinished,
    OSError,
)


def main() -> None:
    """Run the command of the command line."""
    gc.freeze()  # what was imported stays; to look for garbage in it at the end took a fifth of a command
    arguments = parser().parse_args()
    if arguments.command == "verify":  # it needs no house
        sys.exit(verify(arguments.files))
    wrong: BaseException | None = None
    config: Config | None = None
    interrupted = False
    try:
        config = load(arguments.config, os.environ)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            carry_out(runner, config, arguments)
    except* EXPECTED as group:
        wrong = first(group)
    except* KeyboardInterrupt:
        interrupted = True
    if interrupted:
        sys.exit(INTERRUPTED)
    if isinstance(wrong, BrokenPipeError) and arguments.command != "serve":  # the reader has seen enough: `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the rest, which is flushed at exit
        wrong = None
    if wrong is not None:
        sys.stderr.write(f"croupier: {sentence(wrong, config)}\n")
    if arguments.command == "audit":
        sys.exit(NOT_AUDITED)  # 0 or 1 would say that it was finished
    if wrong is not None:
        sys.exit(1)


def carry_out(runner: asyncio.Runner, config: Config, arguments: argparse.Namespace) -> None:
    """Carry out the command of the command line."""
    match arguments.command:
        case "serve":
            logs.set_up()
            if arguments.node is not None:
                config = node_of(config, arguments.node, arguments.broker)
            runner.run(serve_as_told(config, arguments))
        case "rounds" | "disputes" | "proof":
            list_rounds(runner, config, arguments)
        case "odds":
            odds(config, arguments)
        case "audit":
            sys.exit(runner.run(audit(config, arguments)))
        case "archive":
            sys.exit(runner.run(archive(config, arguments)))
        case command if command in PRINTING:
            runner.run(PRINTING[command](config, arguments))
        case "conformance":
            sys.exit(runner.run(conformance(arguments)))
        case "devices" if arguments.action == "play":
            play_devices.play(config, os.environ, arguments)
        case "devices":
            sys.stdout.writelines(devices.lines(config, os.environ, arguments))
        case "version":
            sys.stdout.writelines(version(config, hashed=arguments.hashes))
        case "codes":
            runner.run(codes(config))


async def serve_as_told(config: Config, arguments: argparse.Namespace) -> None:
    """Run the server, several nodes of it, or one of these."""
    reread = partial(load, arguments.config, os.environ)
    if arguments.node is not None:
        await serve(config, reread, place=arguments.node)
        return
    config = replace(config, nodes=arguments.nodes or config.nodes)
    check_node(config)
    check_styles(config)
    count = nodes_here(config)
    if count > 1:
        await serve_nodes(config, arguments.config, count, demo=arguments.demo)
    else:
        await serve(config, reread, demo=arguments.demo)


def first(wrong: BaseException) -> BaseException:
    """Return the first error of nested groups of errors."""
    return first(wrong.exceptions[0]) if isinstance(wrong, BaseExceptionGroup) else wrong


def sentence(wrong: BaseException, config: Config | None) -> str:
    """Return what went wrong and what to do about it."""
    if isinstance(wrong, Misplaced):
        return f"{wrong} Somebody wrote it to the Redis."
    if isinstance(wrong, Away):
        return f"The Redis does not answer: {wrong}"
    if config and isinstance(wrong, OSError) and wrong.errno == errno.EADDRINUSE:
        ports = f"Port {config.port} of {config.host}"
        if config.metrics_port:
            ports += f", or port {config.metrics_port} for metrics,"
        return f"{ports} is in use. Choose another by setting PORT=."
    if config and isinstance(wrong, gaierror):
        return f"The host {config.host!r} is not known on this machine. Set `host` in the configuration to another."
    if config and isinstance(wrong, OSError) and wrong.errno in NOT_OURS and wrong.filename is None:
        reason = os.strerror(wrong.errno)
        return f"Port {config.port} of {config.host!r} cannot be opened: {reason}. Set `host` or PORT to another."
    return str(wrong)
