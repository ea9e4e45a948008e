"""The account of a round: what everybody who watches knows of it when it closes (`docs/fairness.md`)."""

from typing import Any

import msgspec

from protocol.values import Place
from server.core.cards.deck import Cards
from server.core.irregularities.events import IrregularityRuled
from server.core.round.places import cards_of, shown_at, up_at
from server.core.table import Table, game_of, settings_of

from .hashing import hashed


CANONICAL = msgspec.json.Encoder(order="sorted")  # RFC 8785, for an account has only ASCII keys and whole numbers


def account(table: Table) -> dict[str, Any]:
    """Return the account of the open round as it stands."""
    settings, fairness, void = settings_of(table), table.fairness, table.void
    settled = [number for number, seat in table.seats.items() if seat.results]  # also by a void round without a deal
    return {
        "table": settings.table,
        "round": table.round,
        "game": game_of(settings).name,
        "posted_rules_hash": table.rules_hash,
        "commitment": table.commitment,
        "before": fairness.before or "",
        "seeds": [{"seat": seat, "promise": each.promise, "seed": each.seed} for seat, each in fairness.counted],
        "cuts": [{"cut": cut, "root": root} for cut, root in fairness.cuts],
        "button": button(table),
        "deal": [[to, cards] for to, cards in fairness.deal],
        "seats": [hand(table, number) for number in sorted({*table.dealt, *settled})],
        "dealer": faces(table, "dealer"),
        "community": faces(table, "community"),
        "discarded": list(table.discarded),
        "void": {"cause": void.cause, "clause": void.clause} if void else None,
        "rulings": [ruled(each) for each in table.rulings],
    }


def account_hash(table: Table) -> str:
    """Return the hash of the account of the open round as it stands, in hex."""
    return hashed("croupier/1/account", CANONICAL.encode(account(table))).hex()


def button(table: Table) -> int | str | None:
    """Return where the button lies, in a game that has one."""
    if not game_of(settings_of(table)).button:
        return None
    return "dealer" if table.button == 0 else table.button


def hand(table: Table, number: int) -> dict[str, Any]:
    """Return one hand: its cards that are turned up, its last choice, and what became of its wagers (ruling F4)."""
    seat, hidden = table.seats[number], table.bets_concealed(number)
    choices = seat.choices if hidden is None else seat.choices[:-1]
    return {
        "seat": number,
        "cards": faces(table, number),
        "choice": choices[-1][0] if choices else None,
        "folded": seat.folded and hidden is None,
        "void": seat.void,
        "results": [
            [line.wager, line.stake, line.returned] for line in seat.results if line.wager not in (hidden or ())
        ],
    }


def faces(table: Table, place: Place) -> list[str | None]:
    """Return the cards of a place; one that is not turned up is null."""
    cards: Cards = cards_of(table, place)
    up = up_at(cards, shown_at(table, place))
    return [card if nth in up else None for nth, card in enumerate(cards, 1)]


def ruled(ruling: IrregularityRuled) -> dict[str, Any]:
    """Return an irregularity of the round."""
    return {"kind": ruling.kind, "clause": ruling.clause, "place": ruling.place}


def all_public(table: Table) -> bool:
    """Return whether every card that was dealt in the round is turned up."""
    places: list[Place] = [*table.dealt, "dealer", "community"]
    return all(len(shown_at(table, place)) == len(cards_of(table, place)) for place in places)
