"""What is written on a command line, read."""

import argparse
import re
from datetime import date


def day(text: str) -> date:
    """Read a date from the command line."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"it is a date like 2026-01-31, not {text!r}") from None


def count(text: str) -> int:
    """Read a number above zero from the command line."""
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"it is a number above zero, not {text!r}")
    return int(text)
