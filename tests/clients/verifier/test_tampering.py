"""Whatever is changed in a proof, the verifier finds it, and names what is wrong."""

import copy
import random
from functools import cache

import pytest

from clients.verifier.verify import DECK, NotAProof, chains_of, from_json, verify
from tests.clients.verifier.playing import NAMES, proofs
from tests.clients.verifier.proofs import account_hash, digest
from tests.clients.verifier.test_verify import sealed, walked, wrongs
from tests.reading.walking import HOUSES


@cache
def played(name):
    return proofs(name, 11, 40)


def example(name, wanted=lambda _one: True, *, revealed=True):
    """Return a proof of a round of the game, of several players, in which what is wanted happened."""
    return copy.deepcopy(
        next(
            one
            for table in played(name)
            for one in table
            if bool(one["seed"]) == revealed and one["record"]["players_dealt"] > 1 and wanted(one)
        )
    )


def said(one, *others):
    """Return what is found wrong, in one text."""
    one["hash"] = account_hash(one["account"])
    return "\n".join(wrongs([[one, *others]]))


def other_card(card):
    return DECK[DECK.index(card) - 1]


def other_hash(text):
    return ("0" if text[0] != "0" else "1") + text[1:]


other_secret = other_hash


# One thing after the other, by name; the hash of the account is made again, so that it gives nothing away


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("revealed", [True, False])
def test_a_card_of_the_record(name, revealed):
    one = example(name, revealed=revealed)
    seat = next(s for s in one["record"]["seats"] if s["cards"][0])
    seat["cards"][0] = other_card(seat["cards"][0])

    assert f"Card 1 of seat {seat['seat']} is {seat['cards'][0]} in the record; at position " in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_of_the_account(name):
    one = example(
        name,
        lambda one: (
            any(s["cards"][2:] and s["cards"][2] for s in one["account"]["seats"])
            or one["account"]["dealer"][:1] > [""]
        ),
    )
    cards = next((s["cards"] for s in one["account"]["seats"] if s["cards"][-1]), one["account"]["dealer"])
    cards[-1] = other_card(cards[-1])

    assert f"is {cards[-1]} in the account; at position " in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_a_card_of_the_deck(name):
    one = example(name)
    deck = one["record"]["deck"]
    deck[50], deck[51] = deck[51], deck[50]

    assert said(one) == "The deck of the record is not the one that follows from the seeds: see position 51."


@pytest.mark.parametrize("name", NAMES)
def test_the_seed_of_the_house(name):
    one = example(name)
    one["seed"] = one["record"]["seed"] = other_secret(one["seed"])

    assert "The commitment is not that of this table, round, posted rules, account before and seed" in said(one)
    assert "does not have the root. The seed of the house may be another." in said(one)


def with_seed(one):
    return any(seed["seed"] for seed in one["account"]["seeds"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", ["seed", "promise"])
def test_a_seed_or_a_promise_of_a_player(name, key):
    one = example(name, with_seed)
    seed = next(seed for seed in one["account"]["seeds"] if seed["seed"])
    seed[key] = other_secret(seed[key])

    assert f"The seed of the player at seat {seed['seat']} does not fit its promise." in said(one)
    assert ("does not have the root" in said(one)) == (key == "seed")


def test_a_seed_that_is_told_as_withheld():
    one = example("flop_poker", with_seed)
    seed = next(seed for seed in one["account"]["seeds"] if seed["seed"])
    seed["seed"] = None

    assert "does not have the root" in said(one)


def test_the_order_of_the_players_seeds():
    one = example("flop_poker", lambda one: len(one["account"]["seeds"]) > 1, revealed=False)
    one["account"]["seeds"].reverse()

    assert "not in the order of their seats" in said(one)


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


def test_what_the_payout_limit_cut():
    one = next(
        copy.deepcopy(one)
        for table in proofs("texas_holdem_bonus", 12, 400)
        for one in table
        if any(s["cut"] for s in one["record"]["seats"])
    )
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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", ["card", "salt", "path", "position"])
def test_an_opening(name, key):
    one = example(name, revealed=False)
    opening = one["openings"][0]
    match key:
        case "card":
            opening["card"] = other_card(opening["card"])
        case "salt":
            opening["salt"] = other_secret(opening["salt"])
        case "path":
            opening["path"][0] = other_hash(opening["path"][0])
        case "position":
            opening["position"] = opening["position"] % 52 + 1

    position = opening["position"]
    assert f"The opening of {opening['card']} at position {position} does not lead to the root." in said(one)


@pytest.mark.parametrize("change", [list.pop, lambda path: path.append("0" * 64), list.clear])
def test_a_path_of_another_length(change):
    one = example("flop_poker", revealed=False)
    change(one["openings"][0]["path"])

    assert "does not lead to the root" in said(one)


@pytest.mark.parametrize("name", NAMES)
def test_the_root(name):
    one = example(name)
    one["account"]["cuts"][-1]["root"] = other_hash(one["account"]["cuts"][-1]["root"])

    assert "does not have the root." in said(one)
    assert "does not lead to the root." in said(one)


def test_a_root_that_is_left_out():
    one = example("flop_poker", revealed=False)
    one["account"]["cuts"] = []

    assert "Cards were dealt, and the account tells no root of their deck." in said(one)
    assert "Cards are opened, and the account tells no root." in said(one)


def test_a_cut_that_there_was_not():
    one = example("flop_poker")
    one["account"]["cuts"][0]["cut"] = 20
    assert "The deck that follows from the seeds, cut after 20 cards, does not have the root." in said(one)
    assert "The cut is 20 in the account and 0 in the record." in said(one)

    one["account"]["cuts"][0]["cut"] = 9
    assert "at least ten stay on each side (4(c))" in said(one)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("revealed", [True, False])
def test_the_positions_of_a_deal(name, revealed):
    one = example(name, revealed=revealed)
    deal = one["account"]["deal"]
    first = next(nth for nth, (to, _) in enumerate(deal) if to != "burn")
    deal[first], deal[first + 1] = deal[first + 1], deal[first]

    assert "; by the rules it goes to " in said(one)
    assert "; at position " in said(one)


def test_a_card_that_was_not_dealt():
    one = example("flop_poker")
    one["account"]["deal"].append(["community", 1])

    assert "The deal gives the table 4 cards; the account tells 3 and the record tells 3." in said(one)


def test_a_burn_that_was_left_out():
    one = example("winners_pot_poker")
    one["account"]["deal"].remove(["burn", 1])

    assert "The card at position 1 went to " in said(one)
    assert "by the rules it goes to the burned cards." in said(one)


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


# The chain


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


# Irregular rounds


def irregular(wanted):
    return copy.deepcopy(next(one for house in HOUSES for log in walked(house) for one in sealed(log) if wanted(one)))


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


# Everything


NOT_IN_ANY_ACCOUNT = {  # what a proof tells beside what is proven
    "record.opened_at",
    "record.settled_at",
    "record.deck_name",
    "record.seats.#.player",
    "reveal",
}
NOT_YET = {  # while the seed is not revealed, or where the player withheld it
    "account.before",
    "account.seeds.#.promise",
    "account.seeds.#.seat",
    "record.dealer.cards.#",
    "record.seats.#.cards.#",
    "record.seats.#.made.jacks_plus",
    "record.seats.#.made.cover_all",
    "record.seats.#.made.progressive",
}


def leaves(value, path=()):
    """Yield the path to each value that is no list and no object."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from leaves(part, (*path, key))
    if not isinstance(value, dict | list):
        yield path


def holders(value, path=()):
    """Yield the path to each list and each object."""
    if isinstance(value, dict | list):
        yield path
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from holders(part, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def named(path):
    return ".".join("#" if isinstance(key, int) else key for key in path)


def another(value, dice):
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case None:
            return dice.choice(["2c", "dealer", 3, "0" * 64])
        case _ if value in DECK:
            return other_card(value)
        case _ if len(value) in (43, 64):
            return other_hash(value)
    swapped = {"settled": "void", "hand": "automated_shoe", "automated_shoe": "manual_shoe", "manual_shoe": "hand"}
    return swapped.get(value, value + "x")


def is_found(one):
    """Return whether something is found wrong, or that it is no proof, in a sentence about what it is."""
    try:
        found = verify(one, {})
    except NotAProof:
        return True
    assert not any("cannot be judged" in sentence for _, sentence in found.lines), found.lines
    return found.is_wrong


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("revealed", [True, False])
def test_every_value_of_a_proof_that_is_another_one(name, revealed):
    one, dice, missed = example(name, revealed=revealed), random.Random(1), set()
    for path in leaves(one):
        for again in (False, True)[: 1 + (path[0] == "account")]:
            wrong = copy.deepcopy(one)
            at(wrong, path[:-1])[path[-1]] = another(at(one, path), dice)
            if again:
                wrong["hash"] = account_hash(wrong["account"])
            if not is_found(wrong):
                missed.add(named(path))

    assert missed <= NOT_IN_ANY_ACCOUNT | NOT_YET
    if revealed:
        assert missed <= NOT_IN_ANY_ACCOUNT | {"account.seeds.#.promise", "account.seeds.#.seat"}


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_a_proof_that_is_left_out_or_put_elsewhere_or_told_twice(name):
    one = example(name)
    missed = set()
    for path in holders(one):
        whole = at(one, path)
        for key in list(whole) if isinstance(whole, dict) else range(len(whole)):
            without, twice = copy.deepcopy(one), copy.deepcopy(one)
            del at(without, path)[key]
            found = [is_found(without)]
            if isinstance(whole, list):
                at(twice, path).insert(key, copy.deepcopy(whole[key]))
                found.append(is_found(twice))
            if not all(found):
                missed.add(named((*path, key)))

    may_be_missing = {  # keys that say nothing of the money, or that stand only where something was
        "record.opened_at", "record.settled_at", "record.deck_name", "record.cut", "record.community_exposed",
        "record.disputes", "record.corrections", "record.meters", "record.claims", "record.hand_entered",
        "record.corrected", "record.drawn", "record.drawn_to", "record.dealer.exposed", "record.seats.#.exposed",
        "openings.#",
    }  # fmt: skip
    assert missed <= may_be_missing


@pytest.mark.parametrize("name", NAMES)
def test_values_of_other_kinds_end_in_a_sentence(name):
    one = example(name)
    for path in [*leaves(one), *holders(one)][1:]:
        if not path:
            continue
        for value in (None, -1, 2**60, True, "", "x" * 100, [], {}, [[]], [None]):
            wrong = copy.deepcopy(one)
            at(wrong, path[:-1])[path[-1]] = value
            is_found(wrong)


def test_a_proof_goes_through_the_reader_unchanged():
    import json

    one = example("flop_poker")
    assert from_json(json.dumps(one)) == one
    assert chains_of([one["account"]]) == {one["account"]["table"]: {one["account"]["round"]: {one["hash"]}}}
