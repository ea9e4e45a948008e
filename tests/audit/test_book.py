"""The audit finds entries that are missing, changed or swapped, and events that are impossible."""

import pytest
from msgspec.structs import replace

from server.core.events import SettingsPosted, WagerPlaced
from server.store import Locked
from server.store.client import connect
from server.store.encryption import Sealer
from server.store.redis import RedisStore
from tests.audit.damage import LOG, changing, one, put
from tests.audit.house import audit, problems, rewrite


async def test_a_missing_entry_is_found(store):
    await store.connection.redis.xdel(LOG, "30-0")

    kind, line = await one(store)
    assert kind == "log"
    assert "Table T1: The log of T1 is broken at event 31, after event 29." in line
    assert "Later events than 29 are not audited." in line


async def test_a_field_that_was_changed_is_found(store):
    rows = await store.connection.redis.xrange(LOG)
    await put(
        store,
        [
            (i, fields | {b"at": b"%d" % (int(fields.get(b"at", b"0")) + 1)} if i == b"40-0" else fields)
            for i, fields in rows
        ],
    )

    kind, line = await one(store)
    assert kind == "log"
    assert "is broken at event 40, after event 39" in line


async def test_an_entry_that_lacks_a_field_is_found(store):
    rows = await store.connection.redis.xrange(LOG)
    del rows[39][1][b"event"]
    await put(store, rows)

    kind, line = await one(store)
    assert kind == "log"
    assert "Event 40 of T1 cannot be read: KeyError(b'event'). Later events than 39 are not audited." in line


async def test_swapped_entries_are_found(store):
    rows = await store.connection.redis.xrange(LOG)
    rows[19], rows[20] = (rows[19][0], rows[20][1]), (rows[20][0], rows[19][1])
    await put(store, rows)

    kind, line = await one(store)
    assert kind == "log"
    assert "is broken at event 20, after event 19" in line


async def test_a_snapshot_shows_that_a_log_lost_its_end(store):
    version = (await store.tables.load_snapshot("T1")).version
    await put(store, (await store.connection.redis.xrange(LOG))[: version - 1])

    found = await problems(store)
    assert (
        "snapshot",
        f"Table T1: The snapshot is of event {version}, and the log ends at event {version - 1}: its end was lost.",
    ) in found
    assert {kind for kind, _ in found} <= {"snapshot", "transfer", "seat"}, "and what was lost with it"


async def test_a_log_without_its_settings_is_found(store):
    await rewrite(store, "T1", lambda entries: ((entry, entry.event) for entry in entries[1:]))

    assert ("log", "Table T1, round 1, event 1: It begins with RoundOpened, not with its settings.") in await problems(
        store
    )


async def test_a_log_under_the_name_of_another_table_is_found(store):
    def renamed(event):
        return [SettingsPosted(replace(event.settings, table="T9"))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, SettingsPosted), renamed))

    assert ("log", "Table T1, event 1: The settings posted are those of table T9.") in await problems(store)


async def test_an_event_with_an_earlier_time_is_found(store):
    entries = await store.tables.read("T1")
    await rewrite(
        store,
        "T1",
        lambda entries: (
            (replace(entry, at=entry.at - 60_000) if entry.version == 25 else entry, entry.event) for entry in entries
        ),
    )

    kind, line = await one(store)
    assert kind == "time"
    back = (entries[23].at - entries[24].at + 60_000) / 1000
    assert f"event 25: It was written {back:,.1f} s before the previous event." in line


async def test_an_impossible_event_is_found(store):
    await rewrite(
        store, "T1", changing(lambda event: isinstance(event, WagerPlaced), lambda event: [replace(event, seat=77)])
    )

    kind, line = await one(store)
    assert kind == "log"
    assert "(WagerPlaced) cannot be applied: KeyError(77)." in line


async def test_with_the_wrong_key_the_audit_says_only_that(redis, store):
    other = RedisStore(connect(redis.url), Sealer([bytes(32)]))
    try:
        with pytest.raises(
            Locked, match=r"Event 1 of h:house is sealed under a key that is not here: set CROUPIER_KEY"
        ):
            await audit(other)
    finally:
        await other.close()
