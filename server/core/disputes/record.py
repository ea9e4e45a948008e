"""The later part of a round's record: its disputes, corrections and awards."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec

from server.core.events import TableEvent
from server.core.progressive.events import ClaimPaid, MeterAwarded
from server.core.round.records import LATER, Later, rfc3339

from .events import Corrected, DisputeOpened, DisputeResolved


def later(table: str, log: Iterable[tuple[int, TableEvent]]) -> dict[int, Later]:
    """
    Return what a log, given as (ms since the epoch, event) from any event on, tells later of its rounds.

    Rounds of which it tells nothing are not in it.
    """
    found: defaultdict[int, Later] = defaultdict(lambda: {key: [] for key in LATER})
    disputes: dict[int, dict[str, Any]] = {}
    for at, event in log:
        match event:
            case DisputeOpened(number, round_number, player, name, words, evidence):
                disputes[number] = {
                    "number": f"{table}-{number}",
                    "opened_at": rfc3339(at),
                    "player": player,
                    "name": name,
                    "words": words,
                    "evidence": msgspec.to_builtins(evidence),
                    "verdict": None,
                    "answer": None,
                    "resolved_by": None,
                    "resolved_at": None,
                }
                found[round_number]["disputes"].append(disputes[number])
            case DisputeResolved(number, verdict, words, by):
                resolved = {"verdict": verdict, "answer": words, "resolved_by": by, "resolved_at": rfc3339(at)}
                disputes.setdefault(number, {}).update(resolved)  # the log may begin after its opening
            case Corrected():
                found[event.round]["corrections"].append(
                    {
                        "number": event.number,
                        "corrected_at": rfc3339(at),
                        "seat": event.seat,
                        "player": event.player,
                        "wager": event.wager,
                        "before": event.before,
                        "after": event.after,
                        "why": event.why,
                        "by": event.by,
                        "confirmed_by": event.confirmed_by,
                        "dispute": None if event.dispute is None else f"{table}-{event.dispute}",
                    }
                )
            case ClaimPaid():
                found[event.round]["claims"].append(
                    {"claim": event.claim, "seat": event.seat, "player": event.player, "paid": event.amount}
                )
            case MeterAwarded():
                found[event.round]["meters"].append(
                    {
                        "meter": event.meter,
                        "commit": event.version,
                        "seat": event.seat,
                        "percent": event.percent,
                        "before": event.before,
                        "awarded": event.amount,
                        "after": event.after,
                    }
                )
    return dict(found)
