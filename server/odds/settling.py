"""Results as the tables themselves settle them: every figure's money comes from the games' own `settle`."""

from collections.abc import Collection

from server.core.cards.deck import DECK, Cards
from server.core.games.steps import Ask, Award, Hand, Pay, Played
from server.core.settings import TableSettings
from server.core.table import game_of


def result(table: TableSettings, played: Played, seat: int, wagers: Collection[str]) -> tuple[int, int]:
    """
    Return what a seat won (cents, net) and had staked with `wagers`.

    An award belongs to the wagers that name it.
    """
    staked = sum(amount for wager, amount in played.hands[seat].wagers.items() if wager in wagers)
    back = 0
    for line in game_of(table).settle(table.game, played):
        match line:
            case Pay(seat=whose, wager=wager, returned=cents) if whose == seat and wager in wagers:
                back += cents
            case Award(seat=whose, award=award, amount=cents) if whose == seat and award in wagers:
                back += cents
    return back - staked, staked


def alone(
    table: TableSettings, cards: Cards, stakes: dict[str, int], wager: str, *, dealer: Cards = (), folded: bool = False
) -> tuple[int, int]:
    """Return net result and stake of one wager of a hand that is alone at the table."""
    played = Played({1: Hand(cards, stakes, folded=folded)}, dealer)
    return result(table, played, 1, (wager,))


def others(used: Collection[str], count: int) -> Cards:
    """Return the deck's first cards that are not used."""
    return tuple(card for card in DECK if card not in used)[:count]


def raises(table: TableSettings, ante: int) -> dict[str, int]:
    """Return the ante, and what each choice of the round puts beside it, in cents."""
    stakes = {"ante": ante}
    for step in game_of(table).steps(table.game, table.terms):
        if isinstance(step, Ask):
            stakes |= {option.bets: option.times * ante for option in step.options if option.bets}
    return stakes
