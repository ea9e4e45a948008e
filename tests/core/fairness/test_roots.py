"""The Merkle tree over a salted deck: docs/fairness.md, "The root"."""

from hashlib import sha256

import pytest

from server.core.cards.deck import DECK
from server.core.fairness.hashing import seed_bytes
from server.core.fairness.roots import Tree


SEED = bytes(range(32))
TREE = Tree(DECK, SEED, 0)


def hashed(*parts):
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def root_by(opening):
    """The root that an opening leads to, as the page describes it."""
    path = [bytes.fromhex(node) for node in opening.path]

    def up(place, leaves, node):
        if leaves == 1:
            return node
        left = 1
        while left * 2 < leaves:
            left *= 2
        other = path.pop()
        if place <= left:
            return hashed(b"croupier/1/node", up(place, left, node), other)
        return hashed(b"croupier/1/node", other, up(place - left, leaves - left, node))

    salt = seed_bytes(opening.salt)
    return up(
        opening.position, 52, hashed(b"croupier/1/card", b"%d" % opening.position, opening.card.encode(), salt)
    ).hex()


@pytest.mark.parametrize("card", DECK)
def test_the_opening_of_each_card_leads_to_the_root(card):
    opening = TREE.opening(card)

    assert opening.position == DECK.index(card) + 1
    assert root_by(opening) == TREE.root


def test_another_card_or_place_does_not_lead_there():
    opening = TREE.opening("Qh")
    for name, value in (("card", "Qd"), ("position", opening.position - 1), ("salt", TREE.opening("Qd").salt)):
        wrong = type(opening)(**{key: getattr(opening, key) for key in opening.__struct_fields__} | {name: value})
        assert root_by(wrong) != TREE.root


def test_a_recut_has_salts_of_its_own():
    again = Tree(DECK, SEED, 1)

    assert not set(again.salts) & set(TREE.salts)
    assert again.root != TREE.root


def test_no_two_cards_have_the_same_salt():
    assert len(set(TREE.salts)) == len(DECK)
