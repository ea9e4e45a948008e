"""Hashes of several parts: docs/fairness.md, "Hashes"."""

import hmac
from hashlib import sha256

import pytest

from server.core.fairness.hashing import hashed, keyed, parts, seed_bytes, seed_text


def test_each_part_stands_behind_its_length():
    assert parts("ab", 12, b"\x00") == b"\x00\x00\x00\x02ab\x00\x00\x00\x0212\x00\x00\x00\x01\x00"


@pytest.mark.parametrize(("one", "other"), [(("ab", "c"), ("a", "bc")), (("a",), ("a", "")), ((1, 2), (12,))])
def test_no_two_lists_of_parts_give_the_same_hash(one, other):
    assert hashed(*one) != hashed(*other)


def test_a_hash_is_the_sha256_of_the_parts_and_a_keyed_one_their_hmac():
    assert hashed("é", 7) == sha256(b"\x00\x00\x00\x02\xc3\xa9\x00\x00\x00\x017").digest()
    assert keyed(b"key", "a") == hmac.digest(b"key", b"\x00\x00\x00\x01a", "sha256")


def test_a_seed_is_43_characters_of_base64url():
    seed = bytes([251, 239, 190] * 10 + [255, 254])

    assert len(seed_text(seed)) == 43
    assert seed_text(seed).startswith("----")
    assert seed_bytes(seed_text(seed)) == seed
