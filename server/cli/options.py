"""How options of the command line are read: a wrong one is answered in a sentence."""

import argparse
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Literal

from server.config.nodes import Place
from server.config.settings import MOST_NODES


def add_config(action: argparse.ArgumentParser) -> None:
    """Let an action of a command take `--config` too; where only the command has it, that one counts."""
    action.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="a TOML file")


def day(text: str) -> date:
    """Read a date from the command line."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a date like 2026-01-31, not {text!r}") from None


def count(text: str) -> int:
    """Read a number above zero from the command line."""
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"must be a number above zero, not {text!r}")
    return int(text)


def nodes(text: str) -> int | Literal["auto"]:
    """Read how many nodes are to run on this machine."""
    if text == "auto":
        return "auto"
    if not re.fullmatch("[1-9][0-9]?", text) or int(text) > MOST_NODES:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {MOST_NODES}, or auto, not {text!r}")
    return int(text)


def place(text: str) -> Place:
    """Read which of the nodes of this machine one is, like 2/4."""
    number, count = map(int, text.split("/"))
    return Place(number, count)


def words(most: int) -> Callable[[str], str]:
    """Return how a text of a person is read that is to be kept on record: of at most so many characters."""

    def read(text: str) -> str:
        if not 0 < len(text.strip()) <= len(text) <= most or not text.isprintable():
            raise argparse.ArgumentTypeError(f"must be a text in one line, of 1 to {most} characters, not {text!r}")
        return text

    return read
