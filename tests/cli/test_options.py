"""Options of the command line: what is wrong is answered in a sentence."""

from argparse import ArgumentTypeError
from datetime import date

import pytest

from server.cli.options import count, day, nodes, place, words
from server.config.nodes import Place


@pytest.mark.parametrize("text", ["", "2026-13-01", "31.1.2026", "\udcff", "today"])
def test_a_day_is_a_date(text):
    with pytest.raises(ArgumentTypeError, match="must be a date like 2026-01-31, not"):
        day(text)
    assert day("2026-01-31") == date(2026, 1, 31)


@pytest.mark.parametrize("text", ["", "0", "-1", "x", "1.5", "9999999999", "٣"])
def test_a_count_is_above_zero(text):
    with pytest.raises(ArgumentTypeError, match="must be a number above zero, not"):
        count(text)
    assert count("200000") == 200_000


@pytest.mark.parametrize("text", ["", "0", "65", "-1", "all", "1.5", "AUTO"])
def test_nodes_are_a_number_or_auto(text):
    with pytest.raises(ArgumentTypeError, match="must be a number from 1 to 64, or auto, not"):
        nodes(text)
    assert [nodes(text) for text in ("1", "64", "auto")] == [1, 64, "auto"]


def test_a_place_is_one_of_so_many():
    assert place("2/4") == Place(2, 4)


@pytest.mark.parametrize("text", ["", " ", "x" * 41, "two\nlines", "\x1b[31m", "\udcff", "\0"])
def test_what_is_kept_on_record_is_a_text_in_one_line(text):
    with pytest.raises(ArgumentTypeError, match="must be a text in one line, of 1 to 40 characters, not"):
        words(40)(text)
    assert words(40)("Åsa Öberg, 2nd floor") == "Åsa Öberg, 2nd floor"
