"""Whatever is changed in a proof is found, or ends in a sentence; what no proof proves is listed here."""

import copy
import json
import random

import pytest

from clients.verifier.verify import DECK, NotAProof, chains_of, from_json, verify
from tests.clients.verifier.playing import NAMES
from tests.clients.verifier.proofs import account_hash
from tests.clients.verifier.tampering import (
    example,
    other_card,
    other_hash,
)


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


OTHER_KINDS = (None, -1, 2**60, True, "", "x" * 100, [], {}, [[]], [None])


def few_hands(name, *, revealed=True):
    """Return a proof of a round of few hands, for each value of it is changed."""
    return example(name, lambda one: one["record"]["players_dealt"] < 4, revealed=revealed)


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
    one, dice, missed = few_hands(name, revealed=revealed), random.Random(1), set()
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
    one, missed = few_hands(name), set()
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
    one, dice = few_hands(name), random.Random(2)
    for path in [*leaves(one), *holders(one)]:
        for value in dice.sample(OTHER_KINDS, 2) if path else ():
            wrong = copy.deepcopy(one)
            at(wrong, path[:-1])[path[-1]] = value
            is_found(wrong)


def test_a_proof_goes_through_the_reader_unchanged():
    one = example("flop_poker")
    assert from_json(json.dumps(one)) == one
    assert chains_of([one["account"]]) == {one["account"]["table"]: {one["account"]["round"]: {one["hash"]}}}
