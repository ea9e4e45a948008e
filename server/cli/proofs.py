"""`croupier proof`: print what proves that rounds were fair (`docs/fairness.md`)."""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from server.core.table import Who
from server.room.past_rounds import PastRounds, proof_of
from server.room.recovery import load_table
from server.store import TableLogs

from .options import count


VERIFIER = Path(__file__).parents[2] / "clients" / "verifier" / "verify.py"


def add_arguments(proof: argparse.ArgumentParser, verify: argparse.ArgumentParser) -> None:
    """Add the arguments of the two commands."""
    proof.add_argument("--table", help="only this table")
    proof.add_argument("--last", type=count, metavar="N", help="only the last N of each table")
    proof.add_argument("--round", type=count, metavar="N", help="only the round with this number")
    proof.add_argument("--player", metavar="ID", help="with the cards that this player saw, like guest-8f3a")
    verify.add_argument("files", nargs="+", metavar="FILE", help="proofs as `croupier proof` prints them")


def verify(files: Sequence[str]) -> int:
    """Check the proofs in files with the verifier, which shares no code with the server; return its exit status."""
    done = subprocess.run([sys.executable, str(VERIFIER), *files], check=False)  # noqa: S603 - this Python, our file
    return done.returncode


def proofs(
    runner: asyncio.Runner, tables: TableLogs, table: str, number: int | None, last: int | None, player: str | None
) -> Iterator[str]:
    """
    Yield the proof of round `number`, or of the `last` rounds, or of all, one JSON object a line.

    They are for everybody, or for one `player`, who also saw the own cards. Rounds of older logs have none.
    """
    state, past = runner.run(load_table(tables, table)), PastRounds(tables, table)
    who = Who("player", player or "", "")
    over = state.round if state.step is None else state.round - 1
    numbers = [number] if number is not None else range(1 if last is None else max(1, over - last + 1), over + 1)
    for each in numbers:
        found = runner.run(past.find(each))
        proof = None if found is None else proof_of(found, state.fairness.through, who)
        if proof is not None:
            yield msgspec.json.encode(proof).decode() + "\n"
