"""
The odds of Texas Hold 'Em Bonus, over all boards and all hands of the dealer.

The player knows nothing of the dealer's cards, and makes each wager that gains on average over all cards not seen.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np

from server.core.cards.deck import DECK, RANKS, Cards
from server.core.games.steps import Hand, Played
from server.core.games.texas_holdem_bonus.rules import PROGRESSIVE
from server.core.games.texas_holdem_bonus.settings import TexasSettings
from server.core.settings import TableSettings
from server.odds.figures import Figure, figure
from server.odds.ranks import Array, order
from server.odds.settling import alone, raises, result
from server.odds.showdown import against_dealers
from server.odds.suits import CARDS, PAIR_MASKS, PAIRS, PAIRS_RENAMED, form, next_card, sets
from server.progress import Progress

from .texas_progressive import outcomes


MAIN = ("ante", "flop", "turn", "river")
DEALS = 46 * 990  # river cards and the dealer's two cards, with the player's two and four on the board

# A win on each hand: the player's two cards, the board, the dealer's two.
WINS = (
    ("As Kh", "Qd 9c 7d 4h 2s", "Jh Td"),
    ("As Kh", "Ad 9c 7d 4h 2s", "Qh Jd"),
    ("As 9h", "Ad 9c 7d 4h 2s", "Kh Qd"),
    ("As Ah", "Ad 9c 7d 4h 2s", "Kh Qd"),
    ("As Kd", "Qh Jc Ts 2c 3d", "4h 4d"),
    ("As 9s", "7s 6s 2s Kc Qd", "4h 4d"),
    ("As Ah", "Ad Kc Kd 7h 2s", "4h 9d"),
    ("As Ah", "Ad Ac 9c 7d 2s", "4h 4d"),
    ("9s 8s", "7s 6s 5s 2c Kd", "4h 4d"),
    ("As Ks", "Qs Js Ts 2c 3d", "4h 4d"),
)
LOSS = ("Jh Td", "Qd 9c 7d 4h 2s", "As Kh")
TIE = ("3h 2h", "As Ks Qs Js Ts", "3d 2d")
EXAMPLES = (WINS[-1], WINS[0], LOSS, TIE)  # the ante paid, and not


def figures(table: TableSettings, _rounds: int, progress: Progress) -> Iterator[Figure]:
    """Yield the figures of the main game, of the bonus wager and of the progressive."""
    assert isinstance(table.game, TexasSettings)
    yield main(table, progress)
    yield bonus(table)
    if table.game.progressive:
        label = "Progressive and its pays from the tray, where the hand stays in"
        yield figure(PROGRESSIVE.name, label, table.game.limits[PROGRESSIVE.name][0], outcomes(table))


def main(table: TableSettings, progress: Progress) -> Figure:
    """Return the figures of ante, flop, turn and river wagers together."""
    outcomes: Counter[tuple[int, int]] = Counter()
    folds = []
    fold = settled(table, WINS[0], folded=True)
    classes, plays = starting_hands(table, progress)
    for name, played in zip(classes, plays, strict=True):
        total = sum(played.values())
        if sum(weight * net for (net, _), weight in played.items()) > fold[0] * total:
            outcomes.update(played)
        else:
            outcomes[fold] += total
            folds.append(name)
    strategy = (
        f"fold {', '.join(folds) or 'nothing'}; make the turn and the river wager where wins outnumber losses over all "
        "cards not seen"
    )
    ante = table.game.limits["ante"][0]
    return figure("main", "Ante, flop, turn and river", ante, outcomes, strategy=strategy)


def starting_hands(table: TableSettings, progress: Progress) -> tuple[list[str], list[Counter[tuple[int, int]]]]:
    """Return the name of each starting hand, highest cards first, and the outcomes when it is played."""
    won, lost, paid = next_card(against_dealers(sets(5).masks, paid_numbers(table), progress), 4, PAIRS_RENAMED)
    progress("Texas: turn and river wagers", 0.8)
    makes_river = won > lost
    counts = by_choices(makes_turn(won - lost), makes_river, (paid, won - paid, lost))
    progress("Texas: turn and river wagers", 1)

    class_of = np.searchsorted(sets(2).masks, form(PAIR_MASKS)[0])
    plays: list[Counter[tuple[int, int]]] = [Counter() for _ in sets(2).masks]
    for (turn, river), columns in counts.items():
        for deal, column in zip(EXAMPLES, columns, strict=True):
            outcome = settled(table, deal, turn=turn, river=river)
            for place, weight in enumerate(np.bincount(class_of, column.astype(float))):
                plays[place][outcome] += int(weight)
    names = [starting_hand(PAIRS[np.flatnonzero(class_of == place)[0]]) for place in range(len(plays))]
    return names, plays


def makes_turn(gain: Array) -> Array:
    """Return on how many of the flops that lead to four cards on the board the turn wager is made."""
    (on_flop,) = next_card([gain], 3, PAIRS_RENAMED)
    made = np.zeros(gain.shape, np.int8)
    flops, fours = sets(3).masks, sets(4).masks
    for row, mask in enumerate(fours):
        forms, names = form((mask & ~CARDS)[mask & CARDS != 0])
        made[row] = (on_flop[np.searchsorted(flops, forms)[:, None], PAIRS_RENAMED[names]] > 0).sum(0)
    return made


def by_choices(turns: Array, makes_river: Array, results: tuple[Array, ...]) -> dict[tuple[bool, bool], list[Array]]:
    """
    Return how often a starting hand's rounds end in each result, by whether turn and river wagers were made.

    The last result is the tie: what is left of all deals. Rows are boards of four, columns two cards.
    """
    fours = sets(4)
    there = (fours.masks[:, None] & PAIR_MASKS) == 0
    tie = there * DEALS - sum(results)
    stands_for = fours.stands_for[:, None]
    counts = {}
    for turn, river in product((True, False), repeat=2):
        weight = stands_for * (turns if turn else 4 - turns) * (makes_river == river)
        counts[turn, river] = [np.einsum("bh,bh->h", weight, count.astype(np.int64)) for count in (*results, tie)]
    return counts


def paid_numbers(table: TableSettings) -> Array:
    """Return for each hand's number whether the table pays a winning ante on it."""
    ante = table.game.limits["ante"][0]
    pays = [settled(table, deal, wagers=("ante",))[0] == ante for deal in WINS]
    return np.array([pays[category] for category, _ in order()])


def settled(
    table: TableSettings,
    deal: tuple[str, str, str],
    *,
    turn: bool = False,
    river: bool = False,
    folded: bool = False,
    wagers: tuple[str, ...] = MAIN,
) -> tuple[int, int]:
    """Return the net result and the stakes (cents) of a deal after these choices."""
    mine, board, dealer = (tuple(cards.split()) for cards in deal)
    stakes = raises(table, table.game.limits["ante"][0])
    made = {"ante": True, "flop": not folded, "turn": turn, "river": river}
    hand = Hand(mine, {wager: stakes[wager] for wager in MAIN if made[wager]}, folded=folded)
    return result(table, Played({1: hand}, dealer, () if folded else board), 1, wagers)


def starting_hand(two: Array) -> str:
    """Return two cards as players write them: "AKs", "72o", "TT"."""
    low, high = sorted(int(card) % 13 for card in two)
    suited = "" if low == high else "s" if two[0] // 13 == two[1] // 13 else "o"
    return RANKS[high] + RANKS[low] + suited


def bonus(table: TableSettings) -> Figure:
    """Return the figures of the bonus wager: any two cards, with or without aces against them."""
    low = table.game.limits["bonus"][0]
    stakes = {"ante": table.game.limits["ante"][0], "bonus": low}
    outcomes: Counter[tuple[int, int]] = Counter()
    for two in PAIRS:
        cards: Cards = tuple(DECK[card] for card in two)
        left = [card for card in DECK if card not in cards]
        aces = [card for card in left if card[0] == "A"]
        with_aces = len(aces) * (len(aces) - 1) // 2
        for dealer, count in (((left[0], left[1]), 50 * 49 // 2 - with_aces), ((aces[0], aces[1]), with_aces)):
            outcomes[alone(table, cards, stakes, "bonus", dealer=dealer, folded=True)] += count
    return figure("bonus", "Bonus", low, outcomes)
