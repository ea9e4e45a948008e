"""
What is played to hold the figures of `croupier odds` against: at which table, by which strategy, which wagers.

A plan's strategy is the one that the figure is of. The wagers of a meter are left out: their wins are claims, which wait
for a supervisor.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from server.core.cards.deck import DECK
from server.core.cards.hands import rank3
from server.core.settings import TableSettings
from server.odds.figures import Figure
from server.odds.games import flop_poker, heads_up, pots, texas_holdem_bonus, three_card_poker, winners_pot_poker
from server.odds.samples import played
from server.odds.showdown import against_dealers
from server.odds.suits import CARDS, PAIRS_RENAMED, PLACE, RENAMED, form, next_card, sets
from server.progress import silent
from tests.odds import given
from tests.odds.given import LOW


class Compared(NamedTuple):
    """A figure, and the wagers and awards that it is of."""

    figure: Figure
    wagers: tuple[str, ...]


class Plan(NamedTuple):
    """
    Rounds at one table: how many players, the wagers of each (cents), and what share of all rounds.

    `prepare` gives the strategy, which chooses an option for a seat of the table; `figures` what is compared, simulated
    with so many rounds where it is not counted. A `slow` plan counts for minutes before its first round.
    """

    name: str
    settings: TableSettings
    players: int
    stakes: dict[str, int]
    share: int
    prepare: Callable
    figures: Callable
    slow: bool = False


def always(option):
    """Return a strategy that takes one option each time."""
    return lambda _table, _seat: option


def number_of(cards):
    return np.array([DECK.index(card) for card in cards])


def mask_of(cards):
    return CARDS[number_of(cards)].sum(keepdims=True)


# Three Card Poker


def queen_six_four(table, seat):
    return "play" if rank3(table.seats[seat].cards) >= three_card_poker.LOWEST_PLAYED else "fold"


def three_card_figures(settings, rounds):
    figures = {figure.wager: figure for figure in three_card_poker.figures(settings, rounds, silent)}
    assert figures["ante_play"].strategy == three_card_poker.STRATEGY
    yield Compared(figures.pop("ante_play"), three_card_poker.MAIN)
    for wager, figure in figures.items():
        yield Compared(figure, (wager,))


# Flop Poker


def by_the_short_rule(table, seat):
    return "flop" if flop_poker.by_rule(mask_of(table.seats[seat].cards))[0] else "surrender"


def flop_figures(settings, rounds):
    main, pot = flop_poker.figures(settings, rounds, silent)
    assert main.strategy == flop_poker.RULE
    yield Compared(main, flop_poker.MAIN)
    yield Compared(pot, ("pot",))


# Winner's Pot Poker


def best_heads_up():
    settings, deals, three, four = given.winners_pot(), heads_up.heads_up(silent), sets(3).masks, sets(4).masks
    nets = {end: winners_pot_poker.settle_end(settings, end)[0] for end in heads_up.ENDS}
    best = heads_up.best_choices(deals, nets)

    def choose(table, seat):
        forms, names = form(mask_of(table.seats[seat].cards))
        up = number_of(table.dealer_shown)
        if len(up) == 1:
            return "bet" if best.bets[np.searchsorted(three, forms[0]), RENAMED[names[0], up[0]]] else "fold"
        column = PAIRS_RENAMED[names[0], PLACE[up[0], up[1]]]
        return "double" if best.doubles[np.searchsorted(four, forms[0]), column] else "fold"

    return choose


def best_heads_up_figures(settings, _rounds):
    yield Compared(winners_pot_poker.main(settings, heads_up.heads_up(silent)), winners_pot_poker.MAIN)


def simple(table, seat):
    """Double unless up cards beat the four cards held; those of folded hands make no difference."""
    mine = table.seats[seat].cards
    if len(mine) == 3:
        return "bet"
    shown = [table.dealer_shown, *(table.seats[other].shown for other in table.dealt)]
    beaten = pots.weight(np.array([number_of(cards) for cards in shown])).max() > pots.weight(number_of(mine)[None])[0]
    return "fold" if beaten else "double"


def simple_figures(settings, rounds):
    yield Compared(played(pots.winners_pot(settings, 3), rounds, silent), winners_pot_poker.MAIN)


def held(table, seat):
    return "bet" if len(table.seats[seat].cards) == 3 else "double"


def folded_on_four(table, seat):
    return "bet" if len(table.seats[seat].cards) == 3 else "fold"


def jacks_plus_figures(settings, _rounds):
    yield Compared(winners_pot_poker.jacks_plus(settings), ("jacks_plus",))


def folded_figures(cards):
    return lambda settings, _rounds: [Compared(winners_pot_poker.folded_jacks_plus(settings, cards), ("jacks_plus",))]


# Texas Hold 'Em Bonus


@cache
def texas_main():
    return texas_holdem_bonus.main(given.texas(), silent)


def best_texas():
    settings, three, four = given.texas(), sets(3).masks, sets(4).masks
    folds = re.match(r"fold (.*?);", texas_main().strategy)[1].split(", ")
    boards = against_dealers(sets(5).masks, texas_holdem_bonus.paid_numbers(settings), silent)[:2]
    won, lost = next_card(boards, 4, PAIRS_RENAMED)
    makes_river = won > lost
    (gain,) = next_card([won - lost], 3, PAIRS_RENAMED)

    def choose(table, seat):
        mine = number_of(table.seats[seat].cards)
        if not table.community:
            return "fold" if texas_holdem_bonus.starting_hand(mine) in folds else "flop"
        forms, names = form(mask_of(table.community))
        column = PAIRS_RENAMED[names[0], PLACE[mine[0], mine[1]]]
        if len(table.community) == 3:
            return "turn" if gain[np.searchsorted(three, forms[0]), column] > 0 else "check"
        return "river" if makes_river[np.searchsorted(four, forms[0]), column] else "check"

    return choose


def texas_figures(_settings, _rounds):
    yield Compared(texas_main(), texas_holdem_bonus.MAIN)


def bonus_figures(settings, _rounds):
    yield Compared(texas_holdem_bonus.bonus(settings), ("bonus",))


THREE_CARD = dict.fromkeys(("ante", "pair_plus", "six_card_bonus", "cover_all"), LOW)
JACKS_PLUS = {"ante": LOW, "jacks_plus": LOW}
ANTE = {"ante": LOW}

PLANS = (
    Plan(
        "Three Card Poker",
        replace(given.three_card(), places=1),
        players=1,
        stakes=THREE_CARD,
        share=4,
        prepare=lambda: queen_six_four,
        figures=three_card_figures,
    ),
    Plan(
        "Flop Poker",
        replace(given.flop(), places=2),
        players=2,
        stakes={"ante": LOW, "pot": LOW},
        share=3,
        prepare=lambda: by_the_short_rule,
        figures=flop_figures,
    ),
    Plan(
        "Winner's Pot Poker, simple",
        given.winners_pot(),
        players=3,
        stakes=ANTE,
        share=2,
        prepare=lambda: simple,
        figures=simple_figures,
    ),
    Plan(
        "Winner's Pot Poker, held",
        given.winners_pot(),
        players=1,
        stakes=JACKS_PLUS,
        share=2,
        prepare=lambda: held,
        figures=jacks_plus_figures,
    ),
    Plan(
        "Winner's Pot Poker, folded on three",
        given.winners_pot(),
        players=1,
        stakes=JACKS_PLUS,
        share=1,
        prepare=lambda: always("fold"),
        figures=folded_figures(3),
    ),
    Plan(
        "Winner's Pot Poker, folded on four",
        given.winners_pot(),
        players=1,
        stakes=JACKS_PLUS,
        share=1,
        prepare=lambda: folded_on_four,
        figures=folded_figures(4),
    ),
    Plan(
        "Texas Hold 'Em Bonus, folded",
        given.texas(),
        players=1,
        stakes={"ante": LOW, "bonus": LOW},
        share=1,
        prepare=lambda: always("fold"),
        figures=bonus_figures,
    ),
    Plan(
        "Winner's Pot Poker, best",
        given.winners_pot(),
        players=1,
        stakes=ANTE,
        share=3,
        prepare=best_heads_up,
        figures=best_heads_up_figures,
        slow=True,
    ),
    Plan(
        "Texas Hold 'Em Bonus",
        given.texas(),
        players=1,
        stakes=ANTE,
        share=3,
        prepare=best_texas,
        figures=texas_figures,
        slow=True,
    ),
)
