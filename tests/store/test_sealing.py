"""What is secret rests sealed, opens only where it belongs, and outlives a change of keys."""

from typing import get_args

import msgspec
import pytest

from server.core.events import CardsDealt, RoundOpened, TableEvent
from server.store import START, Broken, Head, Locked, Snapshot
from server.store.sealing import SECRETS, SealBroken, Sealer
from tests.store.samples import BETTING, BY, DEALING, RESTING_CARDS, SEED


OLD, NEW = bytes(32), bytes(range(32))
PLACE = Head(1, bytes(32))


def opened_round(sealer):
    """An event with a secret, as it rests at version 2 of table T1."""
    [entry] = sealer.chained("T1", PLACE, 1_000, BETTING[1:], None)
    return entry.row


def test_the_secret_fields_are_found_by_their_annotation():
    assert {name: fields for name, fields in SECRETS.items() if fields} == {
        "RoundOpened": ("seed",),
        "DeckShuffled": ("deck",),
        "DeckRecut": ("deck",),
        "CardsDealt": ("cards",),
        "CardRead": ("card",),
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
    sealer = Sealer([NEW])
    [entry] = sealer.chained("T1", PLACE, 1_000, [event], BY)

    assert (entry.version, entry.at, entry.event, entry.by) == (2, 1_000, event, BY)
    assert sealer.entry("T1", PLACE, 2, entry.row) == entry
    resting = entry.row.event + entry.row.by
    assert not any(secret in resting for secret in (SEED, *RESTING_CARDS))


def test_what_is_not_secret_stays_readable():
    event = CardsDealt(1, ("Qh", "7d", "2c"), face_up=False)
    [entry] = Sealer([NEW]).chained("T1", START, 1_000, [event], None)

    assert msgspec.msgpack.decode(entry.row.event) == {"type": "CardsDealt", "to": 1, "face_up": False}


def test_equal_secrets_do_not_look_equal():
    sealer = Sealer([NEW])

    assert opened_round(sealer).sealed != opened_round(sealer).sealed


def test_a_blob_does_not_open_in_another_place():
    sealer = Sealer([NEW])
    row = opened_round(sealer)

    with pytest.raises(SealBroken):
        sealer.entry("T2", PLACE, 2, row)
    with pytest.raises(SealBroken):
        sealer.open(row.sealed, "event 3 of T1")


def test_an_altered_blob_does_not_open():
    sealer = Sealer([NEW])
    row = opened_round(sealer)
    altered = row.sealed[:-1] + bytes([row.sealed[-1] ^ 1])

    with pytest.raises(SealBroken):
        sealer.open(altered, "event 2 of T1")
    with pytest.raises(SealBroken):
        sealer.open(row.sealed[:9], "event 2 of T1")


@pytest.mark.parametrize(
    "change",
    [
        {"at": 1_001},
        {"batch": bytes(16)},
        {"by": b""},
        {"event": msgspec.msgpack.encode(DEALING[0])},
        {"sealed": b""},
        {"chain": bytes(32)},
        {"chain": b""},
    ],
    ids=lambda change: next(iter(change)),
)
def test_an_entry_that_was_altered_in_anything_breaks_the_chain(change):
    sealer = Sealer([NEW])
    [entry] = sealer.chained("T1", PLACE, 1_000, BETTING[1:], BY)

    with pytest.raises(Broken):
        sealer.entry("T1", PLACE, 2, msgspec.structs.replace(entry.row, **change))


def test_an_entry_left_out_or_after_another_log_breaks_the_chain():
    sealer = Sealer([NEW])
    first, second, third = sealer.chained("T1", START, 1_000, DEALING, None)

    assert sealer.entry("T1", first.head, 2, second.row) == second
    for head, version, row in ((first.head, 3, third.row), (first.head, 2, third.row), (Head(1, OLD), 2, second.row)):
        with pytest.raises(Broken):
            sealer.entry("T1", head, version, row)


def test_a_log_from_before_there_were_chains_is_read_and_goes_on_with_one():
    sealer = Sealer([NEW])
    [old] = sealer.chained("T1", START, 1_000, BETTING[:1], None)
    unchained = msgspec.structs.replace(old.row, chain=b"")
    found = sealer.entry("T1", START, 1, unchained)
    [new] = sealer.chained("T1", found.head, 1_000, BETTING[1:], None)

    assert (found.event, found.head) == (old.event, Head(1))
    assert sealer.entry("T1", found.head, 2, new.row) == new


def test_a_snapshot_is_sealed_whole_and_opens_only_as_itself():
    sealer, snapshot = Sealer([NEW]), Snapshot(9, b"the state with its seed")
    blob = sealer.seal_snapshot("T1", snapshot)

    assert b"seed" not in blob
    assert sealer.open_snapshot("T1", 9, blob) == snapshot
    for table, version in (("T2", 9), ("T1", 8)):
        with pytest.raises(SealBroken):
            sealer.open_snapshot(table, version, blob)


def test_after_a_rotation_old_seals_open_and_new_ones_use_the_new_key():
    before = opened_round(Sealer([OLD]))
    rotated = Sealer([NEW, OLD])
    after = opened_round(rotated)

    assert isinstance(rotated.entry("T1", PLACE, 2, before).event, RoundOpened)
    assert isinstance(Sealer([NEW]).entry("T1", PLACE, 2, after).event, RoundOpened)
    with pytest.raises(Locked, match="Event 2 of T1 is sealed under a key that is not here: set CROUPIER_KEY"):
        Sealer([NEW]).entry("T1", PLACE, 2, before)


@pytest.mark.parametrize("keys", [[], [b"short"], [NEW, b"short"]])
def test_a_wrong_key_is_refused_at_once(keys):
    with pytest.raises(ValueError, match="32 bytes"):
        Sealer(keys)
