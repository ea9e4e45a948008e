from itertools import combinations

import pytest
from msgspec.structs import replace

from server.core.cards.deck import DECK
from server.core.games.steps import Hand, Played
from server.odds.figures import figure
from server.odds.games.three_card_poker import ante_play, figures, pair_plus, six_card_bonus
from server.odds.ranks import six_cards
from server.odds.settling import result
from server.progress import silent
from tests.first_of import first_of
from tests.odds.given import FIGURES, LOW, three_card


PAIR_PLUS = {
    "seed_minimum_1-3-5-25-35-35": (1, 3, 5, 25, 35, 35),
    "1-4-6-30-40": (1, 4, 6, 30, 40, 40),
    "1-3-6-30-40": (1, 3, 6, 30, 40, 40),
}
LINES = ("pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal")


@pytest.mark.parametrize(
    ("changes", "name"), first_of([({}, "default_1-4-5"), ({"version_6f": "1", "ante_bonus": "B"}, "table_B")])
)
def test_ante_and_play(changes, name):
    outcomes = ante_play(three_card(**changes))
    told = figure("ante_play", "Ante and play", LOW, outcomes)

    assert sum(outcomes.values()) == FIGURES["ante_play"]["enumerated_pairs"]
    assert round(100 * told.house_edge, 4) == FIGURES["ante_play"]["house_edge_pct"][name]
    assert told.average_stake == pytest.approx(1 + FIGURES["ante_play"]["play_probability"]["decimal"], rel=1e-12)


@pytest.mark.parametrize(("cards", "plays"), [(("Qs", "6h", "4d"), True), (("Qs", "6h", "3d"), False)])
def test_queen_six_four_is_the_lowest_hand_that_loses_less_played_than_folded(cards, plays):
    hand = Hand(cards, {"ante": LOW, "play": LOW})
    dealers = list(combinations([card for card in DECK if card not in cards], 3))
    net = sum(result(three_card(), Played({1: hand}, dealer), 1, ("ante", "play"))[0] for dealer in dealers)

    assert (net > -LOW * len(dealers)) == plays


@pytest.mark.parametrize("name", PAIR_PLUS)
def test_pair_plus(name):
    odds = {line: f"{gain}:1" for line, gain in zip(LINES, PAIR_PLUS[name], strict=True)}
    told = figure("pair_plus", "Pair plus", LOW, pair_plus(three_card(pair_plus=odds)))

    assert round(100 * told.house_edge, 6) == FIGURES["pair_plus"][name]


@pytest.mark.full
@pytest.mark.parametrize(
    ("posted", "right"),
    [("1", ("table_1", "fixed_return_pct", 5)), ("3", (None, "table_3_as_printed_fixed_return_pct", 6))],
)
def test_the_progressives_fixed_return(posted, right):
    """Neither the meter nor envy is in it; table 3 returns more than is bet, and is refused without its setting (T7)."""
    of, key, digits = right
    known = FIGURES["three_card_progressive"][of] if of else FIGURES["three_card_progressive"]
    table = three_card()
    limits = table.game.limits | {"progressive": (100, 100)}
    game = replace(table.game, progressive_table=posted, limits=limits)
    told = next(one for one in figures(replace(table, game=game), 0, silent) if one.wager == "progressive")

    assert round(100 * (1 - told.house_edge), digits) == known[key]


@pytest.mark.parametrize("name", first_of(["6B1", "6B3"]))
def test_six_card_bonus(name):
    outcomes = six_card_bonus(three_card(six_card_bonus=name))
    told = figure("six_card_bonus", "6 card bonus", LOW, outcomes)

    assert sum(outcomes.values()) == FIGURES["six_card_bonus"]["total"]
    assert 100 * told.house_edge == pytest.approx(FIGURES["six_card_bonus"]["house_edge_pct"][f"TCP-{name}"], abs=1e-6)


def test_six_cards_are_six_different_ones():
    assert all(len(set(cards)) == 6 for cards, _ in six_cards())


@pytest.mark.full
def test_only_what_is_on_offer_is_told():
    table = three_card()
    limits = {wager: table.game.limits[wager] for wager in ("ante", "pair_plus")}
    game = replace(table.game, limits=limits, six_card_bonus=None, cover_all=False)

    assert [told.wager for told in figures(replace(table, game=game), 0, silent)] == ["ante_play", "pair_plus"]
    assert [told.players for told in figures(replace(table, places=2), 0, silent)][-2:] == [1, 2]
