import pytest

from server.odds.figures import figure


def test_a_wager_of_known_chances():
    told = figure("coin", "Coin", 100, {(100, 100): 2, (-200, 200): 1, (0, 100): 1})

    assert told.house_edge == 0
    assert told.element_of_risk == 0
    assert told.average_stake == 1.25
    assert told.hit_rate == 0.5
    assert told.standard_deviation == pytest.approx(1.5**0.5)
    assert told.method == "enumeration"


def test_the_house_edge_is_of_the_first_wager_and_the_element_of_risk_of_all():
    told = figure("main", "Main", 100, {(-300, 300): 1, (0, 100): 3}, strategy="a guess", players=2)

    assert told.house_edge == 0.75
    assert told.element_of_risk == 0.5
    assert (told.strategy, told.players) == ("a guess", 2)
