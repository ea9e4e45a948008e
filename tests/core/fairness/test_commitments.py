"""What is committed to before the cards are known: docs/fairness.md."""

from hashlib import sha256

import pytest

from server.core.fairness.commitments import all_promises, commitment, commitment_without_proof, promise


SEED, HASH, OTHER = bytes(range(32)), "ab" * 32, "cd" * 32


def behind_lengths(*each):
    return b"".join(len(part).to_bytes(4, "big") + part for part in each)


def test_the_commitment_is_over_the_table_the_round_the_rules_the_round_before_and_the_seed():
    made = behind_lengths(b"croupier/1/seed", b"T1", b"7", bytes.fromhex(HASH), bytes.fromhex(OTHER), SEED)

    assert commitment("T1", 7, HASH, OTHER, SEED) == sha256(made).hexdigest()


def test_the_first_round_names_no_round_before():
    made = behind_lengths(b"croupier/1/seed", b"T1", b"1", bytes.fromhex(HASH), b"", SEED)

    assert commitment("T1", 1, HASH, "", SEED) == sha256(made).hexdigest()


@pytest.mark.parametrize("other", [("T2", 7, 3, SEED), ("T1", 8, 3, SEED), ("T1", 7, 4, SEED), ("T1", 7, 3, bytes(32))])
def test_a_promise_holds_for_one_table_round_seat_and_seed(other):
    assert promise("T1", 7, 3, SEED) != promise(*other)


def test_all_promises_are_hashed_with_their_seats():
    made = behind_lengths(b"croupier/1/promises", b"1", bytes.fromhex(HASH), b"4", bytes.fromhex(OTHER))

    assert all_promises([(1, HASH), (4, OTHER)]) == sha256(made).hexdigest()


def test_the_commitment_of_an_older_log_is_the_sha256_of_the_seed():
    assert commitment_without_proof(SEED) == sha256(SEED).hexdigest()
