import msgspec

from protocol.commands import Leave
from protocol.envelope import Accepted
from server.answers import Answers, signed
from server.core.events import SettingsPosted
from server.core.table import Table
from server.history import History
from server.recovery import keep, last_kept
from server.store import START, Snapshot
from tests.fakes import MoodyStore, RiggedWorld, jumping, settings


BY = signed("ann", "a", Leave())


async def kept(events):
    store = MoodyStore(RiggedWorld())
    fence = await store.acquire("T1", "me", 10_000)
    story = History(Table(), START)
    posted = [SettingsPosted(settings(title=f"Title {number}")) for number in range(events)]
    for entry in await store.append("T1", fence, START, 0, posted):
        story.add(entry)
    answers = Answers({})
    answers.keep(BY, Accepted("a", events, story.head.mark))
    return store, fence, story, answers


@jumping
async def test_a_table_never_kept_is_empty():
    store, *_ = await kept(1)
    story, answers = await last_kept(store, "T1")

    assert (story.table, story.head, answers.accepted) == (Table(), START, {})


@jumping
async def test_a_kept_table_comes_back_with_what_was_accepted():
    store, fence, story, answers = await kept(20)
    await keep(store, "T1", fence, story, answers)
    again, remembered = await last_kept(store, "T1")

    assert (again.table, again.head) == (story.table, story.head)
    assert remembered.find(BY) == Accepted("a", 20, story.head.mark)


@jumping
async def test_a_snapshot_of_another_shape_is_passed_over():
    store, fence, story, _ = await kept(3)
    for other in (b"\x93what was once a table", msgspec.msgpack.encode(story.table)):
        await store.save_snapshot("T1", fence, Snapshot(story.head.version, other))
        again, answers = await last_kept(store, "T1")

        assert (again.table, again.head, answers.accepted) == (Table(), START, {})


@jumping
async def test_a_store_that_is_away_keeps_nothing_and_harms_nothing():
    store, fence, story, answers = await kept(3)
    store.away["save_snapshot"] = 1
    await keep(store, "T1", fence, story, answers)

    assert await store.load_snapshot("T1") is None
