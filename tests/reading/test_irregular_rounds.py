"""
At any point of any game, any irregularity that can have happened leaves the money right, and the table able to go on.

Each is reported at each point of rounds by every dealing method, ruled on and played out (`walking.py`), the second
reading judges the record, and says (`when.py`) where each is to be found at all.
"""

import json
from collections import Counter
from functools import cache

import pytest

from tests.core.random_play import KINDS
from tests.first_of import those_of
from tests.reading.readings import READINGS
from tests.reading.resettle import differences
from tests.reading.walking import HOUSES, House, walked
from tests.reading.when import possible, round_of


SEEDS = range(2)
NAMES = [f"{house.game}-{house.dealing}-{house.way}" for house in HOUSES]


@cache
def branches(house):
    """All that went wrong at a table, once for each seed."""
    return [branch for seed in SEEDS for branch in walked(house, seed)]


def at_game(game):
    """Yield each table of the game with all that went wrong at it; a table is walked through when it is its turn."""
    return ((house, branch) for house in HOUSES if house.game == game for branch in branches(house))


# One table of each game is in every run, and all tables of one game; the long run has all.
SOME_HOUSES = those_of(
    HOUSES,
    House("flop_poker", "manual_shoe", 0),
    House("texas_holdem_bonus", "hand", 1),
    House("three_card_poker", "automated_shoe", 1),
    House("winners_pot_poker", "automated_shoe", 0),
)
SOME_GAMES = those_of(sorted(KINDS), "three_card_poker")


@pytest.mark.parametrize("house", SOME_HOUSES, ids=NAMES)
def test_any_irregularity_at_any_point_leaves_the_money_right_and_the_table_able_to_go_on(house):
    """That cards are 52, money is conserved and the next round takes wagers is seen to on the way."""
    for branch in branches(house):
        assert list(differences(branch.record)) == [], branch


@pytest.mark.full
@pytest.mark.parametrize("house", HOUSES, ids=NAMES)
def test_so_it_is_in_many_rounds(house):
    for seed in range(100, 130):
        for branch in walked(house, seed):
            assert list(differences(branch.record)) == [], branch


@pytest.mark.parametrize("house", SOME_HOUSES, ids=NAMES)
def test_each_is_reached_at_each_step_where_the_rules_speak_of_it_and_at_no_other(house):
    stacks = house.dealing == "automated_shoe"
    steps = round_of(house.game, stacks=stacks, dealer_last=house.dealer_last, by_seat=house.way == 1)
    reached = Counter((branch.kind, branch.step) for branch in branches(house))

    assert {*reached} == {*possible(house.game, steps, house.shuffle, stacks=stacks)}
    assert min(reached.values()) >= len(SEEDS)


@pytest.mark.parametrize("game", SOME_GAMES)
def test_every_clause_was_reached(game):
    told = Counter(
        (one["kind"], one["clause"]) for _, branch in at_game(game) for one in branch.record["irregularities"]
    )

    assert READINGS[game].RULED | {("void_round", "C3")} == told.keys()
    assert min(told.values()) >= 2 * len(SEEDS)  # at one step of each of two tables, at the least


@pytest.mark.parametrize("game", SOME_GAMES)
def test_several_went_wrong_in_one_round_and_some_after_folds(game):
    """Whatever can happen after the first question did so where a hand had been given up."""
    rulings = Counter(branch.rulings for _, branch in at_game(game))
    after = Counter(branch.kind for _, branch in at_game(game) if branch.folded)
    late = {branch.kind for house, branch in at_game(game) if branch.step > asked_at(house)}

    assert rulings[2] >= 10
    assert rulings[3] >= 1
    assert late <= after.keys()


def asked_at(house):
    steps = round_of(house.game, stacks=house.dealing == "automated_shoe", dealer_last=house.dealer_last)
    return steps.index("ask")


def test_some_went_wrong_where_one_player_had_two_positions_and_where_two_decks_alternate():
    found = list(at_game("three_card_poker"))
    owners = [Counter(seat["player"] for seat in branch.record["seats"]).most_common(1) for _, branch in found]

    assert sum(times == 2 for ((_, times),) in owners) >= 100
    assert {house.dealing for house in HOUSES if house.shuffle and house.shuffle.decks == 2} == {
        "manual_shoe",
        "hand",
        "automated_shoe",
    }


@pytest.mark.parametrize("game", SOME_GAMES)
def test_what_a_ruling_can_come_to_was_reached(game):
    """Whole rounds void, hands void beside others that stand, wagers saved, and rounds settled as any other."""
    found = [branch.record for _, branch in at_game(game)]
    settled = [any(seat["voided"] for seat in record["seats"]) for record in found if record["result"] == "settled"]

    assert sum(record["result"] == "void" for record in found) >= 50
    assert settled.count(False) >= 50
    assert (settled.count(True) >= 50) == (game != "three_card_poker")


def changed(game, wanted, change):
    """Return what is said of the first record that is wanted, once it has been changed."""
    for _, branch in at_game(game):
        if wanted(branch.record):
            record = json.loads(json.dumps(branch.record))
            change(record)
            return list(differences(record))
    raise AssertionError("there is no such record")


def partly_void(record):
    return record["result"] == "settled" and any(seat["voided"] for seat in record["seats"])


def confirmed(record):
    return record["irregularities"] and record["irregularities"][-1]["confirmed_by"]


@pytest.mark.parametrize("game", ["flop_poker", "winners_pot_poker", "texas_holdem_bonus"])
def test_a_void_wager_that_is_kept_is_found(game):
    def keep(record):
        seat = next(seat for seat in record["seats"] if seat["voided"])
        seat["returned"][next(iter(seat["voided"]))] = 0

    assert any("seat " in difference for difference in changed(game, partly_void, keep))


@pytest.mark.parametrize("game", sorted(KINDS))
def test_a_stake_that_a_void_round_keeps_is_found(game):
    def keep(record):
        seat = record["seats"][0]
        seat["returned"][next(iter(seat["wagers"]))] -= 1

    assert changed(game, lambda record: record["result"] == "void", keep)


@pytest.mark.parametrize("game", sorted(KINDS))
def test_a_ruling_that_nobody_else_confirmed_is_found(game):
    def alone(record):
        record["irregularities"][-1]["confirmed_by"] = record["irregularities"][-1].get("by")

    found = changed(game, confirmed, alone)
    assert any("was confirmed by" in difference for difference in found)
