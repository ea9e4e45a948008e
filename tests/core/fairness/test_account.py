"""The account of a round: what everybody who watches knows of it, and nothing else."""

import json
from random import Random

import pytest
import rfc8785

from server.core.fairness.account import CANONICAL, account, all_public
from server.core.round.records import records
from tests.core.given import dealt, played
from tests.core.random_play import random_pit


QUEENS, ACES, NOTHING = "Qc Qd 4h", "Ac Ad 3s", "9c 7d 2h"


def test_a_hand_that_stays_down_is_not_in_it_C17():
    pit = dealt([QUEENS, ACES], NOTHING, [{"ante": 500}] * 2)
    pit.answer("play", "fold")
    told = account(pit.table)

    assert [seat["cards"] for seat in told["seats"]] == [QUEENS.split(), [None] * 3]
    assert not set(ACES.split()) & set(json.dumps(told).replace('"', " ").split())
    assert not all_public(pit.table)


def test_it_tells_choices_results_and_where_the_cards_went():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    (record,) = records(pit.log)
    told = account(pit.table)

    (seat,) = told["seats"]
    assert (seat["choice"], seat["folded"], seat["void"]) == ("play", False, None)
    assert {line[0]: line[2] for line in seat["results"]} == record["seats"][0]["returned"]
    assert sum(cards for _, cards in told["deal"]) == 6
    assert all_public(pit.table)


def test_a_void_round_says_why():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.void()

    assert account(pit.table)["void"] == {"cause": "fault", "clause": "14(f)"}


@pytest.mark.parametrize("seed", range(12))
def test_it_is_hashed_as_rfc_8785_says(seed):
    told = account(random_pit(Random(seed), 80).table)

    assert CANONICAL.encode(told) == rfc8785.dumps(told)
