"""Test vectors of `docs/fairness.md`: its hashes one by one, and the proof of a whole round."""

import json

from server.core.cards.deck import shuffled
from server.core.events import DeckShuffled
from server.core.fairness.commitments import all_promises, commitment, promise
from server.core.fairness.hashing import hashed, parts, seed_text
from server.core.fairness.heads import root_of_heads
from server.core.fairness.proof import proof
from server.core.fairness.roots import Tree
from server.core.round.records import records
from tests.core.fairness.promising import bet, give, pit_with
from tests.core.given import who


SEED, ANN, BOB = (bytes([number]) * 32 for number in (7, 1, 2))
RULES, BEFORE = "ab" * 32, "cd" * 32
HEADS = [("T1", 9, BEFORE), ("T10", 120, RULES), ("T2", 33, "ef" * 32)]


def vectors():
    """The vectors as plain data. Seeds are base64url, hashes hexadecimal."""
    deck, promises = shuffled(SEED, [ANN, b""]), [(2, promise("T1", 9, 2, ANN)), (5, promise("T1", 9, 5, BOB))]
    tree = Tree(deck, SEED, 0)
    return {
        "form": "croupier/1",
        "parts": {"of": ["T1", 9, ""], "bytes": parts("T1", 9, "").hex(), "hash": hashed("T1", 9, "").hex()},
        "commitment": {
            "table": "T1",
            "round": 9,
            "posted_rules": RULES,
            "before": BEFORE,
            "seed": seed_text(SEED),
            "commitment": commitment("T1", 9, RULES, BEFORE, SEED),
            "commitment_of_a_first_round": commitment("T1", 9, RULES, "", SEED),
        },
        "promises": {
            "players": [{"seat": 2, "seed": seed_text(ANN)}, {"seat": 5, "seed": seed_text(BOB)}],
            "each": [each for _, each in promises],
            "all": all_promises(promises),
        },
        "deck": {
            "seed": seed_text(SEED),
            "players": [seed_text(ANN), ""],
            "deck": list(deck),
            "without_players": list(shuffled(SEED)),
        },
        "root": {
            "salt_of_the_first_card": seed_text(tree.salts[0]),
            "root": tree.root,
            "opening": opening(tree, deck[40]),
        },
        "day": {
            "heads": [{"table": table, "round": number, "account": account} for table, number, account in HEADS],
            "root": root_of_heads(HEADS),
        },
        "proof": whole(),
    }


def opening(tree, card):
    found = tree.opening(card)
    return {"position": found.position, "card": card, "salt": found.salt, "path": list(found.path)}


def whole():
    """The proof of a round of Three Card Poker, as one of its two players has it: the other one's seed did not come."""
    pit = pit_with("ann", "bob")
    bet(pit, "ann")
    bet(pit, "bob")
    pit.done("ann", "bob")
    give(pit, "ann")
    pit.time_up()
    pit.answer("play", "play")
    (record,) = records(pit.log)
    (dealt,) = [event for event in pit.events if isinstance(event, DeckShuffled)]
    return proof(pit.table, dealt.deck, record, who("ann"))


def printed():
    """The text of the file."""
    return json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"
