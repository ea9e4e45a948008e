"""What is secret rests sealed, opens only where it belongs, and outlives a change of keys."""

from typing import get_args

import msgspec
import pytest

from server.core.events import CardsDealt, RoundOpened, TableEvent
from server.store import Entry, Snapshot
from server.store.sealing import SECRETS, SealBroken, Sealer
from tests.store.samples import BETTING, BY, DEALING, RESTING_CARDS, SEED


OLD, NEW = bytes(32), bytes(range(32))


def test_the_secret_fields_are_found_by_their_annotation():
    assert {name: fields for name, fields in SECRETS.items() if fields} == {
        "RoundOpened": ("seed",),
        "DeckShuffled": ("deck",),
        "CardsDealt": ("cards",),
    }


@pytest.mark.parametrize("event", get_args(TableEvent), ids=lambda event: event.__name__)
def test_no_secret_hides_deeper_than_sealing_looks(event):
    def secrets(node) -> int:
        found = isinstance(node, msgspec.inspect.Metadata) and bool((node.extra or {}).get("secret"))
        inner = [getattr(node, name) for name in getattr(node, "__struct_fields__", ()) if name != "cls"]
        parts = [part for one in inner for part in (one if isinstance(one, tuple) else (one,))]
        return found + sum(secrets(part) for part in parts if isinstance(part, msgspec.Struct))

    assert secrets(msgspec.inspect.type_info(event)) == len(SECRETS[event.__name__])


@pytest.mark.parametrize("event", BETTING + DEALING, ids=lambda event: type(event).__name__)
def test_an_entry_comes_back_as_it_was_and_rests_without_secrets(event):
    sealer, entry = Sealer([NEW]), Entry(7, 1_000, event, BY)
    row = sealer.row("T1", entry)

    assert sealer.entry("T1", 7, row) == entry
    resting = row.event + row.by
    assert not any(secret in resting for secret in (SEED, *RESTING_CARDS))


def test_what_is_not_secret_stays_readable():
    row = Sealer([NEW]).row("T1", Entry(3, 1_000, CardsDealt(1, ("Qh", "7d", "2c"), face_up=False)))

    assert msgspec.msgpack.decode(row.event) == {"type": "CardsDealt", "to": 1, "face_up": False}


def test_equal_secrets_do_not_look_equal():
    sealer, entry = Sealer([NEW]), Entry(2, 1_000, BETTING[1])

    assert sealer.row("T1", entry).sealed != sealer.row("T1", entry).sealed


@pytest.mark.parametrize(("table", "version"), [("T2", 2), ("T1", 3)])
def test_a_blob_does_not_open_in_another_place(table, version):
    sealer = Sealer([NEW])
    row = sealer.row("T1", Entry(2, 1_000, BETTING[1]))

    with pytest.raises(SealBroken):
        sealer.entry(table, version, row)


def test_an_altered_blob_does_not_open():
    sealer = Sealer([NEW])
    row = sealer.row("T1", Entry(2, 1_000, BETTING[1]))
    altered = row.sealed[:-1] + bytes([row.sealed[-1] ^ 1])

    with pytest.raises(SealBroken):
        sealer.entry("T1", 2, msgspec.structs.replace(row, sealed=altered))
    with pytest.raises(SealBroken):
        sealer.open(row.sealed[:9], "event 2 of T1")


def test_a_snapshot_is_sealed_whole_and_opens_only_as_itself():
    sealer, snapshot = Sealer([NEW]), Snapshot(9, b"the state with its seed")
    blob = sealer.seal_snapshot("T1", snapshot)

    assert b"seed" not in blob
    assert sealer.open_snapshot("T1", 9, blob) == snapshot
    for table, version in (("T2", 9), ("T1", 8)):
        with pytest.raises(SealBroken):
            sealer.open_snapshot(table, version, blob)


def test_after_a_rotation_old_seals_open_and_new_ones_use_the_new_key():
    before = Sealer([OLD]).row("T1", Entry(2, 1_000, BETTING[1]))
    rotated = Sealer([NEW, OLD])
    after = rotated.row("T1", Entry(2, 1_000, BETTING[1]))

    assert isinstance(rotated.entry("T1", 2, before).event, RoundOpened)
    assert isinstance(Sealer([NEW]).entry("T1", 2, after).event, RoundOpened)
    with pytest.raises(SealBroken, match="not among the configured"):
        Sealer([NEW]).entry("T1", 2, before)


@pytest.mark.parametrize("keys", [[], [b"short"], [NEW, b"short"]])
def test_a_wrong_key_is_refused_at_once(keys):
    with pytest.raises(ValueError, match="32 bytes"):
        Sealer(keys)
