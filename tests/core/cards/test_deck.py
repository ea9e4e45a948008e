import hmac
from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest

from server.core.cards.deck import DECK, below, first_stream, shuffled, shuffled_without_proof, stream


SEED = bytes(range(32))


def test_the_deck_has_52_different_cards():
    assert len(set(DECK)) == len(DECK) == 52


@pytest.mark.parametrize("limit", range(1, 53))
def test_every_draw_is_equally_likely_for_every_size(limit):
    drawn = Counter()
    for byte in range(256):
        try:
            drawn[below(limit, iter([byte]))] += 1
        except StopIteration:  # rejected: another byte is asked for
            assert byte >= 256 - 256 % limit

    assert drawn == dict.fromkeys(range(limit), 256 // limit)


def test_every_order_of_a_small_deck_is_reached_by_one_sequence_of_draws():
    """Fisher-Yates with draws (2, 1) for three cards: six sequences, six orders."""
    orders = set()
    for second in range(3):
        for first in range(2):
            deck = ["a", "b", "c"]
            deck[2], deck[second] = deck[second], deck[2]
            deck[1], deck[first] = deck[first], deck[1]
            orders.add(tuple(deck))

    assert len(orders) == 6


def test_a_seed_gives_one_deck_for_ever():
    deck = shuffled(SEED)

    assert sorted(deck) == sorted(DECK)
    assert deck == shuffled(SEED)
    assert deck != shuffled(bytes(32))
    assert " ".join(deck[:9]) == "Qs As Qh 9s 9c 5h 3h 8c 6s"


def test_each_seed_of_a_player_changes_the_deck_and_so_does_an_empty_one():
    players = [], [b""], [SEED], [b"", SEED], [SEED, b""], [SEED, SEED]

    assert len({shuffled(SEED, seeds) for seeds in players}) == len(players)


def test_the_stream_is_hmac_sha256_keyed_with_the_seed_of_the_house():
    parts = [b"croupier/1/deck", b"0", b"player", b""]
    first = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    second = first.replace(b"\x010", b"\x011")

    expected = hmac.digest(SEED, first, "sha256") + hmac.digest(SEED, second, "sha256")
    assert bytes(islice(stream(SEED, [b"player", b""]), 64)) == expected


def test_a_seed_of_an_older_log_still_gives_its_deck():
    assert " ".join(shuffled_without_proof(SEED)[:9]) == "4h Js 9h Ah 9d 8s 2h Kd Jd"


def test_the_stream_of_older_logs_is_sha256_of_seed_and_counter():
    expected = sha256(SEED + bytes(8)).digest() + sha256(SEED + (1).to_bytes(8, "big")).digest()

    assert bytes(islice(first_stream(SEED), 64)) == expected


def test_cards_fall_evenly_on_places():
    """Each card is on top about as often: 5,200 decks, expected 100 each, chi-square below its 99.9% point."""
    tops = Counter(shuffled(n.to_bytes(32, "big"))[0] for n in range(5200))

    assert sum((tops[card] - 100) ** 2 / 100 for card in DECK) < 93
