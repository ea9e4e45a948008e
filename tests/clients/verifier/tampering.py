"""Proofs to be tampered with, and what is said of them then."""

import copy
from functools import cache

from clients.verifier.verify import DECK
from tests.clients.verifier.playing import proofs
from tests.clients.verifier.proofs import account_hash
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


def irregular(wanted):
    return copy.deepcopy(next(one for house in HOUSES for log in walked(house) for one in sealed(log) if wanted(one)))


def with_seed(one):
    return any(seed["seed"] for seed in one["account"]["seeds"])
