"""
Round records: the operator's full form of each finished round, told by the table's log alone.

The keys are a public format that other tools read: they are added to, never renamed. Money is in cents.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from .events import Awarded, DeckShuffled, Paid, PotPlayed, RoundClosed, RoundOpened, RoundVoided, TableEvent, Voided
from .evolve import evolve
from .play import hash_of
from .table import Stopped, Table, game_of, settings_of


Settled = Paid | Awarded | PotPlayed | Voided


def records(log: Iterable[tuple[int, TableEvent]]) -> Iterator[dict[str, Any]]:
    """
    Yield a record for each finished round of a log, given as (ms since the epoch, event) from the first event on.

    A round that nobody wagered in leaves no record; a void one does, as far as it was played.
    """
    table, opened_at = Table(), 0
    deck: tuple[str, ...] = ()
    lines: list[Settled] = []
    for at, event in log:
        table = evolve(table, event)
        match event:
            case RoundOpened():
                opened_at, deck, lines = at, (), []
            case DeckShuffled(deck):
                pass
            case Paid() | Awarded() | PotPlayed():
                lines.append(event)
            case RoundVoided(wagers=wagers):
                lines += wagers
            case RoundClosed():
                yield record(table, (opened_at, at), deck, lines)


def record(table: Table, times: tuple[int, int], deck: tuple[str, ...], lines: list[Settled]) -> dict[str, Any]:
    """Return the record of the round that has just closed at `table`. One that was void before the deal has no deck."""
    settings, game = settings_of(table), game_of(settings_of(table))
    rules = game.rules(settings.game, settings, len(table.dealt)) if table.dealt else table.rules
    voided = {line.seat for line in lines if isinstance(line, Voided)}
    opened_at, settled_at = (rfc3339(at) for at in times)
    pots = [line for line in lines if isinstance(line, PotPlayed)]
    return {
        "round": table.round,
        "table": settings.table,
        "game": game.name,
        "opened_at": opened_at,
        "settled_at": settled_at,
        "result": "void" if table.void else "settled",
        "dealing": settings.dealing,
        "cards_from": "deck",
        "deck": list(deck) or None,
        "drawn": [],
        "commitment": table.commitment,
        "seed": None,
        "button": ("dealer" if table.button == 0 else table.button) if game.button else None,
        "players_dealt": len(table.dealt),
        "rules": rules,
        "rules_hash": hash_of(rules),
        "posted_rules_hash": table.rules_hash,
        "seats": [seat_record(number, table, lines) for number in sorted(voided.union(table.dealt))],
        "dealer": {"cards": list(table.dealer), "exposed": []},
        "community": list(table.community),
        "pot": sum(line.amount for line in pots),
        "commission": sum(line.commission for line in pots),
        "meters": [],
        "irregularities": [irregularity(table.void)] if table.void else [],
    }


def irregularity(stopped: Stopped) -> dict[str, Any]:
    """Return what made a round void; `step` is the number of the step at which it stopped."""
    at = {"kind": stopped.cause, "clause": stopped.clause, "step": stopped.step}
    return at | {"seat": None, "cards": [], "confirmed_by": None}


def seat_record(number: int, table: Table, lines: list[Settled]) -> dict[str, Any]:
    """Return one position's part of the record, from the lines that settled it or sent its wagers back."""
    seat = table.seats[number]
    void = {line.wager: line.amount for line in lines if isinstance(line, Voided) and line.seat == number}
    paid = [line for line in lines if isinstance(line, Paid) and line.seat == number]
    awarded = [line for line in lines if isinstance(line, Awarded) and line.seat == number]
    made = {line.wager: line.made for line in paid if line.made} | {
        line.award: line.made for line in awarded if line.made
    }
    return {
        "seat": number,
        "player": seat.player,
        "cards": list(seat.cards),
        "wagers": {line.wager: line.stake for line in paid} | void,
        "choices": [{"choice": choice, "by": by} for choice, by in seat.choices],
        "returned": {line.wager: line.returned for line in paid} | void,
        "awards": {line.award: line.amount for line in awarded},
        "made": made,
        "voided": dict.fromkeys(void, table.void.clause) if table.void else {},
        "cut": {line.wager: line.cut for line in paid if line.cut},
        "exposed": [],
    }


def rfc3339(at: int) -> str:
    """Write milliseconds since the epoch as RFC 3339, in UTC."""
    moment = datetime.fromtimestamp(at // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"
