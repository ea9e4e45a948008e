"""
A card, a seed, a root or a position in a proof that is changed is found, and named.

The hash of the account is made again each time, so that it gives nothing away.
"""

import pytest

from clients.verifier.verify import DECK
from tests.clients.verifier.playing import NAMES
from tests.clients.verifier.tampering import example, other_card, other_hash, other_secret, said, with_seed
from tests.clients.verifier.test_verify import sealed
from tests.core.physical_cards.rounds import play as play_with_physical_cards


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
    assert "does not have the root." in said(one)


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


def test_a_card_that_was_dealt_from_another_position_than_it_is_opened_at():
    one = example("three_card_poker", lambda one: all(one["account"]["dealer"]), revealed=False)
    there = [opening for opening in one["openings"] if opening["card"] in one["account"]["dealer"]]
    one["openings"].remove(there[-1])
    other = next(opening for opening in one["openings"] if opening not in there)
    for cards in (one["account"]["dealer"], one["record"]["dealer"]["cards"]):
        cards[cards.index(there[-1]["card"])] = other["card"]

    of_dealer = f"is {other['card']}, which is at position {other['position']} of the deck, not"
    assert f"of the dealer {of_dealer} {there[-1]['position']}." in said(one)


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


# Physical cards


def physical():
    """Return the proof of a round that was played with physical cards to its end."""
    made = (one for seed in range(9) for one in sealed(play_with_physical_cards(seed, "flop_poker").log))
    return next(one for one in made if one["record"]["result"] == "settled")


def test_a_card_that_was_drawn_twice():
    one = physical()
    one["record"]["drawn"][1] = one["record"]["drawn"][0]

    assert "A card was drawn twice." in said(one)


def test_another_card_than_was_drawn():
    one = physical()
    cards = one["record"]["seats"][0]["cards"]
    cards[0] = next(card for card in DECK if card not in one["record"]["drawn"])

    assert f"Card 1 of seat {one['record']['seats'][0]['seat']} is {cards[0]}; drawn for it was " in said(one)


def test_physical_cards_that_went_elsewhere():
    one = physical()
    to = one["record"]["drawn_to"]
    to[0], to[-1] = to[-1], to[0]

    assert "The cards did not go to the places to which the deal says they went." in said(one)


@pytest.mark.parametrize("of", ["deck", "shoe"])
def test_a_commitment_where_there_can_be_none_or_none_where_there_must_be_one(of):
    one = example("flop_poker") if of == "deck" else physical()
    value = None if of == "deck" else "0" * 64
    one["account"]["commitment"] = one["record"]["commitment"] = value

    assert "A deck of the house has a commitment, and physical cards have none" in said(one)
