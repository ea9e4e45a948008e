"""
A value of the account, or a link between rounds, that is changed is found, and named.

The hash of the account is made again each time, so that it gives nothing away.
"""

import copy

import pytest

from tests.clients.verifier.proofs import account_hash
from tests.clients.verifier.tampering import (
    example,
    other_hash,
    played,
    said,
)
from tests.clients.verifier.test_verify import wrongs


@pytest.mark.parametrize(
    ("key", "value"),
    [("table", "T-other"), ("round", 1_000), ("game", "poker"), ("commitment", "0" * 64), ("button", 7)],
)
def test_a_value_of_the_account(key, value):
    one = example("flop_poker")
    one["account"][key] = value

    text = said(one)
    assert f"The {key} is " in text
    assert "in the account, " in text


def test_a_value_of_the_account_whose_hash_was_not_made_again():
    one = example("flop_poker")
    one["account"]["round"] += 1

    (wrong, *_) = wrongs([[one]])
    assert wrong == f"The hash of the account is told as {one['hash']}; it is {account_hash(one['account'])}."


def test_a_hand_that_is_told_as_folded():
    one = example("flop_poker")
    seat = one["account"]["seats"][0]
    seat["folded"] = not seat["folded"]

    assert f"Seat {seat['seat']} folded by the account or by the record, and not by both." in said(one)


def test_a_result_that_is_told_twice():
    one = example("flop_poker")
    seat = one["account"]["seats"][0]
    seat["results"].append(seat["results"][0])

    assert f"The account tells twice what a wager of seat {seat['seat']} came to." in said(one)


def test_a_seat_that_is_left_out():
    one = example("flop_poker")
    one["record"]["seats"].pop()

    assert "do not tell of the same seats" in said(one)
    assert "players were dealt cards, and the record has" in said(one)


def test_a_seed_that_only_one_part_tells():
    one = example("flop_poker")
    one["record"]["seed"] = None

    assert "do not tell the same seed of the house" in said(one)


def test_a_link():
    table = copy.deepcopy(next(table for table in played("flop_poker") if len(table) > 2))
    first, second, third, *_ = table
    second["account"]["before"] = other_hash(second["account"]["before"])
    assert f"the hash of round {first['record']['round']} is {first['hash']}." in said(second, first)

    assert "The link is broken" in "\n".join(wrongs([[first, second, third]]))


def test_an_earlier_round_that_was_changed():
    first, second, *_ = copy.deepcopy(next(table for table in played("flop_poker") if len(table) > 2))
    first["account"]["seats"][0]["results"][0][2] += 1

    assert "The link is broken" in said(first, second)


def test_a_round_that_was_left_out_of_the_chain():
    first, second, third, *_ = copy.deepcopy(next(table for table in played("flop_poker") if len(table) > 2))
    third["account"]["before"] = first["hash"]
    third["hash"] = account_hash(third["account"])

    assert "The link is broken" in "\n".join(wrongs([[first, second, third]]))


def test_a_chain_that_begins_twice():
    first, second, *_ = copy.deepcopy(next(table for table in played("flop_poker") if len(table) > 2))
    second["account"]["before"] = ""

    assert 'The link is broken: the account before is "";' in said(second, first)


def test_two_accounts_of_one_round():
    one = example("flop_poker")
    other = copy.deepcopy(one)
    other["account"]["button"] = 3

    assert f"There is another account of round {one['record']['round']} of this table." in said(other, one)


def test_proofs_of_two_players_of_the_same_round_are_no_contradiction():
    one = example("flop_poker")

    assert said(one, copy.deepcopy(one)) == ""
