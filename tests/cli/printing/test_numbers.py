import re

from protocol.costs import ALLOWANCES
from protocol.messages import MAX_FRAME, CloseCode
from protocol.refusals import Code
from server.cli.printing.numbers import millis, numbers, rows, seconds


def test_each_row_has_a_number():
    assert all(re.search(r"\d|once", number) for _, number, _ in rows())
    assert len({what for what, _, _ in rows()}) == len(list(rows()))


def test_the_numbers_are_those_of_the_code():
    printed = {what: number for what, number, _ in rows()}

    assert printed["a frame from a client"] == f"at most {MAX_FRAME:,} bytes"
    assert printed["heartbeats of the server"].startswith("every 3 s")
    assert printed["silence of the server"].startswith("9 s")
    assert all(f"work for one {name}" in printed for name in ALLOWANCES)


def test_what_happens_beyond_it_is_a_code_that_there_is():
    for _, _, beyond in rows():
        assert set(re.findall(r"`([a-z_]+)`", beyond)) - {"silence"} <= {str(code) for code in Code}
        assert {int(code) for code in re.findall(r"closed with (\d+)", beyond)} <= {int(code) for code in CloseCode}


def test_times_have_the_largest_unit_that_fits():
    assert [millis(value) for value in (30 * 86_400_000, 43_200_000, 600_000, 310_000, 1_500)] == [
        "30 days",
        "12 h",
        "10 min",
        "310 s",
        "1.5 s",
    ]
    assert seconds(0.25) == "0.25 s"


def test_the_table_is_a_table():
    assert numbers().splitlines()[0] == "| what | number | beyond it |"
