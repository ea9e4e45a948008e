import pytest

from server.core.games.steps import Hand, Played
from server.odds.settling import alone, others, raises, result
from tests.odds.given import LOW, flop, texas, three_card, winners_pot


def test_a_result_has_the_awards_of_its_wagers_and_not_the_other_wagers():
    hand = Hand(("2s", "2h", "2d"), {"ante": LOW, "play": LOW, "pair_plus": LOW})
    played = Played({1: hand}, ("Qs", "7h", "4d"))

    assert result(three_card(), played, 1, ("ante", "play", "ante_bonus")) == (2 * LOW + 4 * LOW, 2 * LOW)
    assert result(three_card(), played, 1, ("pair_plus",)) == (25 * LOW, LOW)


def test_a_wager_alone():
    assert alone(texas(), ("As", "Ah"), {"ante": LOW, "bonus": LOW}, "bonus", dealer=("2c", "3c"), folded=True) == (
        30 * LOW,
        LOW,
    )


@pytest.mark.parametrize(
    ("table", "times"),
    [
        (three_card(), {"ante": 1, "play": 1}),
        (flop(), {"ante": 1, "flop": 1}),
        (winners_pot(), {"ante": 1, "bet": 1, "double": 2}),
        (texas(), {"ante": 1, "flop": 2, "turn": 1, "river": 1}),
    ],
)
def test_the_raises_are_those_of_the_round(table, times):
    assert raises(table, LOW) == {wager: LOW * count for wager, count in times.items()}


def test_others_are_not_used():
    assert others(("2c", "4c"), 2) == ("3c", "5c")
