import pytest

from clients.python import budget


def spot(wager, low, *, must=False):
    return {"wager": wager, "low": low, "high": 10_000, "must": must}


def table(*, must=False, wagers=None):
    spots = [spot("ante", 500, must=must), spot("pair_plus", 300, must=must), spot("cover_all", 100)]
    rules = {"spots": spots, "raises": [{"wager": "play", "of": "ante", "times": 1}]}
    seats = [
        {"seat": 2, "player": "p1", "wagers": wagers or {}},
        {"seat": 3, "player": "p1", "wagers": {}},
        {"seat": 4, "player": "p2", "wagers": {"ante": 9_000}},
    ]
    return {"rules": rules, "seats": seats}


def may_bet(wager, *, low=500, high=10_000, may_withdraw=False):
    command = {"seat": 2, "wager": wager}
    return {"command": command, "low": low, "high": high, "chip": 100, "may_withdraw": may_withdraw}


def me(stack):
    return {"player": "p1", "stack": stack}


def test_the_cheapest_hand_includes_its_raises():
    assert budget.cheapest_hand(table()) == 500 + 500
    assert budget.cheapest_hand(table(must=True)) == 500 + 500 + 300


def test_wagers_are_summed_over_a_player_s_positions():
    assert budget.wagered(table(wagers={"ante": 500, "cover_all": 100}), "p1") == {"ante": 500, "cover_all": 100}
    assert budget.wagered(table(), "p1") == {}


@pytest.mark.parametrize(
    ("stack", "size", "amount"),
    [
        (10_000, 0.0, 500),
        (10_000, 1.0, 5_000),  # as much again is kept to play on
        (10_000, 0.5, 2_700),  # in whole chips
        (1_000, 1.0, 500),
        (999, 1.0, None),
    ],
)
def test_an_ante_leaves_enough_for_the_raise(stack, size, amount):
    assert budget.amount(table(), me(stack), may_bet("ante"), size) == amount


@pytest.mark.parametrize(("stack", "amount"), [(600, 100), (599, None)])
def test_a_side_wager_leaves_enough_for_the_raise(stack, amount):
    action = may_bet("cover_all", low=100, high=100)

    assert budget.amount(table(wagers={"ante": 500}), me(stack), action, 0.0) == amount


def test_chips_already_on_the_wager_count_towards_it():
    assert budget.amount(table(wagers={"ante": 600}), me(600), may_bet("ante"), 1.0) == 600


def test_a_wager_is_withdrawn_if_that_is_allowed():
    assert budget.amount(table(), me(0), may_bet("ante", may_withdraw=True), None) == 0
    assert budget.amount(table(), me(0), may_bet("ante"), None) is None
