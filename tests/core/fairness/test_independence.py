"""What is public before the reveal tells nothing of a card that is down: docs/fairness.md, "The root"."""

import itertools
import re
from hashlib import sha256
from random import Random

import msgspec
import pytest

from server.core.cards.deck import DECK
from server.core.events import CardsDealt, DeckShuffled, RoundClosed, RoundOpened
from server.core.evolve import evolve, fold
from server.core.fairness.account import all_public
from server.core.fairness.hashing import keyed, parts, seed_bytes
from server.core.fairness.proof import proof
from server.core.round.records import records
from server.core.table import Table
from tests.core.games.each_game import ROWS
from tests.core.leaks import VIEWERS, stream
from tests.core.random_play import random_pit
from tests.core.test_view import two_plays, until_public
from tests.first_of import first_of


HASH = re.compile('"([0-9a-f]{64})"')
SECRET = re.compile('"([A-Za-z0-9_-]{43})"')


# Two decks that differ in cards that are down


def roots_of(events):
    return [event.root for event in events if isinstance(event, DeckShuffled)]


def compared(seed):
    """Compare what others are sent of two plays that differ in down cards alone; return how many messages differ."""
    pair = two_plays(seed, 90)
    if pair is None:
        return 0
    first, second, place = pair
    first, second = until_public(first, place), until_public(second, place)
    roots, others = roots_of(first), roots_of(second)
    at = next((n for n, event in enumerate(first) if isinstance(event, CardsDealt)), None)
    if at is None:  # it was public before it was dealt: a card found face up, for one
        return 0
    owner = fold(Table(), first[:at]).seats[place].player if isinstance(place, int) else None
    different = 0
    for viewer in VIEWERS:
        if viewer.player == owner:
            continue
        for ours, theirs in zip(stream(first, viewer), stream(second, viewer), strict=False):
            different += ours != theirs
            assert len(ours) == len(theirs)
            for root, other in zip(roots, others, strict=True):
                ours = ours.replace(root.encode(), other.encode())  # noqa: PLW2901 - the root alone may differ
            assert ours == theirs
    return different


@pytest.mark.parametrize("seeds", first_of([range(10), range(40)]), ids=len)
def test_of_two_decks_that_differ_in_down_cards_everybody_is_sent_the_same_but_for_the_root(seeds):
    assert sum(compared(seed) > 0 for seed in seeds) > len(seeds) * 0.5


# Guessing a card from what is public


def rounds_before_the_reveal(game):
    """Yield the table and the deck of rounds of random play in which cards stayed down, and proofs for all viewers."""
    for seed in range(20):
        table, deck, opened, before = Table(), (), 0, Table()
        log = random_pit(Random(seed), 150, game=game).log
        for nth, (_, event) in enumerate(log):
            if isinstance(event, RoundOpened):
                opened, before, deck = nth, table, ()
            if isinstance(event, DeckShuffled):
                deck = event.deck
            table = evolve(table, event)
            if isinstance(event, RoundClosed) and len(table.fairness.cuts) == 1 and not all_public(table):
                (record,) = records(log[opened : nth + 1], table=before)
                yield table, deck, [proof(table, deck, record, viewer) for viewer in VIEWERS]


def guessed(told):
    """The (position, card) among those not opened whose leaf is in a proof, with a salt that follows from the proof."""
    text = msgspec.json.encode(told).decode()
    nodes = {bytes.fromhex(each) for each in HASH.findall(text)}
    known = nodes | {seed_bytes(each) for each in SECRET.findall(text)}
    opened = {each["position"] for each in told["openings"]}
    found = set()
    for position in (position for position in range(1, 53) if position not in opened):
        salts = [parts(each) for each in known] + [parts(keyed(each, "croupier/1/salt", 0, position)) for each in known]
        for card in DECK:
            head = parts("croupier/1/card", position, card)
            if any(sha256(head + salt).digest() in nodes for salt in salts):
                found.add((position, card))
    return found


@pytest.mark.parametrize("game", sorted(ROWS))
def test_no_card_that_stayed_down_follows_from_what_a_proof_tells(game):
    rounds = itertools.islice(rounds_before_the_reveal(game), 2)
    reached = 0
    for table, deck, proofs in rounds:
        told = max(proofs, key=lambda one: len(one["openings"]))  # of the viewer who knows most
        assert (told["seed"], told["record"]["deck"]) == (None, None)
        assert guessed(told) == set()
        with_the_seed = guessed(told | {"leak": table.seed.hex()})
        assert all(deck[position - 1] == card for position, card in with_the_seed)
        reached += bool(with_the_seed)
    assert reached
