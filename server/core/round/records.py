"""
Round records: the operator's full form of each finished round, told by the table's log alone.

The keys are a public format that other tools read: they are added to, never renamed. Money is in cents.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from protocol.values import Place
from server.core.cards.deck import UNREAD
from server.core.deck_procedures.events import DeckRecut
from server.core.event_base import Voided
from server.core.events import (
    Awarded,
    CardBurned,
    CardsDealt,
    Chose,
    DeckShuffled,
    Paid,
    PotPlayed,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    TableEvent,
)
from server.core.evolve import evolve
from server.core.fairness.account import button
from server.core.fairness.hashing import seed_text
from server.core.irregularities.events import CardDiscarded, CardsExposed, IrregularityRuled, WagersVoided
from server.core.physical_cards.events import CardRead, ReadUndone
from server.core.physical_cards.record import known, on_cards
from server.core.progressive.events import MeterClaimed
from server.core.table import Stopped, Table, game_of, is_void, settings_of

from .engine import hash_of


class Back(Struct, frozen=True):
    """A wager that was void by `clause`: its `amount` cents went back."""

    seat: int
    wager: str
    amount: int
    clause: str


class TakenBack(Struct, frozen=True):
    """A wager of `amount` cents that its player took back by a choice."""

    seat: int
    wager: str
    amount: int


RecordLine = Paid | Awarded | PotPlayed | CardsExposed | MeterClaimed | Back | TakenBack
Later = dict[str, list[dict[str, Any]]]
FORM = 3  # the number of a record's form: one more whenever a round is told otherwise than before
FORMS = (2, FORM)  # those that a round can still be told in; in form 2 a round whose every hand was void was `settled`
UNTOLD: dict[str, Any] = {"meters": [], "seed": None}  # keys that stand in what a record's hash is of, without a value
LATER = ("disputes", "corrections", "meters", "claims")  # the keys that tell what came after the round


def records(
    log: Iterable[tuple[int, TableEvent]],
    later: Mapping[int, Later] = MappingProxyType({}),
    table: Table = Table(),  # noqa: B008 - it is frozen
    form: int = FORM,
    through: int = 0,
) -> Iterator[dict[str, Any]]:
    """
    Yield a record for each finished round of a log, given as (ms since the epoch, event) from the first event on.

    `later` has what a whole log tells later of its rounds (`disputes/recording.py`). A log that begins with the opening
    of a round is given with the `table` before that. `form` is one of FORMS. The seeds of rounds up to `through` are
    public by now, beside those that were revealed at once.

    A round that nobody wagered in leaves no record; a void one does, as far as it was played. `deck` is the order in
    which the cards were dealt: what the seed determines, after `cut` cards from its top went below the others.
    """
    opened_at = 0
    deck: tuple[str, ...] = ()
    of: tuple[str | None, int] = None, 0
    lines: list[RecordLine] = []
    dealing: list[TableEvent] = []
    for at, event in log:
        before, table = table, evolve(table, event)
        match event:
            case Chose(number, wager=str(wager), amount=0) if stake := before.seats[number].wagers.get(wager):
                lines.append(TakenBack(number, wager, stake))
            case RoundOpened():
                opened_at, deck, of, lines, dealing = at, (), (None, 0), [], []
            case CardBurned() | CardsDealt() | CardDiscarded() | CardRead() | ReadUndone():
                dealing.append(event)
            case DeckShuffled(deck, cut, name) | DeckRecut(deck, cut, name):
                of = name, cut
            case Paid() | Awarded() | PotPlayed() | CardsExposed() | MeterClaimed():
                lines.append(event)
            case RoundVoided(clause=clause, wagers=wagers) | WagersVoided(clause=clause, wagers=wagers):
                lines += back(clause, wagers)
            case RoundClosed():
                told = record(table, (opened_at, at), deck, lines, form) | dict(
                    zip(("deck_name", "cut"), of, strict=True)
                )
                told |= on_cards(table, dealing) | {"seed": seed_of(table, through)}
                yield told | (later.get(table.round) or {key: [] for key in LATER})


def digest(told: dict[str, Any]) -> str:
    """Return the SHA-256 (hex) of a record's RFC 8785 JSON, without what was told later, or may have been."""
    return hash_of({key: value for key, value in told.items() if key not in LATER} | UNTOLD)


def seed_of(table: Table, through: int) -> str | None:
    """Return the seed of the round that has just closed (base64url), once it is public."""
    public = table.fairness.revealed or table.round <= through
    return seed_text(table.seed) if public and table.commitment is not None else None


def back(clause: str, wagers: Iterable[Voided]) -> Iterator[Back]:
    """Yield each void wager with the clause by which it is."""
    yield from (Back(line.seat, line.wager, line.amount, clause) for line in wagers)


def record(
    table: Table, times: tuple[int, int], deck: tuple[str, ...], lines: list[RecordLine], form: int
) -> dict[str, Any]:
    """Return the record of the round that has just closed at `table`. One that was void before the deal has no deck."""
    settings, game = settings_of(table), game_of(settings_of(table))
    rules = game.rules(settings.game, settings.terms, len(table.dealt)) if table.dealt else table.rules
    voided = {line.seat for line in lines if isinstance(line, Back)}
    opened_at, settled_at = (rfc3339(at) for at in times)
    void = table.void is not None if form == 2 else is_void(table)
    pots = [line for line in lines if isinstance(line, PotPlayed)]
    return {
        "round": table.round,
        "table": settings.table,
        "game": game.name,
        "opened_at": opened_at,
        "settled_at": settled_at,
        "result": "void" if void else "settled",
        "dealing": settings.dealing,
        "deck": None if UNREAD in deck else list(deck) or None,
        "commitment": table.commitment,
        "seed": None,
        "button": button(table),
        "players_dealt": len(table.dealt),
        "rules": rules,
        "rules_hash": hash_of(rules),
        "posted_rules_hash": table.rules_hash,
        "seats": [seat_record(number, table, lines) for number in sorted(voided.union(table.dealt))],
        "dealer": {"cards": known(table.dealer), "exposed": exposed(lines, "dealer")},
        "community": known(table.community),
        "community_exposed": exposed(lines, "community"),
        "discarded": list(table.discarded),
        "pot": sum(line.amount for line in pots),
        "commission": sum(line.commission for line in pots),
        "irregularities": [*map(ruled, table.rulings), *stopped(table.void)],
    }


def exposed(lines: list[RecordLine], place: Place) -> list[str]:
    """Return the cards of a place that were face up too early."""
    return [card for line in lines if isinstance(line, CardsExposed) and line.of == place for card in line.cards]


def ruled(ruling: IrregularityRuled) -> dict[str, Any]:
    """Return an irregularity. `seat` is the seat that it concerns, "dealer", "community" or null."""
    return {
        "kind": ruling.kind,
        "clause": ruling.clause,
        "step": ruling.step,
        "seat": ruling.place,
        "cards": list(ruling.cards),
        "count": ruling.count,
        "by": ruling.by,
        "confirmed_by": ruling.confirmed_by,
    }


def stopped(void: Stopped | None) -> Iterator[dict[str, Any]]:
    """Yield what made a round void, other than a ruling. `step` is the number of the step at which it stopped."""
    if void is not None and void.cause not in ("irregularity", "floor"):
        at = {"kind": void.cause, "clause": void.clause, "step": void.step}
        yield at | {"seat": None, "cards": [], "confirmed_by": void.confirmed_by}


def seat_record(number: int, table: Table, lines: list[RecordLine]) -> dict[str, Any]:
    """Return one seat's part of the record, from the lines that settled or returned its wagers."""
    seat = table.seats[number]
    gone = [line for line in lines if isinstance(line, Back) and line.seat == number]
    void = {line.wager: line.amount for line in gone}
    claims = [line for line in lines if isinstance(line, MeterClaimed) and line.seat == number and line.due is not None]
    taken = {line.wager: line.amount for line in lines if isinstance(line, TakenBack) and line.seat == number}
    paid = [line for line in lines if isinstance(line, Paid) and line.seat == number]
    awarded = [line for line in lines if isinstance(line, Awarded) and line.seat == number]
    made = {line.wager: line.made for line in paid if line.made} | {
        line.award: line.made for line in awarded if line.made
    }
    claimed = in_all((line.wager, line.due or 0) for line in claims)
    return {
        "seat": number,
        "player": seat.player,
        "cards": list(seat.cards),
        "wagers": {line.wager: line.stake for line in paid} | void,
        "choices": [{"choice": choice, "by": by} for choice, by in seat.choices],
        "returned": {line.wager: line.returned for line in paid} | void,
        "awards": in_all((line.award, line.amount) for line in awarded),
        "made": made,
        "voided": {line.wager: line.clause for line in gone},
        "cut": {line.wager: line.cut for line in paid if line.cut},
        "exposed": exposed(lines, number),
        **({"taken_back": taken} if taken else {}),  # the key stands only where something was: old records stay equal
        **({"claimed": claimed} if claimed else {}),
    }


def in_all(awards: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the cents of each award; of several envy bonuses, of all together."""
    found: dict[str, int] = {}
    for name, amount in awards:
        found[name] = found.get(name, 0) + amount
    return found


def rfc3339(at: int) -> str:
    """Write milliseconds since the epoch as RFC 3339, in UTC."""
    moment = datetime.fromtimestamp(at // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"
