from typing import Literal

import pytest
from msgspec import inspect

from protocol.commands import Bet, Leave, ReceiveDeck
from protocol.messages import Hello
from protocol.printing.entries import contents, entry, table, value, written_out
from protocol.values import Id, Mark, Pace, Place


def entry_of(kind, here="player"):
    return list(entry(inspect.type_info(kind), here))


def test_an_entry_has_the_words_and_a_row_for_each_field_with_links():
    lines = entry_of(Bet)

    assert lines[:2] == ["", "### Bet"]
    assert any(line.startswith("| `amount` | [Cents](everybody.md#cents) |") for line in lines)
    assert "ruling [C15](../../rules/rulings.md#all-games)" in "".join(lines)


def test_columns_that_are_empty_are_left_out():
    assert "| field | type |" in entry_of(ReceiveDeck)
    assert "| field | type | when left out |" in entry_of(Hello)
    assert list(table(("a", "b"), [("1", ""), ("2", "")])) == ["| a |", "| --- |", "| 1 |", "| 2 |"]


def test_a_message_without_fields_has_no_table():
    assert not any(line.startswith("|") for line in entry_of(Leave))


def test_a_value_has_its_bounds_and_its_description():
    assert list(value("Id", Id))[3] == "Text, 1 to 64 characters. Chosen by the client, and repeated in the answer."
    assert list(value("Pace", Pace))[3] == "One of `dealer`, `house`."
    assert list(value("Place", Place))[3] == '[SeatNumber](#seatnumber) or `"community"` or `"dealer"`.'
    assert "`^([0-9a-f]{16})?$`" in list(value("Mark", Mark))[3]


def test_a_value_of_another_type_is_a_bug():
    assert written_out(inspect.type_info(Literal["a"])) == "One of `a`"
    assert (
        written_out(inspect.UnionType((inspect.LiteralType(("a",)), inspect.LiteralType(("b",))))) == "One of `a`, `b`"
    )
    with pytest.raises(TypeError):
        written_out(inspect.type_info(bool))


def test_contents_link_to_the_chapter_and_its_entries():
    assert contents("From the client", ["Hello"]) == "- [From the client](#from-the-client): [Hello](#hello)"
