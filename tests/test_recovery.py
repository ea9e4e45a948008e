from server.core.events import SettingsPosted
from server.core.table import Table
from server.history import History
from server.recovery import RECALLED, keep, last_kept
from server.store import Snapshot
from tests.fakes import MoodyStore, RiggedWorld, jumping, settings


async def kept(events):
    store = MoodyStore(RiggedWorld())
    fence = await store.acquire("T1", "me", 10_000)
    story = History(Table(), 0)
    for number in range(events):
        story.add(SettingsPosted(settings(title=f"Title {number}")))
    await store.append("T1", fence, 0, 0, [moment.event for moment in story.moments])
    return store, fence, story


@jumping
async def test_a_table_never_kept_is_empty():
    store, _, _ = await kept(1)
    story, earlier = await last_kept(store, "T1")

    assert (story.table, story.head, earlier) == (Table(), 0, [])


@jumping
async def test_a_kept_table_comes_back_with_the_entries_just_before_it():
    store, fence, story = await kept(RECALLED + 20)
    await keep(store, "T1", fence, story)
    again, earlier = await last_kept(store, "T1")

    assert (again.table, again.head) == (story.table, story.head)
    assert [entry.version for entry in earlier] == list(range(21, RECALLED + 21))


@jumping
async def test_a_snapshot_of_another_shape_is_passed_over():
    store, fence, story = await kept(3)
    await store.save_snapshot("T1", fence, Snapshot(story.head, b"\x93what was once a table"))
    again, _ = await last_kept(store, "T1")

    assert (again.table, again.head) == (Table(), 0)


@jumping
async def test_a_store_that_is_away_keeps_nothing_and_harms_nothing():
    store, fence, story = await kept(3)
    store.away["save_snapshot"] = 1
    await keep(store, "T1", fence, story)

    assert await store.load_snapshot("T1") is None
