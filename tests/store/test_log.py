"""A log is one chain: its secrets are stored encrypted, and no change anywhere goes unnoticed."""

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from server.core.events import CardsDealt, RoundOpened, TableEvent
from server.core.meter.events import Metering, Resumed, Stopped
from server.store import START, Broken, Head, Locked, SealBroken, Snapshot
from server.store.encryption import Sealer
from server.store.house_events import ClockStepped, Recorded
from server.store.log import SECRETS, hashed, house_logs, linked, meter_logs, table_logs
from tests.store.samples import BETTING, BY, DEALING, RESTING_CARDS, SEED


OLD, NEW = bytes(32), bytes(range(32))
EVENTS = [Stopped("a test", "Sam"), Resumed("all is well", "Sam")]
PLACE = Head(1, bytes(32))


def round_opened(codec):
    """An event with a secret, as it rests at version 2 of table T1."""
    [entry] = codec.chained("T1", PLACE, 1_000, BETTING[1:])
    return entry.row


def as_before(codec, name, head, version, row):
    """A row as it was stored before there were MACs: with a hash that anybody can make."""
    return replace(row, chain=hashed(head, version, row))


def test_the_secret_fields_are_found_by_their_annotation():
    assert {event.__name__: fields for event, fields in SECRETS.items() if fields} == {
        "RoundOpened": ("seed",),
        "DeckShuffled": ("deck",),
        "DeckRecut": ("deck",),
        "CardsDealt": ("cards",),
        "CardRead": ("card",),
    }


@pytest.mark.parametrize(
    "event", [*get_args(TableEvent), *get_args(Metering), *get_args(Recorded)], ids=lambda event: event.__name__
)
def test_every_secret_is_a_field_of_its_event_and_not_deeper(event):
    def secrets(node) -> int:
        found = isinstance(node, msgspec.inspect.Metadata) and bool((node.extra or {}).get("secret"))
        inner = [getattr(node, name) for name in getattr(node, "__struct_fields__", ()) if name != "cls"]
        parts = [part for one in inner for part in (one if isinstance(one, tuple) else (one,))]
        return found + sum(secrets(part) for part in parts if isinstance(part, msgspec.Struct))

    assert secrets(msgspec.inspect.type_info(event)) == len(SECRETS[event])


@pytest.mark.parametrize("event", BETTING + DEALING, ids=lambda event: type(event).__name__)
def test_an_entry_is_read_back_as_it_was_and_stored_without_readable_secrets(event):
    codec = table_logs(Sealer([NEW]))
    [entry] = codec.chained("T1", PLACE, 1_000, [event], BY)

    assert (entry.version, entry.at, entry.event, entry.by) == (2, 1_000, event, BY)
    assert codec.opened("T1", PLACE, 2, entry.row) == entry
    resting = entry.row.event + entry.row.by
    assert not any(secret in resting for secret in (SEED, *RESTING_CARDS))


def test_what_is_not_secret_stays_readable():
    event = CardsDealt(1, ("Qh", "7d", "2c"), face_up=False)
    [entry] = table_logs(Sealer([NEW])).chained("T1", START, 1_000, [event])

    assert msgspec.msgpack.decode(entry.row.event) == {"type": "CardsDealt", "to": 1, "face_up": False}


def test_a_blob_does_not_open_in_another_place():
    codec = table_logs(Sealer([NEW]))
    [entry] = codec.chained("T1", PLACE, 1_000, BETTING[1:])
    moved = as_before(codec, "T1", PLACE, 2, entry.row)

    assert codec.opened("T1", PLACE, 2, moved).event == entry.event
    with pytest.raises(SealBroken):
        codec.opened("T2", PLACE, 2, moved)


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
def test_any_change_of_an_entry_breaks_the_chain(change):
    codec = table_logs(Sealer([NEW]))
    [entry] = codec.chained("T1", PLACE, 1_000, BETTING[1:], BY)

    with pytest.raises(Broken):
        codec.opened("T1", PLACE, 2, replace(entry.row, **change))


def test_an_event_of_a_game_that_is_gone_names_the_table_and_the_game():
    codec = table_logs(Sealer([NEW]))
    for event in BETTING[:2]:  # what was posted, and a round with its secret
        fields = msgspec.msgpack.decode(msgspec.msgpack.encode(event))
        fields["settings"]["game"]["game"] = "roulette"
        packed = msgspec.msgpack.encode({name: value for name, value in fields.items() if name != "seed"})
        [entry] = codec.chained("T1", PLACE, 1_000, [event])
        row = replace(entry.row, event=packed)
        chain = codec._sealer.macs.make(codec._event("T1", 2), *linked(PLACE, row))

        with pytest.raises(
            Broken, match=r"^Event 2 of T1 is of the game 'roulette', which this version does not have\.$"
        ):
            codec.opened("T1", PLACE, 2, replace(row, chain=chain))


def test_an_event_that_cannot_be_decoded_is_named():
    codec = table_logs(Sealer([NEW]))
    [entry] = codec.chained("T1", PLACE, 1_000, DEALING[:1])
    row = replace(entry.row, event=msgspec.msgpack.encode({"type": "RouletteSpun"}))
    chain = codec._sealer.macs.make(codec._event("T1", 2), *linked(PLACE, row))

    with pytest.raises(Broken, match=r"^Event 2 of T1 cannot be read: Invalid value 'RouletteSpun'"):
        codec.opened("T1", PLACE, 2, replace(row, chain=chain))


def test_an_entry_left_out_or_after_another_log_breaks_the_chain():
    codec = table_logs(Sealer([NEW]))
    first, second, third = codec.chained("T1", START, 1_000, DEALING)

    assert codec.opened("T1", first.head, 2, second.row) == second
    for head, version, row in ((first.head, 3, third.row), (first.head, 2, third.row), (Head(1, OLD), 2, second.row)):
        with pytest.raises(Broken):
            codec.opened("T1", head, version, row)


def test_a_log_from_before_there_were_chains_is_read_and_goes_on_with_one():
    codec = table_logs(Sealer([NEW]))
    [old] = codec.chained("T1", START, 1_000, BETTING[:1])
    unchained = replace(old.row, chain=b"")
    found = codec.opened("T1", START, 1, unchained)
    [new] = codec.chained("T1", found.head, 1_000, BETTING[1:])

    assert (found.event, found.head) == (old.event, Head(1))
    assert codec.opened("T1", found.head, 2, new.row) == new


def test_a_snapshot_is_encrypted_and_opens_only_as_itself():
    codec, snapshot = table_logs(Sealer([NEW])), Snapshot(9, b"the state with its seed")
    blob = codec.seal_snapshot("T1", snapshot)

    assert b"seed" not in blob
    assert codec.open_snapshot("T1", 9, blob) == snapshot
    for table, version in (("T2", 9), ("T1", 8)):
        with pytest.raises(SealBroken):
            codec.open_snapshot(table, version, blob)


def test_after_a_rotation_old_seals_open_and_new_ones_use_the_new_key():
    before = round_opened(table_logs(Sealer([OLD])))
    rotated = table_logs(Sealer([NEW, OLD]))
    after = round_opened(rotated)

    assert isinstance(rotated.opened("T1", PLACE, 2, before).event, RoundOpened)
    assert isinstance(table_logs(Sealer([NEW])).opened("T1", PLACE, 2, after).event, RoundOpened)
    with pytest.raises(Locked, match="Event 2 of T1 is sealed under a key that is not here: set CROUPIER_KEY"):
        table_logs(Sealer([NEW])).opened("T1", PLACE, 2, before)


def test_a_meters_log_has_a_name_that_no_table_can_have():
    assert meter_logs(Sealer([NEW])).full_name("GRAND") == "m:GRAND"
    assert table_logs(Sealer([NEW])).full_name("T1") == "T1"


def test_an_entry_of_a_meter_opens_only_where_it_was_written_and_as_it_was():
    codec = meter_logs(Sealer([NEW]))
    first, second = codec.chained("GRAND", START, 5, EVENTS)

    assert codec.opened("GRAND", first.head, 2, second.row) == second
    for head, version, row in (
        (START, 1, second.row),
        (first.head, 3, second.row),
        (first.head, 2, replace(second.row, at=6)),
        (first.head, 2, replace(second.row, event=first.row.event)),
        (START, 1, replace(first.row, chain=b"")),
    ):
        with pytest.raises(Broken, match="meter GRAND"):
            codec.opened("GRAND", head, version, row)


def test_nobody_without_the_key_makes_an_entry():
    codec, stranger = table_logs(Sealer([NEW])), table_logs(Sealer([OLD]))
    [entry] = codec.chained("T1", PLACE, 1_000, DEALING[:1])
    [forged] = stranger.chained("T1", PLACE, 1_000, DEALING[:1])
    named = forged.row.chain[:-4] + entry.row.chain[-4:]

    with pytest.raises(Locked, match="Event 2 of T1 is sealed under a key that is not here"):
        codec.opened("T1", PLACE, 2, forged.row)
    with pytest.raises(Broken):
        codec.opened("T1", PLACE, 2, replace(forged.row, chain=named))


def test_an_entry_does_not_open_in_another_log_of_the_same_place():
    codec = table_logs(Sealer([NEW]))
    [entry] = codec.chained("T1", PLACE, 1_000, DEALING[:1])

    with pytest.raises(Broken, match="The log of T2 is broken at event 2"):
        codec.opened("T2", PLACE, 2, entry.row)


def test_a_log_from_before_there_were_macs_goes_on_with_them_and_never_without_again():
    codec = table_logs(Sealer([NEW]))
    old, new = codec.chained("T1", START, 1_000, DEALING[:2])
    hashed_row = as_before(codec, "T1", START, 1, old.row)
    found = codec.opened("T1", START, 1, hashed_row)
    [new] = codec.chained("T1", found.head, 1_000, DEALING[1:2])
    assert codec.opened("T1", found.head, 2, new.row) == new

    after = as_before(codec, "T1", new.head, 3, new.row)
    with pytest.raises(Broken, match="Event 3 of T1 has no MAC"):
        codec.opened("T1", new.head, 3, after)


def test_a_log_whose_macs_were_all_taken_away_is_noticed_where_it_is_known_where_they_begin():
    codec = table_logs(Sealer([NEW]))
    [entry] = codec.chained("T1", START, 1_000, DEALING[:1])
    stripped = as_before(codec, "T1", START, 1, entry.row)

    for before, right in ((None, True), ({"T1": 1}, True), ({"T1": 0}, False), ({"T2": 1}, False)):
        codec.before = before
        if right:
            assert codec.opened("T1", START, 1, stripped).event == entry.event
        else:
            with pytest.raises(Broken, match="Event 1 of T1 has no MAC"):
                codec.opened("T1", START, 1, stripped)


def test_each_entry_of_the_house_needs_a_mac():
    codec = house_logs(Sealer([NEW]))
    [entry] = codec.chained("house", START, 1_000, [ClockStepped(-3_600_000, "one")])

    assert codec.opened("house", START, 1, entry.row) == entry
    with pytest.raises(Broken, match="Event 1 of the house has no MAC"):
        codec.opened("house", START, 1, as_before(codec, "house", START, 1, entry.row))
