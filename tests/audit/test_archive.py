"""The archive is checked by itself and against the log: what is wrong is named, and the rest is checked."""

from msgspec.structs import replace

from server.audit.archive import check_table
from server.store.encryption import Sealer
from server.store.log import table_logs
from tests.fakes import SEALER, flipped
from tests.store.archive.houses import Table, moved


FIRST, SECOND, THIRD = "2027-01-15_1-300.segment", "2027-01-15_301-600.segment", "2027-01-16_601-900.segment"


async def three(folder):
    table = await Table(folder).begin()
    for first, last, day in ((1, 300, "2027-01-15"), (301, 600, "2027-01-15"), (601, 900, "2027-01-16")):
        await table.move(first, last, day)
    await table.trim(901)
    return table


async def found(table, before=None):
    codec = table_logs(SEALER)
    codec.before = before
    checks = [each async for each in check_table(table.archive(), codec, table.tables(), "T1")]
    return {each.name and each.name.file: each.wrong for each in checks}


def path(table, file):
    return table.files.root / "T1" / file


async def test_a_whole_archive_is_right(tmp_path):
    assert await found(await three(tmp_path)) == {FIRST: (), SECOND: (), THIRD: ()}


async def test_a_damaged_segment_is_named_and_the_others_are_right(tmp_path):
    table = await three(tmp_path)
    data = path(table, SECOND).read_bytes()
    for wrong in (data[:-1], flipped(data), data[:20], path(table, THIRD).read_bytes()):
        path(table, SECOND).write_bytes(wrong)
        checked = await found(table)

        assert (checked[FIRST], checked[THIRD], len(checked)) == ((), (), 3)
        assert [sentence.startswith(f"The segment T1/{SECOND} cannot be read") for sentence in checked[SECOND]] == [
            True
        ]


async def test_a_missing_segment_is_told(tmp_path):
    table = await three(tmp_path)
    path(table, SECOND).unlink()

    assert await found(table) == {
        FIRST: (),
        THIRD: (f"Events 301 to 600 of T1, before the segment T1/{THIRD}, are missing.",),
    }


async def test_a_missing_last_segment_is_told(tmp_path):
    table = await three(tmp_path)
    path(table, THIRD).unlink()
    (sentence,) = (await found(table))[None]

    assert sentence.startswith("After event 600, where the archive of T1 ends, the log cannot be read: ")


async def test_a_table_without_its_archive_is_told(tmp_path):
    table = await three(tmp_path)
    for file in (FIRST, SECOND, THIRD):
        path(table, file).unlink()
    (sentence,) = (await found(table))[None]

    assert sentence.endswith(f"Event 1 of T1 is neither in the store nor in the archive, {tmp_path}.")


async def test_a_row_that_was_not_made_with_the_houses_key_is_told(tmp_path):
    table = await three(tmp_path)
    right = table.log[450]
    table.log[450] = replace(right, row=replace(right.row, by=b"\xa3bob"))
    await table.move(301, 600)
    checked = await found(table)

    assert checked[SECOND] == (f"The segment T1/{SECOND}: The log of T1 is broken at event 451, after event 450.",)
    assert (checked[FIRST], checked[THIRD]) == ((), ())


async def test_a_row_without_a_mac_is_told_where_each_must_have_one(tmp_path):
    table = await Table(tmp_path).begin()
    table.log = [replace(entry, row=replace(entry.row, chain=b"")) for entry in table.log]
    name = await table.move(1, 600)

    checked = await found(table, {"T1": 600})
    assert checked.pop(name.file) == ()
    assert checked == {
        None: (
            (
                "After event 600, where the archive of T1 ends, the log cannot be read: "
                "The log of T1 is broken at event 601, after event 600."
            ),
        )
    }
    (sentence,) = (await found(table, {}))[name.file]
    assert "Event 1 of T1 has no MAC" in sentence


async def test_a_segment_of_another_history_is_told(tmp_path):
    table, other = await three(tmp_path), await Table(tmp_path / "other").begin()
    name = await other.move(301, 600)
    path(table, SECOND).write_bytes(other.path(name).read_bytes())
    checked = await found(table)

    assert f"The segment T1/{SECOND} does not follow the one before it: it is of another history." in checked[SECOND]
    assert f"The segment T1/{THIRD} does not follow the one before it: it is of another history." in checked[THIRD]


async def test_a_log_that_ends_before_its_archive_is_told(tmp_path):
    table = await moved(tmp_path)
    table.port.logs["T1"].rows.clear()
    (sentence,) = (await found(table))[None]

    assert sentence.startswith("The log of T1 ends at event 0, and the archive has it until event 900")


async def test_a_segment_with_another_key_is_told(tmp_path):
    table = await three(tmp_path)
    await table.move(301, 600, sealer=Sealer([bytes(range(1, 33))]))

    assert (await found(table))[SECOND] == (
        f"The segment T1/{SECOND} cannot be read: it was changed, or is sealed with a key that is not here.",
    )
