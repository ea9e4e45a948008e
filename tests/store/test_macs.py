"""A MAC is right only for what it was made for, under a key that is known."""

import pytest

from server.store import Locked
from server.store.macs import MAC_BYTES, Macs


OLD, NEW = bytes(32), bytes(range(32))


def test_a_mac_is_right_for_its_parts_and_its_place_alone():
    macs = Macs([NEW])
    mac = macs.make("event 1 of T1", b"one", b"two")

    assert len(mac) == MAC_BYTES
    assert macs.check(mac, "event 1 of T1", b"one", b"two")
    for belongs, parts in (
        ("event 2 of T1", (b"one", b"two")),
        ("event 1 of T1", (b"onet", b"wo")),
        ("event 1 of T1", (b"one", b"two", b"")),
        ("event 1 of T1", (b"two", b"one")),
    ):
        assert not macs.check(mac, belongs, *parts)
    assert not macs.check(b"", "event 1 of T1", b"one", b"two")
    assert not macs.check(bytes(32) + mac[-4:], "event 1 of T1", b"one", b"two")


def test_each_mac_names_its_key_so_that_keys_can_be_rotated():
    old, rotated = Macs([OLD]).make("a", b"b"), Macs([NEW, OLD])

    assert rotated.check(old, "a", b"b")
    assert Macs([NEW]).check(rotated.make("a", b"b"), "a", b"b")
    assert not Macs([NEW]).check(old, "a", b"b")
    rotated.require_key(old, "a")
    with pytest.raises(Locked, match="A is sealed under a key that is not here"):
        Macs([NEW]).require_key(old, "a")
