"""The command line: its commands and options, and how they are read."""

import argparse
import re
from datetime import date
from pathlib import Path

from . import devices, meters


DEMO = Path(__file__).parents[2] / "deploy" / "demo.toml"


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(prog="croupier", description="A server for casino table games.")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", type=Path, default=DEMO, metavar="FILE", help="a TOML file (default: the demo's)")
    commands = command.add_subparsers(dest="command", required=True)

    serve = commands.add_parser("serve", parents=[common], help="run the server")
    serve.add_argument(
        "--demo",
        action="store_true",
        help="with the bots and simulated card readers of the configuration, and simulated devices",
    )

    records = commands.add_parser("rounds", parents=[common], help="print round records, one JSON object a line")
    records.add_argument("--table", help="only this table")
    records.add_argument("--last", type=count, metavar="N", help="only the last N of each table")

    disputes = commands.add_parser("disputes", parents=[common], help="list disputes, with their rounds")
    disputes.add_argument("--table", help="only this table")
    disputes.add_argument("--json", action="store_true", help="one JSON object a line, with the round's record")

    commands.add_parser("codes", parents=[common], help="give the staff new one-use codes; earlier codes are void")

    devices.add_arguments(
        commands.add_parser(
            "devices", parents=[common], help="list the devices at the tables, set one up, or simulate some"
        )
    )

    odds = commands.add_parser(
        "odds", parents=[common], help="print the house edge of each wager, by the tables' settings"
    )
    odds.add_argument("--table", help="only this table")
    odds.add_argument("--json", action="store_true", help="one JSON object a line, for each table")
    odds.add_argument(
        "--rounds",
        type=count,
        default=200_000,
        metavar="N",
        help="to simulate where an exact count is not possible (default: 200,000)",
    )

    audit = commands.add_parser("audit", parents=[common], help="read all logs and wallets, and check the books")
    audit.add_argument(
        "--receipts", type=Path, metavar="FILE", help="look for the commands that clients were told are done"
    )
    audit.add_argument("--reconcile", action="store_true", help="repeat transfers that a wallet has lost")
    audit.add_argument("--json", action="store_true", help="one JSON object a line")

    meters.add_arguments(
        commands.add_parser("meters", parents=[common], help="list the progressive meters, or operate one")
    )

    report = commands.add_parser("report", parents=[common], help="print what the tables won")
    report.add_argument("--by", choices=("table", "game", "dealer", "day"), default="table", help="(default: table)")
    report.add_argument("--from", dest="first", type=day, metavar="DATE", help="the first gaming day: 2026-01-31")
    report.add_argument("--to", dest="last", type=day, metavar="DATE", help="the last gaming day")
    report.add_argument("--json", action="store_true", help="one JSON object a line")
    return command


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
