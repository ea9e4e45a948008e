"""What a record must not say of physical cards is noticed, and what nothing identified may be any card."""

import json
from functools import lru_cache
from itertools import permutations

import pytest

from server.core.round.records import records
from tests.core.irregular import play_out
from tests.core.physical_cards.physical import live
from tests.reading import resettle_shoe
from tests.reading.resettle import differences


@lru_cache
def example():
    pit = live("winners_pot_poker", ["As Ks Qs", "2c 3d 4h"], "9c Tc 9h", [{"ante": 500, "jacks_plus": 500}] * 2)
    return json.dumps(list(records(play_out(pit, "fold", "fold").log))[-1])


def record():
    return json.loads(example())


def draw_a_card_twice(told):
    told["drawn"][1] = told["drawn"][2]


def deal_another_card_than_was_drawn(told):
    told["seats"][0]["cards"][0] = "5d"


def leave_a_players_card_unread(told):
    told["drawn"][1] = told["seats"][0]["cards"][0] = None


def enter_two_cards_that_came_face_down(told):
    told["hand_entered"] = [{"seat": seat, "nth": 1, "down": True, "card": None} for seat in (1, 2)]


def commit_to_a_seed(told):
    told["commitment"] = "0" * 64


def discard_what_was_not_drawn(told):
    told["discarded"] = ["7d"]


def draw_a_card_to_nowhere(told):
    told["drawn_to"][0] = "lost"


WRONGS = (
    draw_a_card_twice,
    deal_another_card_than_was_drawn,
    leave_a_players_card_unread,
    enter_two_cards_that_came_face_down,
    commit_to_a_seed,
    discard_what_was_not_drawn,
    draw_a_card_to_nowhere,
)


def test_a_right_record_is_right():
    assert list(differences(record())) == []


@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: wrong.__name__)
def test_what_is_wrong_with_physical_cards_is_noticed(wrong):
    told = record()
    wrong(told)

    assert list(resettle_shoe.differences(told))


def test_a_round_comes_to_the_same_whatever_cards_were_never_identified():
    told = record()
    assert told["dealer"]["cards"] == [None, None, "9h"]
    for one, two in permutations(("Ah", "Ad", "2s"), 2):
        guessed = record() | {"dealer": told["dealer"] | {"cards": [one, two, "9h"]}}
        at = [n for n, to in enumerate(told["drawn_to"]) if to == "dealer"][:2]
        for n, card in zip(at, (one, two), strict=True):
            guessed["drawn"][n] = card
        assert list(differences(guessed)) == []
