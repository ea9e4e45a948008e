"""The odds of Winner's Pot Poker: heads-up by the best play, at fuller tables by a simple one, and of jacks plus."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from server.core.cards.deck import Cards
from server.core.games.steps import Hand, Played
from server.core.games.winners_pot_poker.settings import WinnersPotSettings
from server.core.settings import TableSettings
from server.odds.figures import Figure, figure
from server.odds.ranks import five_cards
from server.odds.samples import played
from server.odds.settling import alone, raises, result
from server.odds.suits import cards_of, sets
from server.progress import Progress

from . import pots
from .heads_up import ENDS, HeadsUp, best_play, edge, heads_up


MAIN = ("ante", "bet", "double", "pot")
BEST = "go on whenever that loses less on average than to fold, by the player's cards and the dealer's up cards"
HELD = "never fold before the last card"
EXAMPLES: dict[str, tuple[Cards, Cards]] = {
    "win": (("As", "Ah", "Ad", "Ac", "Ks"), ("2s", "3s", "4s", "5s", "7h")),
    "lose": (("2s", "3s", "4s", "5s", "7h"), ("As", "Ah", "Ad", "Ac", "Ks")),
    "tie": (("As", "Ks", "Qs", "Js", "9h"), ("Ah", "Kh", "Qh", "Jh", "9s")),
    "fold on four": (("2s", "3s", "4s", "5s"), ()),
    "fold on three": (("2s", "3s", "4s"), ()),
}
FINE = 10**9  # cents: an ante of which a commission is hardly rounded
CLOSE = Fraction(1, 10**7)


def figures(table: TableSettings, rounds: int, progress: Progress) -> Iterator[Figure]:
    """Yield the figures of the main game by the number of players, and of jacks plus."""
    yield main(table, heads_up(progress))
    for players in range(1, table.places + 1):
        yield played(pots.winners_pot(table, players), rounds, progress)
    yield jacks_plus(table)
    for cards in (3, 4):
        yield folded_jacks_plus(table, cards)


def remarks(table: TableSettings, told: tuple[Figure, ...], progress: Progress) -> Iterator[str]:
    """Yield what the commission would be without an edge, and what the simple strategy costs heads-up."""
    rate = break_even(table, heads_up(progress))
    yield f"Heads-up and played best, the game is even at a commission of {rate:.4%}, neither rounded nor bounded."
    best, simple = (figure for figure in told if figure.wager == "main" and figure.players == 1)
    cost, interval = simple.house_edge - best.house_edge, simple.interval or 0
    yield (
        "Fuller tables are played by a simple strategy. Heads-up it costs "
        f"{cost:.2%} of the ante more than the best play (+/- {interval:.2%}, 95%)."
    )


def main(table: TableSettings, deals: HeadsUp) -> Figure:
    """Return the figures of ante, bet and double together, heads-up."""
    settled = {end: settle_end(table, end) for end in ENDS}
    ends = best_play(deals, {end: Fraction(net) for end, (net, _) in settled.items()})
    outcomes: Counter[tuple[int, int]] = Counter()
    for end, count in ends.items():
        outcomes[settled[end]] += count
    ante = table.game.limits["ante"][0]
    return figure("main", "Ante, bet and double", ante, outcomes, players=1, strategy=BEST)


def settle_end(table: TableSettings, end: str) -> tuple[int, int]:
    """Return net result and stakes in cents of a hand alone with the dealer, by how its round ends."""
    cards, dealer = EXAMPLES[end]
    stakes = raises(table, table.game.limits["ante"][0])
    made = {3: ("ante",), 4: ("ante", "bet"), 5: ("ante", "bet", "double")}[len(cards)]
    hand = Hand(cards, {wager: stakes[wager] for wager in made}, folded=len(cards) < 5)
    return result(table, Played({1: hand}, dealer), 1, MAIN)


def break_even(table: TableSettings, deals: HeadsUp) -> float:
    """Return the rate of commission at which neither side has an edge heads-up, the fixed amount out of reach."""
    assert isinstance(table.game, WinnersPotSettings)
    game = replace(table.game, limits=table.game.limits | {"ante": (FINE, FINE)}, commission_fixed=100 * FINE)

    def edge_at(rate: Fraction) -> Fraction:
        charged = replace(table, game=replace(game, commission_rate=str(rate)))
        return edge(deals, {end: Fraction(settle_end(charged, end)[0], FINE) for end in ENDS})

    before, rate = Fraction(1, 25), Fraction(1, 20)
    edge_before, edge_now = edge_at(before), edge_at(rate)
    while abs(rate - before) > CLOSE:  # the secants of a curve that is all but straight
        nearer = (rate - edge_now * (rate - before) / (edge_now - edge_before)).limit_denominator(10**12)
        before, edge_before = rate, edge_now
        rate, edge_now = nearer, edge_at(nearer)
    return float(rate)


def folded_jacks_plus(table: TableSettings, count: int) -> Figure:
    """Return the figures of jacks plus for a hand that is folded on three or on four cards (W4)."""
    low = table.game.limits["jacks_plus"][0]
    stakes = {"ante": table.game.limits["ante"][0], "jacks_plus": low}
    outcomes: Counter[tuple[int, int]] = Counter()
    for mask, times in zip(sets(count).masks.tolist(), sets(count).stands_for.tolist(), strict=True):
        outcomes[alone(table, cards_of(mask), stakes, "jacks_plus", folded=True)] += times
    words = {3: "three", 4: "four"}[count]
    return figure("jacks_plus", f"Jacks plus, {words} cards", low, outcomes, strategy=f"fold on {words} cards")


def jacks_plus(table: TableSettings) -> Figure:
    """Return the figures of jacks plus, for a hand that is held to its five cards."""
    low = table.game.limits["jacks_plus"][0]
    stakes = {"ante": table.game.limits["ante"][0], "jacks_plus": low}
    outcomes: Counter[tuple[int, int]] = Counter()
    for cards, count in five_cards():
        outcomes[alone(table, cards, stakes, "jacks_plus", folded=True)] += count
    return figure("jacks_plus", "Jacks plus", low, outcomes, strategy=HELD)
