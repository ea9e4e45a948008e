"""The command line: its commands and options, and how they are read."""

import argparse
from pathlib import Path

from . import archive, devices, house, meters, proofs, sessions
from .conformance import command as conformance
from .options import count, day, nodes, place


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

    serve.add_argument(
        "--nodes",
        type=nodes,
        metavar="COUNT",
        help="run so many nodes on this machine, each a process with a port of its own: a number, or auto for one on "
        "each processor (default: the configuration's, else 1)",
    )
    serve.add_argument("--node", type=place, help=argparse.SUPPRESS)  # for one of these processes
    serve.add_argument("--broker", help=argparse.SUPPRESS)  # the URL of the broker that they share

    records = commands.add_parser("rounds", parents=[common], help="print round records, one JSON object a line")
    records.add_argument("--table", help="only this table")
    records.add_argument("--last", type=count, metavar="N", help="only the last N of each table")
    records.add_argument("--round", type=count, metavar="N", help="only the round with this number")
    records.add_argument("--player", metavar="ID", help="only rounds of this player, like guest-8f3a")
    records.add_argument("--day", type=day, metavar="DATE", help="only rounds of this gaming day: 2026-01-31")

    proofs.add_arguments(
        commands.add_parser("proof", parents=[common], help="print the proofs of rounds, one JSON object a line"),
        commands.add_parser("verify", help="check proofs of rounds, of this house or of another"),
    )

    disputes = commands.add_parser("disputes", parents=[common], help="list disputes, with their rounds")
    disputes.add_argument("--table", help="only this table")
    disputes.add_argument("--json", action="store_true", help="one JSON object a line, with the round's record")

    version = commands.add_parser("version", parents=[common], help="print the version of the program")
    version.add_argument(
        "--hashes", action="store_true", help="with the SHA-256 of its code, its packages and the configuration"
    )

    commands.add_parser("codes", parents=[common], help="give the staff new one-use codes; earlier codes are void")

    sessions.add_arguments(
        commands.add_parser("sessions", parents=[common], help="list who is signed in, or end sessions")
    )

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
    audit.add_argument(
        "--anchors",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="compare the ends of logs with copies of var/anchors.jsonl, too; may be repeated",
    )
    audit.add_argument("--reconcile", action="store_true", help="repeat transfers that a wallet has lost")
    audit.add_argument("--json", action="store_true", help="one JSON object a line")

    recorded = commands.add_parser(
        "house",
        parents=[common],
        help="list the significant events of the house, or state why the store lost something",
    )
    recorded.add_argument("--last", type=count, metavar="N", help="only the last N events")
    house.add_arguments(recorded)

    archive.add_arguments(
        commands.add_parser("archive", parents=[common], help="list, verify or export the old rounds in the archive")
    )

    conformance.add_arguments(
        commands.add_parser("conformance", parents=[common], help="check a client that somebody has written")
    )

    backup = commands.add_parser("backup", parents=[common], help="write the whole house but its key to a file")
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write, which must not be there yet")

    restore = commands.add_parser("restore", parents=[common], help="restore a house from a file into an empty store")
    restore.add_argument("file", type=Path, metavar="FILE", help="a file that `croupier backup` wrote")

    meters.add_arguments(
        commands.add_parser("meters", parents=[common], help="list the progressive meters, or operate one")
    )

    report = commands.add_parser("report", parents=[common], help="print what the tables won")
    report.add_argument("--by", choices=("table", "game", "dealer", "day"), default="table", help="(default: table)")
    report.add_argument("--from", dest="first", type=day, metavar="DATE", help="the first gaming day: 2026-01-31")
    report.add_argument("--to", dest="last", type=day, metavar="DATE", help="the last gaming day")
    report.add_argument("--json", action="store_true", help="one JSON object a line")
    return command
