"""The audit finds acknowledged commands that are not in the log."""

import pytest
from msgspec.structs import replace

from server.audit.receipts import NotReceipts, Receipt, read, read_file
from tests.audit.house import problems, receipts_of


async def test_acknowledged_commands_are_in_the_log(store):
    entries = await store.tables.read("T1")

    assert await problems(store, *receipts_of(entries, "T1")) == []


async def test_an_acknowledged_command_that_was_lost_is_found(store):
    entries = await store.tables.read("T1")
    there, *_, last = receipts_of(entries, "T1")
    replaced = replace(there, mark="0123456789abcdef")
    lost = replace(last, seq=len(entries) + 3)
    other = replace(last, table="T9")

    assert await problems(store, replaced, lost, other) == [
        (
            "receipt",
            f"Table T1, event {there.seq}: The acknowledged command {there.id} is not in the log: another event stands in its place.",
        ),
        (
            "receipt",
            f"Table T1, event {lost.seq}: The acknowledged command {last.id} is not in the log, which ends at event {len(entries)}: it was lost.",
        ),
        (
            "receipt",
            f"Table T9, event {last.seq}: The acknowledged command {last.id} is not in the log, which ends at event 0: it was lost.",
        ),
    ]


def test_a_file_of_receipts_is_read_by_table():
    lines = ['{"table": "T1", "seq": 3, "mark": "ab", "id": "c1"}', "", '{"table": "T2", "seq": 4, "mark": "cd"}']

    assert read(lines) == {"T1": [Receipt("T1", 3, "ab", "c1")], "T2": [Receipt("T2", 4, "cd")]}
    assert str(Receipt("T2", 4, "cd")) == "What was acknowledged with mark cd"


@pytest.mark.parametrize(
    "line", ["nonsense", "{}", '{"table": "T1", "seq": "3", "mark": "ab"}', '{"table": "T1", "seq": 0, "mark": ""}']
)
def test_a_bad_line_is_refused_with_its_number(line):
    with pytest.raises(NotReceipts, match="line 2 is not a receipt"):
        read(["", line])


def test_a_bad_file_is_named_once(tmp_path):
    (tmp_path / "receipts").write_text("nonsense")
    (tmp_path / "bytes").write_bytes(b"\xff")

    for name, sentence in {
        "nowhere": " cannot be read: No such file or directory.",
        "receipts": ": line 1 is not a receipt: ",
        "bytes": ": 'utf-8' codec can't decode",
    }.items():
        with pytest.raises(NotReceipts) as no:
            read_file(tmp_path / name)
        assert str(no.value).startswith(f"{tmp_path / name}{sentence}")
        assert str(no.value).count(str(tmp_path)) == 1
