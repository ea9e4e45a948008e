"""A secret opens only where it belongs, and survives a rotation of keys."""

import pytest

from server.store import Locked, SealBroken
from server.store.encryption import Sealer


OLD, NEW = bytes(32), bytes(range(32))
PLACE = "event 2 of T1"


def test_a_sealed_blob_shows_nothing_and_opens_to_what_it_was():
    sealer = Sealer([NEW])
    blob = sealer.seal(b"a seed", PLACE)

    assert b"seed" not in blob
    assert sealer.open(blob, PLACE) == b"a seed"


def test_equal_secrets_do_not_look_equal():
    sealer = Sealer([NEW])

    assert sealer.seal(b"a seed", PLACE) != sealer.seal(b"a seed", PLACE)


def test_a_blob_does_not_open_in_another_place():
    sealer = Sealer([NEW])

    with pytest.raises(SealBroken, match="The seal of event 3 of T1 is broken"):
        sealer.open(sealer.seal(b"a seed", PLACE), "event 3 of T1")


def test_an_altered_blob_does_not_open():
    sealer = Sealer([NEW])
    blob = sealer.seal(b"a seed", PLACE)

    for altered in (blob[:-1] + bytes([blob[-1] ^ 1]), blob[:9]):
        with pytest.raises(SealBroken):
            sealer.open(altered, PLACE)


def test_after_a_rotation_old_blobs_open_and_new_ones_use_the_new_key():
    before, rotated = Sealer([OLD]).seal(b"a seed", PLACE), Sealer([NEW, OLD])
    after = rotated.seal(b"a seed", PLACE)

    assert rotated.open(before, PLACE) == Sealer([NEW]).open(after, PLACE) == b"a seed"
    with pytest.raises(Locked, match="Event 2 of T1 is sealed under a key that is not here: set CROUPIER_KEY"):
        Sealer([NEW]).open(before, PLACE)


@pytest.mark.parametrize("keys", [[], [b"short"], [NEW, b"short"]])
def test_a_wrong_key_is_refused_at_once(keys):
    with pytest.raises(ValueError, match="32 bytes"):
        Sealer(keys)
