"""What is written on a command line, read."""

import argparse
import re
from datetime import date
from pathlib import Path

from . import devices, meters


DEMO = Path(__file__).parents[2] / "deploy" / "demo.toml"


def parser() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    command = argparse.ArgumentParser(prog="croupier", description="A server for casino table games.")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", type=Path, default=DEMO, metavar="FILE", help="a TOML file (default: the demo's)")
    commands = command.add_subparsers(dest="command", required=True)

    serving = commands.add_parser("serve", parents=[common], help="open the house")
    serving.add_argument("--demo", action="store_true", help="with the bots and readers of the configuration")

    telling = commands.add_parser("rounds", parents=[common], help="print round records, one JSON object a line")
    telling.add_argument("--table", help="of this table only")
    telling.add_argument("--last", type=count, metavar="N", help="only the last N of each table")

    disputing = commands.add_parser("disputes", parents=[common], help="list disputes, with their rounds")
    disputing.add_argument("--table", help="of this table only")
    disputing.add_argument("--json", action="store_true", help="one JSON object a line, with the round's record")

    commands.add_parser("codes", parents=[common], help="give the staff new one-use codes; earlier ones are void")

    devices.understand(
        commands.add_parser("devices", parents=[common], help="list the devices at the tables, or set one up")
    )

    counting = commands.add_parser("odds", parents=[common], help="print what the tables' settings give the house")
    counting.add_argument("--table", help="of this table only")
    counting.add_argument("--json", action="store_true", help="one JSON object a line, for each table")
    counting.add_argument(
        "--rounds", type=count, default=200_000, metavar="N", help="to play where not all can be counted (200,000)"
    )

    auditing = commands.add_parser("audit", parents=[common], help="read everything and prove the books")
    auditing.add_argument("--receipts", type=Path, metavar="FILE", help="look for what clients were told is done")
    auditing.add_argument("--reconcile", action="store_true", help="carry transfers again that a wallet has lost")
    auditing.add_argument("--json", action="store_true", help="one JSON object a line")

    meters.understand(commands.add_parser("meters", parents=[common], help="list the progressive meters, or tend one"))

    reporting = commands.add_parser("report", parents=[common], help="print what the tables took")
    reporting.add_argument("--by", choices=("table", "game", "dealer", "day"), default="table", help="(default: table)")
    reporting.add_argument("--from", dest="first", type=day, metavar="DATE", help="the first gaming day: 2026-01-31")
    reporting.add_argument("--to", dest="last", type=day, metavar="DATE", help="the last gaming day")
    reporting.add_argument("--json", action="store_true", help="one JSON object a line")
    return command


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
