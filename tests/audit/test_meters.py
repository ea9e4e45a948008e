"""Meters in an audit: their logs, the equation of P4, and the tables' operations."""

import msgspec
import pytest
from msgspec.structs import replace

from server.audit.meters import MeterBook, RecordedAnswer, RecordedOperation, exact, half_done, read
from server.core.meter.events import Awarded, Staked
from server.core.meter.operations import Award, Operation, Stake
from server.core.meter.operator import send, stop
from server.core.meter.settings import MeterSettings
from server.meters.service import Kept, Meters
from server.store import Snapshot
from server.store.encryption import Sealer
from server.store.memory import MemoryStore
from server.world import RealWorld
from tests.audit.house import audit


OPERATIONS = [Operation("T1", 1, Stake(1, 300)), Operation("T2", 1, Stake(1, 100)), Operation("T1", 2, Award(1, 25))]


@pytest.fixture
async def kept():
    """A store with a meter that two tables used, and the operations by their logs."""
    store = MemoryStore(Sealer([bytes(32)]), RealWorld().now)
    meters = Meters(store.meters, RealWorld(), [MeterSettings("GRAND", "Grand")])
    await meters.opened("GRAND")
    operations = {}
    for operation in OPERATIONS:
        answer = await meters.apply("GRAND", operation)
        recorded = RecordedAnswer(answer.version, answer.before, answer.after, answer.amount)
        operations[operation.table, operation.n] = RecordedOperation(operation.what, recorded)
    return store, operations


async def book_of(store):
    books = {}
    await read(store.meters, books)
    books["GRAND"].read_before_tables()
    return books["GRAND"]


async def test_the_books_of_a_meter_are_right_to_the_micro_unit(kept):
    book = await book_of(kept[0])

    assert list(book.findings()) == list(book.compare(kept[1])) == []
    assert str(book.sums) == (
        "Meter GRAND shows $750.45; reserve $0.20, overflow $0.00, house $3.20; in $4, seeds $1,000.00, "
        "transfers in $0.00, out $0.00, 1 hits, wins $250.15."
    )
    assert exact(101_500_001) == "$1.01500001"


async def test_an_operation_that_a_table_recorded_otherwise_is_found(kept):
    store, operations = kept
    book, key = await book_of(store), ("T1", 1)

    def says(changed):
        return [(finding.table, finding.sentence) for finding in book.compare(changed)]

    less = {other: one for other, one in operations.items() if other != key}
    assert says(less) == [("T1", "Meter GRAND: It carried out operation 1, but table T1 never asked for it.")]
    assert list(book.compare(less, frozenset({"T1"}))) == []
    other = operations | {key: replace(operations[key], what=Stake(1, 200))}
    assert says(other) == [("T1", "Meter GRAND: Operation 1 was Stake of 1, 300; table T1 asked for another one.")]
    other = operations | {key: replace(operations[key], answer=replace(operations[key].answer, after=5))}
    assert says(other) == [("T1", "Meter GRAND: The answer to operation 1 is another one in the log of table T1.")]
    other = operations | {("T3", 1): operations[key]}
    assert says(other) == [("T3", "Meter GRAND: It has no operation 1, but table T3 has an answer to it.")]
    pending = operations | {("T3", 1): RecordedOperation(Stake(1, 300))}
    assert says(pending) == [], "it is on its way"


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Staked("T1", 3, 2, 100, 15_000_001, 5_000_000, 0, 80_000_000), "the money that came to the meter is not"),
        (Staked("T1", 4, 2, 100, 15_000_000, 5_000_000, 0, 80_000_000), "operation 4 of table T1 is not the next one"),
        (Awarded("T1", 3, 2, 100, 90_000, 0, 0), "below nothing"),
    ],
)
async def test_an_event_that_creates_money_or_is_not_the_next_operation_is_found(kept, event, why):
    store, _ = kept
    await store.meters.append("GRAND", None, await store.meters.head("GRAND"), 1, [event])

    [finding] = (await book_of(store)).findings()
    assert finding.kind == "meter"
    assert why in finding.sentence


async def test_a_log_that_contradicts_itself_is_found(kept):
    store, _ = kept
    rows = store.meters.logs["GRAND"].rows
    rows[2] = replace(rows[2], at=1)

    book = await book_of(store)
    [finding] = book.findings()
    assert "After event 2 its log cannot be read on" in finding.sentence
    assert "at event 3" in finding.sentence
    assert book.sums.events == 2, "the events before the bad one count"
    assert list(MeterBook("NONE").findings()) == []


async def test_a_snapshot_that_differs_from_its_log_is_found(kept):
    store, _ = kept
    right = await book_of(store)
    state = Kept(replace(right.meter, hits=7), right.head.chain)
    for version, packed, says in (
        (4, msgspec.msgpack.encode(state), ["Meter GRAND: Its snapshot of event 4 differs from its log."]),
        (4, b"of another version", []),
        (4, msgspec.msgpack.encode(Kept(right.meter, right.head.chain)), []),
        (9, b"", ["Meter GRAND: Its snapshot is of event 9, after the end of its log."]),
    ):
        await store.meters.save_snapshot("GRAND", None, Snapshot(version, packed))
        assert [finding.sentence for finding in (await book_of(store)).findings()] == says


async def test_a_transfer_that_did_not_arrive_is_half_done(kept):
    store, _ = kept
    meters = Meters(store.meters, RealWorld(), [])
    await meters.write("GRAND", lambda meter: stop(meter, "moved", "Sam"))
    await meters.write("GRAND", lambda meter: send(meter, "x1", "OTHER", "moved", "Sam"))
    books = {}
    await read(store.meters, books)

    assert list(half_done(books)) == ["$750.65 left meter GRAND for OTHER and did not arrive: repeat that transfer."]


async def test_an_audit_lists_the_meters(store):
    meters = Meters(store.meters, RealWorld(), [MeterSettings("GRAND", "Grand")])
    await meters.opened("GRAND")

    report = await audit(store)
    assert [meter.display for meter in report.meters] == [100_000_000_000]
    assert report.findings == ()


async def test_an_operation_that_no_table_asked_for_is_found_by_an_audit(store):
    meters = Meters(store.meters, RealWorld(), [MeterSettings("GRAND", "Grand")])
    await meters.opened("GRAND")
    await meters.apply("GRAND", Operation("T1", 1, Stake(1, 100)))

    assert [finding.sentence for finding in (await audit(store)).findings] == [
        "Meter GRAND: It carried out operation 1, but table T1 never asked for it."
    ]
