"""The exact figures of Three Card Poker, counted through the game's own `settle`."""

import json
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest

from server.core.cards.deck import DECK, RANKS, SUITS
from server.core.games.registry import GAMES
from server.core.games.steps import Award, Hand, Pay, Played
from server.core.games.three_card_poker.settings import ThreeCardSettings
from tests.first_of import first_of
from tests.reading import three_card_poker as reading


FIGURES = json.loads((Path(__file__).parents[2] / "figures.json").read_text())
LIMITS = dict.fromkeys(("ante", "pair_plus", "six_card_bonus", "cover_all"), (100, 100000))
STAKE = 100
ALL_HANDS = tuple(combinations(DECK, 3))
Q64 = reading.strength(("Qs", "6h", "4d"))


def settings(**changes):
    return ThreeCardSettings(limits=LIMITS, **changes)


def settled(chosen, hands, dealer):
    lines = GAMES["three_card_poker"].settle(chosen, Played(hands=hands, dealer=dealer))
    return [line for line in lines if isinstance(line, Pay | Award)]


def gain(lines):
    """Return what seat 1 has won in cents; each of its wagers was one stake."""
    return sum(line.returned - STAKE if isinstance(line, Pay) else line.amount for line in lines if line.seat == 1)


# Three cards against three cards


@cache
def value(cards):
    """Return all that this game can see of a hand: how it compares, and whether it is the one royal of spades."""
    made, ranks = reading.strength(cards)
    return made, tuple(ranks), reading.names_of(cards)[0] == reading.MINI_ROYAL_SPADES


@cache
def hands_by_value():
    found = defaultdict(list)
    for cards in ALL_HANDS:
        found[value(cards)].append(cards)
    return found


@cache
def pairs_of_values():
    """
    Count the pairs of a player's and a dealer's hand by their two values.

    By inclusion and exclusion over the cards that both would hold.
    """
    holding = defaultdict(Counter)
    for cards in ALL_HANDS:
        for size in range(4):
            for some in combinations(cards, size):
                holding[some][value(cards)] += 1
    pairs = Counter()
    for some, values in holding.items():
        sign = (-1) ** len(some)
        for mine, count in values.items():
            for theirs, other in values.items():
                pairs[mine, theirs] += sign * count * other
    return {pair: count for pair, count in pairs.items() if count}


def two_hands(mine, theirs):
    """Return a hand of each value that can lie on one table."""
    return next((cards, dealer) for cards in mine for dealer in theirs if cards.isdisjoint(dealer))


def outcome(lines):
    back = {line.wager: line.returned for line in lines if isinstance(line, Pay)}
    return {(200, 100): "dealer_not_qualify", (200, 200): "win", (100, 100): "tie", (0, 0): "lose"}[
        back["ante"], back["play"]
    ]


def each_pair(mine, theirs):
    return mine, theirs


def pairs_that_pay_alike(mine, theirs):
    """Return what a settlement depends on, as the reading has it: what mine makes, and how it compares."""
    (made, ranks, spades), (dealer_made, dealer_ranks, _) = mine, theirs
    qualifies = dealer_made > 0 or dealer_ranks[0] >= 12
    better = ((made, ranks) > (dealer_made, dealer_ranks)) - ((made, ranks) < (dealer_made, dealer_ranks))
    return made, ranks[0] == 14, spades, (made, list(ranks)) >= Q64, better if qualifies else None


@pytest.mark.parametrize(
    "case",
    [
        pairs_that_pay_alike,
        pytest.param(each_pair, marks=[pytest.mark.full, pytest.mark.timeout(600)]),  # half a million settlements
    ],
)
@pytest.mark.parametrize(
    ("chosen", "edge"),
    first_of([(settings(), "default_1-4-5"), (settings(version_6f="1", ante_bonus="B"), "table_B")]),
)
def test_ante_and_play_at_q_6_4(chosen, edge, case):
    figures = FIGURES["ante_play"]
    examples = {value: [frozenset(cards) for cards in hands] for value, hands in hands_by_value().items()}
    staying = {value for value, hands in hands_by_value().items() if reading.strength(hands[0]) >= Q64}
    total, played, won, outcomes, lines_of = 0, 0, 0, Counter(), {}
    for (mine, theirs), count in pairs_of_values().items():
        stays = mine in staying
        key = case(mine, theirs)
        if key not in lines_of:
            cards, dealer = map(tuple, two_hands(examples[mine], examples[theirs]))
            wagers = {"ante": STAKE, "play": STAKE} if stays else {"ante": STAKE}
            lines_of[key] = settled(chosen, {1: Hand(cards, wagers, folded=not stays)}, dealer)
        if stays:
            played += count
            outcomes[outcome(lines_of[key])] += count
        total += count
        won += count * gain(lines_of[key])

    assert total == figures["enumerated_pairs"]
    assert Fraction(played, total) == Fraction(figures["play_probability"]["fraction"])
    assert outcomes == figures["played_outcomes"]
    assert round(-100 * won / STAKE / total, 4) == figures["house_edge_pct"][edge]


def test_the_dealer_qualifies_as_often_as_counted():
    chosen, qualifies = settings(), 0
    for hands in hands_by_value().values():
        dealer = hands[0]
        cards = next(cards for cards in hands_by_value()[0, (5, 3, 2), False] if not set(cards) & set(dealer))
        lines = settled(chosen, {1: Hand(cards, {"ante": STAKE, "play": STAKE})}, dealer)
        qualifies += len(hands) * (outcome(lines) != "dealer_not_qualify")

    assert Fraction(qualifies, len(ALL_HANDS)) == Fraction(FIGURES["ante_play"]["dealer_qualifies"]["fraction"])


# Pair plus


PAIR_PLUS_TABLES = {
    "seed_minimum_1-3-5-25-35-35": (1, 3, 5, 25, 35, 35),
    "1-4-6-30-40": (1, 4, 6, 30, 40, 40),
    "1-3-6-30-40": (1, 3, 6, 30, 40, 40),
}


@pytest.mark.parametrize("table", PAIR_PLUS_TABLES)
def test_pair_plus(table):
    names = ("pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal")
    chosen = settings(pair_plus={name: f"{x}:1" for name, x in zip(names, PAIR_PLUS_TABLES[table], strict=True)})
    made, won = Counter(), 0
    for hands in hands_by_value().values():
        dealer = next(cards for cards in ALL_HANDS if not set(cards) & set(hands[0]))
        lines = settled(chosen, {1: Hand(hands[0], {"pair_plus": STAKE})}, dealer)
        made[lines[0].made] += len(hands)
        won += len(hands) * gain(lines)

    counts = FIGURES["three_card_hands"]
    assert sum(made.values()) == counts["total"]
    assert {name: made[name] for name in ("pair", "flush", "straight", "straight_flush")} == {
        "pair": counts["pair"],
        "flush": counts["flush"],
        "straight": counts["straight"],
        "straight_flush": counts["sf_not_akq"],
    }
    assert made["three_of_a_kind"] == counts["trips"]
    assert made["high_card"] == counts["high"]
    assert made["mini_royal"] + made["mini_royal_spades"] == counts["akq_spades"] + counts["akq_other"]
    assert round(-100 * won / STAKE / counts["total"], 6) == FIGURES["pair_plus"][table]


# 6 Card Bonus


def six_cards():
    """
    Yield sets of six cards, each with the number of sets that hold the same best five-card hand for the same reason.

    What six cards make depends on their ranks alone, unless five or six are of one suit; then on these as well.
    """
    for ranks in combinations_with_replacement(RANKS, 6):
        times = Counter(ranks)
        if max(times.values()) <= 4:
            suited = {6: 4 * (1 + 6 * 3), 5: 4 * 3}.get(len(times), 0)
            mixed = tuple(rank + SUITS[place % 4] for place, rank in enumerate(ranks))
            yield mixed, prod(comb(4, count) for count in times.values()) - suited
    for ranks in combinations(RANKS, 6):
        yield tuple(rank + "s" for rank in ranks), 4
    for ranks in combinations(RANKS, 5):
        for other in RANKS:
            yield (*(rank + "s" for rank in ranks), other + "h"), 4 * 3


@pytest.mark.parametrize("table", first_of(["6B1", "6B3"]))
def test_six_card_bonus(table):
    figures = FIGURES["six_card_bonus"]
    chosen = settings(six_card_bonus=table)
    made, total, won = Counter(), 0, 0
    for six, count in six_cards():
        hand = Hand(six[::2], {"ante": STAKE, "six_card_bonus": STAKE}, folded=True)
        lines = [line for line in settled(chosen, {1: hand}, six[1::2]) if line.wager == "six_card_bonus"]
        made[lines[0].made] += count
        total += count
        won += count * gain(lines)

    words = {
        "high_card": "high",
        "three_of_a_kind": "trips",
        "four_of_a_kind": "quads",
        "royal_flush": "royal",
    }
    assert total == figures["total"]
    assert {words.get(name, name): count for name, count in made.items()} == figures["counts"]
    assert round(-100 * won / STAKE / total, 6) == pytest.approx(figures["house_edge_pct"][f"TCP-{table}"], abs=1e-6)
