"""A segment opens only as a whole, under its own name and with the house's key."""

import pytest
from msgspec.structs import replace

from server.store import START, Head
from server.store.archive.segment import BadSegment, Draft, open_segment, read_rows, read_state
from server.store.encryption import Sealer
from tests.fakes import SEALER
from tests.store.archive.houses import DAY, Table, state_at


STRANGER = Sealer([bytes(range(1, 33))])


async def contents(table, name, sealer=SEALER):
    segment = await open_segment(table.files, sealer, name)
    rows = [row for part in segment.index.blocks for row in await read_rows(table.files, sealer, segment, part)]
    return segment, rows, [await read_state(table.files, sealer, segment, part) for part in segment.index.states]


async def test_it_holds_the_rows_as_they_were_and_states_on_the_way(tmp_path):
    table = await Table(tmp_path).begin()
    name = await table.move(201, 600)
    segment, rows, states = await contents(table, name)

    assert rows == [entry.row for entry in table.log[200:600]]
    assert states == [state_at(200), state_at(250)]
    assert segment.head == table.log[599].head
    assert segment.index.before == table.log[199].head.chain
    assert segment.index.players == ("guest-0", "guest-1", "guest-2")
    assert segment.index.rounds == (0, 0)
    assert segment.size == table.path(name).stat().st_size


async def test_it_says_which_rounds_were_opened(tmp_path):
    table = await Table(tmp_path).begin()
    segment, *_ = await contents(table, await table.move(1, 600))

    assert segment.index.rounds == (1, 1)
    assert segment.index.before == b""


async def test_it_takes_less_room_than_its_rows_and_shows_nothing(tmp_path):
    table = await Table(tmp_path).begin()
    data = table.path(await table.move(1, 600)).read_bytes()

    assert len(data) < sum(len(entry.row.event) + len(entry.row.chain) for entry in table.log[:600])
    assert not any(word in data for word in (b"SaidDone", b"guest-1", b"First"))


async def test_a_longer_one_goes_on_with_the_parts_of_a_shorter_one(tmp_path):
    table = await Table(tmp_path).begin()
    name = await table.move(1, 300)
    draft = Draft(SEALER, "T1", DAY, START)
    draft.go_on(await open_segment(table.files, SEALER, name), table.path(name).read_bytes())
    for entry in table.log[300:600]:
        draft.add(entry)
    await table.files.write(draft.name, draft.finished())
    _, rows, states = await contents(table, draft.name)

    assert draft.name.replaces(name)
    assert rows == [entry.row for entry in table.log[:600]]
    assert states == [state_at(250)]


async def test_each_changed_byte_is_noticed(tmp_path):
    table = await Table(tmp_path).begin()
    name = await table.move(1, 600)
    path = table.path(name)
    whole = path.read_bytes()
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(BadSegment, match=name.file):
            await contents(table, name)


async def test_each_cut_is_noticed(tmp_path):
    table = await Table(tmp_path).begin()
    name = await table.move(1, 600)
    path = table.path(name)
    whole = path.read_bytes()
    for length in (0, 5, 11, 40, 200, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(BadSegment, match=name.file):
            await contents(table, name)


async def test_one_of_another_table_another_day_or_other_events_is_noticed(tmp_path):
    table, other = await Table(tmp_path).begin(), await Table(tmp_path, "T2").begin()
    name, tomorrow, later = await table.move(1, 300), await table.move(1, 300, "2027-01-16"), await table.move(301, 600)
    theirs = await other.move(1, 300)
    right = table.path(name).read_bytes()
    for wrong in (tomorrow, later, theirs):
        table.path(name).write_bytes(table.path(wrong).read_bytes())
        with pytest.raises(BadSegment, match="was changed, or is of another segment"):
            await contents(table, name)
    table.path(name).write_bytes(right)
    await contents(table, name)


async def test_a_part_of_another_table_is_noticed(tmp_path):
    table, other = await Table(tmp_path).begin(), await Table(tmp_path, "T2").begin()
    name, theirs = await table.move(1, 300), await other.move(1, 300)
    there = await open_segment(other.files, SEALER, theirs)

    with pytest.raises(BadSegment, match="rows from event 1 of T1 was changed, or is of another segment"):
        Draft(SEALER, "T1", DAY, START).go_on(replace(there, name=name), other.path(theirs).read_bytes())


async def test_one_with_another_key_is_noticed(tmp_path):
    table = await Table(tmp_path).begin()
    name = await table.move(1, 300, sealer=STRANGER)

    with pytest.raises(BadSegment, match="a key that is not here"):
        await contents(table, name)
    with pytest.raises(BadSegment, match=name.file):
        Draft(SEALER, "T1", DAY, START).go_on(
            await open_segment(table.files, STRANGER, name), table.path(name).read_bytes()
        )


async def test_a_house_with_a_new_key_reads_what_the_old_one_sealed(tmp_path):
    table = await Table(tmp_path).begin()
    name = await table.move(1, 300)
    _, rows, _ = await contents(table, name, Sealer([bytes(range(1, 33)), bytes(32)]))

    assert len(rows) == 300


async def test_an_index_may_be_longer_than_what_is_read_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr("server.store.archive.segment.START_BYTES", 50)
    table = await Table(tmp_path).begin()
    segment, rows, _ = await contents(table, await table.move(1, 300))

    assert segment.head == Head(300, rows[-1].chain)
