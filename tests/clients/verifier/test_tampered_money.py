"""
A wager, a payout, a hand, a choice or a rule in a proof that is changed is found, and named.

The hash of the account is made again each time, so that it gives nothing away.
"""

import copy
from functools import cache

import pytest

from clients.verifier.verify import verify
from tests.clients.verifier.playing import NAMES, proofs
from tests.clients.verifier.proofs import digest
from tests.clients.verifier.tampering import (
    example,
    irregular,
    said,
)


@pytest.mark.parametrize("name", NAMES)
def test_a_wager(name):
    one = example(name)
    seat = one["record"]["seats"][0]
    wager = next(iter(seat["wagers"]))
    seat["wagers"][wager] += one["record"]["rules"]["chip"]

    assert f"Seat {seat['seat']}'s wager {wager.replace('_', ' ')} and what came back are [" in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_payout_that_the_record_and_the_account_tell_alike(name):
    one = example(name)
    seat, told = one["record"]["seats"][0], one["account"]["seats"][0]
    wager, stake, back = told["results"][0]
    told["results"][0][2] = seat["returned"][wager] = back + 1

    assert f"The payout of seat {seat['seat']}'s {wager.replace('_', ' ')} is {back + 1}; by the rules it is" in said(
        one
    )
    assert stake == seat["wagers"][wager]


def test_an_award():
    one = example("winners_pot_poker", lambda one: any(s["awards"] for s in one["record"]["seats"]))
    seat = next(s for s in one["record"]["seats"] if s["awards"])
    seat["awards"]["pot"] += 1

    assert f"The award of pot to seat {seat['seat']} is {seat['awards']['pot']}; by the rules it is" in said(one)
    assert f"Seat {seat['seat']}'s award of pot is {seat['awards']['pot'] - 1} in the account" in said(one)


def test_an_award_that_nobody_won():
    one = example("three_card_poker")
    seat = one["record"]["seats"][0]
    seat["awards"]["envy"] = seat["awards"].get("envy", 0) + 2_500

    assert f"The award of envy to seat {seat['seat']} is" in said(one)


def test_a_claim_that_nobody_has():
    one = example("texas_holdem_bonus")
    seat = one["record"]["seats"][0]
    seat["claimed"] = {"ante": 500}

    assert "was claimed, and only progressive wins are" in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_judged_hand(name):
    one = example(name, lambda one: any(s["made"] for s in one["record"]["seats"]))
    seat = next(s for s in one["record"]["seats"] if s["made"])
    wager, made = next(iter(seat["made"].items()))
    seat["made"][wager] = "five_of_a_kind"

    assert f'The hand of seat {seat["seat"]} is judged as "five_of_a_kind" for its' in said(one)
    assert f'it is "{made}"' in said(one)


@pytest.mark.parametrize("key", ["pot", "commission"])
def test_the_pot_and_the_commission(key):
    one = example("winners_pot_poker", lambda one: one["record"][key])
    one["record"][key] += 1

    assert f"The {key} is told as {one['record'][key]}; by the rules it is {one['record'][key] - 1}." in said(one)


@cache
def many():
    return proofs("texas_holdem_bonus", 12, 400)


def rare(wanted):
    return copy.deepcopy(next(one for table in many() for one in table if wanted(one)))


def test_what_the_payout_limit_cut():
    one = rare(lambda one: any(s["cut"] for s in one["record"]["seats"]))
    seat = next(s for s in one["record"]["seats"] if s["cut"])
    wager = next(iter(seat["cut"]))
    assert said(one) == ""
    seat["cut"][wager] += 1

    assert f"The limit cut {seat['cut'][wager]} off seat {seat['seat']}'s {wager}; by the rules it is" in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_choice(name):
    one = example(name, lambda one: any(s["choices"] for s in one["record"]["seats"]))
    seat = next(s for s in one["record"]["seats"] if s["choices"])
    seat["choices"][-1]["choice"] = "sleep"

    assert f"Seat {seat['seat']} cannot have made the choice sleep." in said(one)
    assert f'The choice of seat {seat["seat"]} is "' in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_that_nobody_was_asked_for(name):
    one = example(name, lambda one: any(s["choices"] for s in one["record"]["seats"]))
    seat = next(s for s in one["record"]["seats"] if s["choices"])
    seat["choices"] += seat["choices"][-1:] * 3

    assert f"Seat {seat['seat']} made a choice that it was not asked for" in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_of_the_record(name):
    one = example(name)
    one["record"]["rules"]["chip"] += 1
    assert "The rules of the record have the hash" in said(one)

    one["record"]["rules_hash"] = digest(one["record"]["rules"])
    assert 'The record has other rules than were posted: see the rule "chip".' in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_posted_rule(name):
    one = example(name)
    one["posted_rules"]["chip"] += 1
    assert "The posted rules have the hash" in said(one)

    one["account"]["posted_rules_hash"] = one["record"]["posted_rules_hash"] = digest(one["posted_rules"])
    assert "The commitment is not that of this table, round, posted rules" in said(one)


def test_another_column_of_the_cover_all_matrix():
    one = example("three_card_poker", lambda one: "cover_all" in one["record"]["rules"]["pay_tables"])
    rules = one["record"]["rules"]
    players = one["record"]["players_dealt"] % 7 + 1
    rules["pay_tables"]["cover_all"] = one["posted_rules"]["cover_all_matrix"][str(players)]
    one["record"]["rules_hash"] = digest(rules)

    assert 'see the rule "pay_tables"' in said(one)


def test_the_payout_limit():
    one = example("flop_poker")
    for rules in (one["record"]["rules"], one["posted_rules"]):
        rules["payout_limit"] += 1
    one["record"]["rules_hash"] = one["record"]["posted_rules_hash"] = digest(one["record"]["rules"])
    one["account"]["posted_rules_hash"] = one["record"]["rules_hash"]

    assert "The rule payout_limit is" in said(one)


def test_a_void_wager_that_is_kept():
    one = irregular(
        lambda one: one["record"]["result"] == "settled" and any(s["voided"] for s in one["record"]["seats"])
    )
    seat = next(s for s in one["record"]["seats"] if s["voided"])
    wager = next(iter(seat["voided"]))
    seat["returned"][wager] = 0

    assert f"The payout of seat {seat['seat']}'s {wager.replace('_', ' ')} is 0; by the rules it is" in said(one)


def test_a_stake_that_a_void_round_keeps():
    one = irregular(lambda one: one["record"]["result"] == "void")
    seat = one["record"]["seats"][0]
    wager = next(iter(seat["wagers"]))
    seat["returned"][wager] -= 1

    assert f"The payout of seat {seat['seat']}'s {wager.replace('_', ' ')} is" in said(one)


def test_the_clause_of_a_ruling():
    one = irregular(lambda one: one["account"]["rulings"])
    one["record"]["irregularities"][0]["clause"] = one["account"]["rulings"][0]["clause"] = "99(z)"

    assert "is ruled by 99(z); the rules say" in said(one)


def test_a_ruling_that_only_the_account_tells():
    one = irregular(lambda one: one["account"]["rulings"])
    one["record"]["irregularities"] = []

    assert "The account and the record do not tell the same rulings." in said(one)


def test_a_void_round_that_is_told_as_settled():
    one = irregular(lambda one: one["record"]["result"] == "void")
    one["record"]["result"] = "settled"

    assert "by its irregularities it is void" in said(one)
    assert "The round is void in the account, settled in the record." in said(one)


def test_the_clause_of_a_void_hand():
    one = irregular(lambda one: any(s["void"] for s in one["account"]["seats"]))
    seat = next(s for s in one["account"]["seats"] if s["void"])
    seat["void"] = None

    assert f"The hand of seat {seat['seat']} is void by null in the account" in said(one)


def test_what_the_meter_paid():
    one = rare(lambda one: any("25 % of the meter" in sentence for _, sentence in verify(one, {}).lines))
    (open_,) = [sentence for _, sentence in verify(one, {}).lines if "of the meter" in sentence]
    seat = int(open_.split()[2])
    assert open_ == f"That seat {seat} got 25 % of the meter: the record does not tell it yet."

    award = {"seat": seat, "percent": 25, "before": 400_000_399, "awarded": 100, "after": 300_000_399}
    one["record"]["meters"] = [award]
    assert said(one) == ""
    assert f"Seat {seat} got 25 % of what the meter showed" in "".join(s for _, s in verify(one, {}).lines)

    award["after"] += 1
    assert said(one) == f"The meter did not fall by what it paid to seat {seat}."
    award["awarded"] = 101
    assert said(one) == f"Seat {seat} got 101 from the meter; 25 % of what it showed are 100."
    award["percent"] = 100
    assert said(one) == f"Seat {seat} got 100 % of the meter; by the rules it is 25 %."
