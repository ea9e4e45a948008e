"""Of a house that was played, ends are cut off, lost in a failover or with a backup: the audit tells which."""

import pytest

from server.core.events import RoundClosed
from server.store.anchors import read_file
from server.store.house_events import LossRecorded
from server.store.house_log import HouseLog
from tests.audit.damage import LOG, put
from tests.audit.house import NAMES, audit
from tests.fakes import flipped
from tests.first_of import first_of


async def ends(store, anchors):
    """Return what the audit says of the ends of logs: findings and notes."""
    report = await audit(store, anchors=read_file(anchors))
    found = [finding.sentence for finding in report.findings if finding.kind == "anchor"]
    return found, [note for note in report.notes if "stated why" in note]


async def cut(store, name, last):
    """Cut a log off after event `last`, with its snapshot."""
    rows = await store.connection.redis.xrange(f"{{t:{name}}}:log")
    await store.connection.redis.delete(f"{{t:{name}}}:log", f"{{t:{name}}}:snapshot", f"{{t:{name}}}:milestones")
    for number, fields in rows[:last]:
        await store.connection.redis.xadd(f"{{t:{name}}}:log", fields, id=number)


async def closed(store, name):
    """Return the numbers of the events that end rounds."""
    return [entry.version for entry in await store.tables.read(name) if isinstance(entry.event, RoundClosed)]


async def test_the_played_house_holds_its_anchors(store, anchors):
    assert await ends(store, anchors) == ([], [])


async def test_the_last_two_rounds_cut_off_with_the_snapshot_are_named(store, anchors):
    *_, third, _, last = await closed(store, "T1")
    await cut(store, "T1", third)

    (found,), _ = await ends(store, anchors)
    assert found.startswith("Table T1: event ")
    assert f"is missing: the log ends at event {third}. " in found
    assert last > third


@pytest.mark.parametrize("rounds", first_of([1, 2]))
async def test_what_all_logs_lost_is_a_failovers_or_a_backups_until_somebody_states_it(store, anchors, rounds):
    entries = {name: await store.tables.read(name) for name in NAMES}
    last = {name: (await closed(store, name))[-rounds] for name in NAMES}
    moment = min(entries[name][last[name] - 1].at for name in NAMES) - 1
    for name in NAMES:
        await cut(store, name, sum(entry.at < moment for entry in entries[name]))
    found, _ = await ends(store, anchors)

    assert found
    assert all("No other log has events of that moment either, as after a failover: " in line for line in found)

    now = max(entry.at for each in entries.values() for entry in each) + 60_000
    await HouseLog(store.house, lambda: now).write(LossRecorded("The master died.", "Olga"))
    none, notes = await ends(store, anchors)
    assert none == []
    assert len(notes) == len(found)
    assert all(note.endswith("Olga stated why: The master died.") for note in notes)


async def test_a_log_that_cannot_be_read_on_is_one_finding_and_its_end_is_not_said_to_be_lost(store, anchors):
    rows = await store.connection.redis.xrange(LOG)
    *_, last = await closed(store, "T1")
    fields = rows[last - 1][1]
    fields[b"chain"] = flipped(fields[b"chain"], 0)
    await put(store, rows)
    report = await audit(store, anchors=read_file(anchors))

    (found,) = report.findings
    assert str(found) == (
        f"Table T1: The log of T1 is broken at event {last}, after event {last - 1}. "
        f"Later events than {last - 1} are not audited."
    )
