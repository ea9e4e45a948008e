"""Options that the programs share, and how they are read: a wrong one is answered in a sentence."""

import argparse
import os
import socket
from collections.abc import Callable

from websockets.exceptions import InvalidURI
from websockets.uri import parse_uri


CODE = "CROUPIER_CODE"  # where a program finds its one-use code: a command line is shown to everybody on the machine

BOT_PASS = "CROUPIER_BOT_PASS"  # noqa: S105 - where a bot of the house finds the pass by which it is marked as one


def add_url(command: argparse.ArgumentParser) -> None:
    """Add the option for the server's socket."""
    command.add_argument("--url", required=True, type=url, help="the server's socket, as in ws://127.0.0.1:8000/ws")


def add_sign_in(command: argparse.ArgumentParser) -> None:
    """Add the options for a name and its one-use code."""
    code = os.environ.get(CODE)
    command.add_argument("--name", required=True, help="the name to sign in with")
    command.add_argument(
        "--code", required=code is None, default=code, help=f"the one-use code to sign in with (default: {CODE})"
    )


def url(text: str) -> str:
    """Read the address of a socket, whose host must be known here."""
    try:
        parsed = parse_uri(text)
        socket.getaddrinfo(parsed.host, parsed.port)
    except (InvalidURI, ValueError):
        raise argparse.ArgumentTypeError(f"must be like ws://127.0.0.1:8000/ws, not {text!r}") from None
    except OSError:
        raise argparse.ArgumentTypeError(f"the host {parsed.host!r} is not known on this machine") from None
    return text


def number(least: float, most: float) -> Callable[[str], float]:
    """Return how a number within bounds is read."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:  # nan is neither
            raise argparse.ArgumentTypeError(f"must be a number from {least:g} to {most:g}, not {text!r}")
        return value

    return read


seconds = number(0, 1_000_000)
percent = number(0, 100)


def count(text: str) -> int:
    """Read a whole number above zero."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to 1000000, not {text!r}")
    return int(text)
