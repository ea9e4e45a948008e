"""The ends of logs are anchored: a table's at each round's end, the others with each batch, and at every node."""

import asyncio

from server.core.events import RoundClosed
from server.core.meter.events import Stopped
from server.store import START
from server.store.anchored import AnchoredStore, exchange, note_lost
from server.store.anchors import Anchors, read_file
from server.store.house_events import SignInFailed
from server.store.house_log import HouseLog
from tests.fakes import SEALER, MoodyStore, RiggedWorld, jumping
from tests.store.samples import DEALING, LONG


def anchored(tmp_path, name, store=None):
    """Return a node's store, and its anchors."""
    (tmp_path / name).mkdir()
    store = store or MoodyStore(RiggedWorld())
    anchors = Anchors(tmp_path / name / "anchors.jsonl", SEALER.macs)
    return AnchoredStore(store, anchors), anchors


def ends(anchors):
    return [(anchor.log, anchor.version) for anchor in read_file(anchors.path)]


@jumping
async def test_the_ends_of_rounds_and_of_other_logs_are_anchored(tmp_path):
    store, anchors = anchored(tmp_path, "one")
    fence = await store.tables.acquire("T1", "ann", LONG)
    first = await store.tables.append("T1", fence, START, 1, DEALING)
    closed = await store.tables.append("T1", fence, first[-1].head, 2, [RoundClosed(None)])
    await store.meters.append("GRAND", None, START, 1, [Stopped("a test", "Sam")])
    await HouseLog(store.house, lambda: 7).write(SignInFailed("Sam"))

    assert ends(anchors) == [("T1", 4), ("m:GRAND", 1), ("h:house", 1)]
    assert [anchor.at for anchor in read_file(anchors.path)] == [2, 1, 7], "by the clock of their events"
    assert read_file(anchors.path)[0].chain == closed[-1].row.chain.hex()
    assert await store.tables.read("T1") == first + closed


@jumping
async def test_each_node_has_the_anchors_of_all(tmp_path):
    one, ours = anchored(tmp_path, "one")
    _, theirs = anchored(tmp_path, "two")
    running = [asyncio.create_task(exchange(one.nodes, anchors)) for anchors in (ours, theirs)]
    await asyncio.sleep(2)
    await one.meters.append("GRAND", None, START, 1, [Stopped("a test", "Sam")])
    await asyncio.sleep(5)
    for task in running:
        task.cancel()

    assert ends(ours) == ends(theirs) == [("m:GRAND", 1)]


@jumping
async def test_an_anchor_that_a_log_does_not_hold_at_a_start_is_kept_whatever_follows(tmp_path):
    store, anchors = anchored(tmp_path, "one")
    fence = await store.tables.acquire("T1", "ann", LONG)
    first = await store.tables.append("T1", fence, START, 1, DEALING)
    closed = await store.tables.append("T1", fence, first[-1].head, 2, [RoundClosed(None)])
    await store.meters.append("GRAND", None, START, 1, [Stopped("a test", "Sam")])
    store.tables.port.logs["T1"].rows.pop()  # the end is cut off while no server runs
    for _ in range(3):
        anchors = Anchors(anchors.path, SEALER.macs)
        await note_lost(store, anchors)
        head = await store.tables.head("T1")
        await store.tables.append("T1", fence, head, 3, [RoundClosed(None)])
        anchors.add("T1", await store.tables.head("T1"), 3)

    lost, *others = read_file(anchors.path)
    assert (lost.log, lost.version, lost.chain, lost.lost) == ("T1", 4, closed[-1].row.chain.hex(), True)
    assert [(anchor.log, anchor.version) for anchor in others] == [("m:GRAND", 1), ("T1", 6)]
