"""The re-settling script sees what is wrong with a record of a five-card game, and only that."""

import json
from functools import cache

import pytest

from tests.reading.five_cards import TWO_PAIR
from tests.reading.readings import OF_FIVE_CARDS
from tests.reading.test_resettle import ADDED, TABLES, added, hash_again, parts, played, resettled


RAISED = {name: [*reading.MADE_BY_CHOICE][-1] for name, reading in OF_FIVE_CARDS.items()}
SIDE = {name: reading.SIDE for name, reading in OF_FIVE_CARDS.items()}
TABLE = {name: next(iter(reading.ON_TABLE)) for name, reading in OF_FIVE_CARDS.items()}


@cache
def example_as_json(name):
    """Return a record whose first hand stayed in to the end with every wager, and whose second gave up."""
    found, _ = played(300, 3, TABLES[name])
    chosen = next(
        record
        for record in found
        if record["players_dealt"] > 2
        and record["rules"]["chip"] > 1
        and {RAISED[name], SIDE[name]} <= record["seats"][0]["wagers"].keys()
        and record["seats"][1]["choices"][-1] in ({"choice": c, "by": "player"} for c in ("fold", "surrender"))
        and (name != "winners_pot_poker" or record["commission"])
    )
    return json.dumps(chosen)


def example(name):
    return json.loads(example_as_json(name))


def pay_a_cent_more(record):
    record["seats"][0]["returned"]["ante"] += 1


def forget_a_wager(record):
    del record["seats"][0]["returned"]["ante"]


def award_what_was_not_won(record):
    record["seats"][1]["awards"]["envy"] = 2500


def share_another_pot(record):
    record["pot"] += 1


def keep_another_commission(record):
    record["commission"] += 1


def cut_what_was_not_cut(record):
    record["seats"][0]["cut"]["ante"] = 1


def call_the_hand_something_else(record):
    made = record["seats"][0]["made"]
    made[TABLE[record["game"]]] = TWO_PAIR if made[TABLE[record["game"]]] != TWO_PAIR else "flush"


def swap_two_cards_of_a_hand(record):
    record["seats"][0]["cards"][:2] = reversed(record["seats"][0]["cards"][:2])


def swap_two_cards_of_the_deck(record):
    record["deck"][1:3] = reversed(record["deck"][1:3])


def deal_a_card_twice(record):
    record["deck"][51] = record["deck"][50]


def deal_another_way(record):
    record["dealing"] = "hand" if record["dealing"] == "automated_shoe" else "automated_shoe"


def turn_up_another_board(record):
    record["community"] = record["community"][1:] or ["As"]


def raise_by_more(record):
    record["seats"][0]["wagers"][RAISED[record["game"]]] += record["rules"]["chip"]


def wager_over_the_limit(record):
    record["seats"][0]["wagers"][SIDE[record["game"]]] = record["rules"]["limits"][SIDE[record["game"]]][1] + 100


def wager_part_of_a_chip(record):
    record["seats"][0]["wagers"][SIDE[record["game"]]] += 1


def play_without_an_ante(record):
    for key in ("wagers", "returned"):
        del record["seats"][1][key]["ante"]


def say_nothing(record):
    record["seats"][0]["choices"].pop()


def say_something_else(record):
    record["seats"][0]["choices"][-1]["choice"] = "play"


def say_more_than_was_asked(record):
    record["seats"][1]["choices"].append({"choice": "fold", "by": "player"})


def let_the_table_go_on(record):
    record["seats"][0]["choices"][-1]["by"] = "table"


def change_the_rules(record):
    record["rules"]["chip"] = 1


def post_less_than_the_minimum(record):
    table = record["rules"]["pay_tables"][TABLE[record["game"]]]
    table[next(iter(table))] = "1:2"
    hash_again(record)


def give_one_player_two_seats(record):
    record["seats"][1]["player"] = record["seats"][0]["player"]


def leave_the_button_nowhere(record):
    record["button"] = None if record["button"] else "dealer"


def settle_before_opening(record):
    record["settled_at"] = "2001-01-01T00:00:00Z"


def reveal_another_seed(record):
    record["seed"] = "00" * 32


def play_another_game(record):
    record["game"] = "war"


WRONGS = (
    pay_a_cent_more, forget_a_wager, award_what_was_not_won, share_another_pot, keep_another_commission,
    cut_what_was_not_cut, call_the_hand_something_else, swap_two_cards_of_a_hand, swap_two_cards_of_the_deck,
    deal_a_card_twice, deal_another_way, turn_up_another_board, raise_by_more, wager_over_the_limit,
    wager_part_of_a_chip, play_without_an_ante, say_nothing, say_something_else, say_more_than_was_asked,
    let_the_table_go_on, change_the_rules, post_less_than_the_minimum, give_one_player_two_seats,
    leave_the_button_nowhere, settle_before_opening, reveal_another_seed, play_another_game,
)  # fmt: skip


@pytest.mark.parametrize("name", OF_FIVE_CARDS)
def test_the_script_sees_every_wrong_record_and_only_those(name):
    record, wrongs = example(name), []
    for plant in WRONGS:
        wrongs.append(json.loads(json.dumps(record)))
        plant(wrongs[-1])
        wrongs[-1]["table"] = plant.__name__
    code, said = resettled([record, *wrongs])

    assert {line.split()[1] for line in said.splitlines()[:-1]} == {plant.__name__ for plant in WRONGS}
    assert said.splitlines()[-1].startswith(f"{len(WRONGS) + 1} records, {len(WRONGS)} wrong;")
    assert code == 1


@pytest.mark.parametrize("name", OF_FIVE_CARDS)
def test_the_script_misses_every_key_that_is_missing(name):
    record, wrongs, gone = example(name), [], []
    for place, part in enumerate(parts(record)):
        for key in part.keys() - ADDED - added(place):
            wrongs.append(json.loads(json.dumps(record)))
            del parts(wrongs[-1])[place][key]
            gone.append(key)
    code, said = resettled(wrongs)

    missing = [line.rsplit(" ", 1)[1].strip("'") for line in said.splitlines() if " has no " in line]
    assert set(missing) == set(gone)
    assert said.splitlines()[-1].startswith(f"{len(gone)} records, {len(gone)} wrong;")
    assert code == 1
