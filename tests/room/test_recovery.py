import msgspec
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from protocol.commands import Leave
from protocol.messages import Accepted
from server.core.events import SettingsPosted
from server.core.evolve import fold
from server.core.table import Table
from server.room.answers import Answers, Once, signed
from server.room.history import History
from server.room.lease import Taken
from server.room.recovery import load_snapshot, load_table, read_on, restore_lost_tail, save_snapshot
from server.store import START, Away, Broken, Conflict, Snapshot
from server.store.house_events import TailRestored
from tests.fakes import MoodyStore, RiggedWorld, flipped, jumping, settings


BY = signed("ann", "a", Leave())


async def kept(events, at_once=1):
    store = MoodyStore(RiggedWorld())
    fence = await store.tables.acquire("T1", "me", 10_000)
    story = History(Table(), START)
    posted = [SettingsPosted(settings(title=f"Title {number}")) for number in range(events)]
    for first in range(0, events, at_once):
        for entry in await store.tables.append("T1", fence, story.head, 0, posted[first : first + at_once]):
            story.add(entry)
    answers = Answers({"ann": {"a": Once(BY.digest, events, story.head.mark)}})
    return store, fence, story, answers


@jumping
async def test_a_table_never_kept_is_empty():
    store, *_ = await kept(1)
    story, answers = await load_snapshot(store.tables, "T1")

    assert (story.table, story.head, answers.accepted) == (Table(), START, {})


@jumping
async def test_a_kept_table_comes_back_with_what_was_accepted():
    store, fence, story, answers = await kept(20)
    await save_snapshot(store.tables, "T1", fence, story, answers)
    again, remembered = await load_snapshot(store.tables, "T1")

    assert (again.table, again.head) == (story.table, story.head)
    assert remembered.find("T1", BY) == Accepted("a", "T1", 20, story.head.mark)


@jumping
async def test_a_snapshot_of_another_shape_is_passed_over():
    store, fence, story, _ = await kept(3)
    for other in (b"\x93what was once a table", msgspec.msgpack.encode(story.table)):
        await store.tables.save_snapshot("T1", fence, Snapshot(story.head.version, other))
        again, answers = await load_snapshot(store.tables, "T1")

        assert (again.table, again.head, answers.accepted) == (Table(), START, {})


@jumping
async def test_altered_snapshots_and_milestones_stop_no_table():
    store, fence, story, answers = await kept(3)
    await save_snapshot(store.tables, "T1", fence, story, answers)
    kept_log = store.tables.logs["T1"]
    sealed = kept_log.snapshot
    for altered in (b"altered", flipped(sealed[1])):  # under no key that is known, and under ours
        kept_log.milestones[:] = [(2, altered)]
        again, _ = await load_snapshot(store.tables, "T1")
        assert (again.table, again.milestone) == (story.table, 0)

    kept_log.snapshot = sealed[0], flipped(sealed[1])
    again, _ = await load_snapshot(store.tables, "T1")
    assert (again.table, again.head) == (Table(), START), "the whole log is read"


@jumping
async def test_a_store_that_is_away_keeps_nothing_and_harms_nothing():
    store, fence, story, answers = await kept(3)
    store.away["save_snapshot"] = 1
    await save_snapshot(store.tables, "T1", fence, story, answers)

    assert await store.tables.load_snapshot("T1") is None


# The store lost the end of the log, or has another one.


def lose(store, count):
    """A failover: the last events are gone."""
    rows = store.tables.logs["T1"].rows
    del rows[len(rows) - count :]


async def restore(store, fence, story):
    return await restore_lost_tail(store, "T1", fence, story, 0)


async def since_then(store, story):
    found = []
    async for page in read_on(store.tables, "T1", story):
        found += page
        for entry in page:
            story.add(entry)
    return found


async def come_back(store, fence, story):
    await restore(store, fence, story)
    return await since_then(store, story)


@pytest.mark.parametrize("at_once", [1, 2, 5, 20])
def test_what_the_store_lost_is_written_again_as_it_was(at_once):
    @jumping
    async def go_on():
        store, fence, story, _ = await kept(20, at_once)
        before = [*store.tables.logs["T1"].rows]
        lose(store, 7)
        with capture_logs() as logs:
            restored = await restore(store, fence, story)

        assert restored == TailRestored("T1", len(before) - 6, len(before))
        assert await restore(store, fence, story) is None
        assert store.tables.logs["T1"].rows == before
        assert [(line["log_level"], line["events"]) for line in logs] == [("error", 7)]
        assert await since_then(store, story) == []

    go_on()


@pytest.mark.parametrize("at_once", [1, 5, 20])
def test_what_was_written_again_before_the_store_went_away_is_told_too(at_once):
    @jumping
    async def go_on():
        store, fence, story, _ = await kept(20, at_once)
        before = [*store.tables.logs["T1"].rows]
        lose(store, 7)
        for lost_calls in (store.away, store.mute):  # the first attempt writes nothing, the second one batch
            lost_calls["put_back"] = 1
            with pytest.raises(Away):
                await restore(store, fence, story)

        assert await restore(store, fence, story) == TailRestored("T1", 14, 20)
        assert await restore(store, fence, story) is None
        assert store.tables.logs["T1"].rows == before

    go_on()


@jumping
async def test_a_log_that_lost_nothing_is_left_alone():
    store, fence, story, _ = await kept(20)
    await restore(store, fence, story)
    await store.tables.append("T1", fence, story.head, 0, [SettingsPosted(settings(title="More"))])
    await restore(store, fence, story)

    assert [entry.event.settings.title for entry in await since_then(store, story)] == ["More"]


@pytest.mark.parametrize(("lost", "others"), [(3, 1), (3, 3), (3, 8), (20, 20)])
def test_where_somebody_else_wrote_what_we_lost_the_table_is_theirs(lost, others):
    @jumping
    async def go_on():
        store, fence, story, _ = await kept(20)
        lose(store, lost)
        titles = [SettingsPosted(settings(title=f"Other {number}")) for number in range(others)]
        await store.tables.append("T1", fence, await store.tables.head("T1"), 0, titles)
        log = await store.tables.read("T1")
        with pytest.raises(Taken):
            await come_back(store, fence, story)

        assert await store.tables.read("T1") == log

    go_on()


@jumping
async def test_what_somebody_altered_is_not_read():
    store, fence, story, answers = await kept(20)
    await save_snapshot(store.tables, "T1", fence, story, answers)
    await store.tables.append("T1", fence, story.head, 0, [SettingsPosted(settings(title="More"))] * 3)
    rows = store.tables.logs["T1"].rows
    rows[21] = replace(rows[21], at=1)
    again, _ = await load_snapshot(store.tables, "T1")

    with pytest.raises(Broken):
        await since_then(store, again)


@pytest.mark.parametrize("others", [0, 1, 5, 9])
def test_a_snapshot_of_events_that_the_store_lost_is_passed_over(others):
    @jumping
    async def go_on():
        store, fence, story, answers = await kept(20)
        await save_snapshot(store.tables, "T1", fence, story, answers)
        lose(store, 5)
        titles = [SettingsPosted(settings(title=f"Other {number}")) for number in range(others)]
        await store.tables.append("T1", fence, await store.tables.head("T1"), 0, titles)
        again, remembered = await load_snapshot(store.tables, "T1")

        assert (again.head, remembered.accepted) == (START, {})
        assert len(await since_then(store, again)) == 15 + others
        assert await load_table(store.tables, "T1") == fold(
            Table(), [entry.event for entry in await store.tables.read("T1")]
        )

    go_on()


@jumping
async def test_what_was_read_and_never_written_is_read_again():
    store, fence, story, answers = await kept(20)
    await save_snapshot(store.tables, "T1", fence, story, answers)
    again, _ = await load_snapshot(store.tables, "T1")
    lose(store, 5)

    with pytest.raises(Conflict):
        await restore(store, fence, again)
