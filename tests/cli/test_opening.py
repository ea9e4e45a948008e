"""What is printed once the house is open."""

import io
import sys

import pytest

from server.cli.opening import OPEN, announce


CODES = {"Dana": ("dealer", "aaaa-bbbb-cccc"), "Sam": ("supervisor", "dddd-eeee-ffff")}


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_program_reads_the_address_first_and_then_a_line_for_each_of_the_staff(capsys):
    announce("http://casino:1", CODES)

    assert capsys.readouterr().out.splitlines() == [
        OPEN + "http://casino:1",
        "Dealer page: http://casino:1/dealer  name: Dana  code: aaaa-bbbb-cccc",
        "Floor page: http://casino:1/floor  name: Sam  code: dddd-eeee-ffff",
        "Player page: http://casino:1/",
        "Signs: http://casino:1/sign",
    ]


def test_a_person_gets_one_block_with_columns(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdout", Terminal())
    announce("http://casino:1", CODES)

    first, *lines, last = sys.stdout.getvalue().split("\n")[:-1]
    assert (first, last) == ("", "")
    assert len({line.index("http") for line in lines[1:]}) == 1
