from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, field, inspect

from protocol.messages import CloseCode
from protocol.printing.types import about, bounds, fallback, limits, linked, number, plain, written
from protocol.refusals import Code
from protocol.values import EXACT, Cents, Mark, Name, Place, SeatNumber
from protocol.views import SeatView, TableView


class Some(Struct):
    needed: int
    counted: int = 3
    listed: list[int] = field(default_factory=list)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Cents, "[Cents](#cents)"),
        (str | None, "text or null"),
        (bool, "true or false"),
        (int, "whole number"),
        (Literal["a", "b"], '`"a"` or `"b"`'),
        (tuple[SeatNumber, ...], "list of [SeatNumber](#seatnumber)"),
        (tuple[str | None, ...], "list of (text or null)"),
        (tuple[int, str], "list of whole number and text"),
        (dict[str, Cents], "map of text to [Cents](#cents)"),
        (Annotated[int, Meta(ge=1, le=3)], "whole number"),
        (SeatView, "[SeatView](#seatview)"),
        (TableView, "[TableView](#tableview)"),
        (Code, "[Code](refusals.md#codes)"),
        (CloseCode, "[CloseCode](refusals.md#close-codes)"),
    ],
)
def test_a_type_reads_in_words_with_links(kind, words):
    assert written(inspect.type_info(kind), "everybody") == words


def test_a_link_from_another_page_names_the_page():
    assert written(inspect.type_info(Cents), "floor") == "[Cents](everybody.md#cents)"


def test_a_type_without_words_is_a_bug():
    with pytest.raises(TypeError):
        written(inspect.type_info(float), "everybody")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Annotated[int, Meta(ge=0, le=EXACT - 1)], f"0 to {EXACT - 1:,}"),
        (Annotated[str, Meta(max_length=7)], "0 to 7 characters"),
        (Annotated[str, Meta(pattern="^[ab]$")], "`^[ab]$`"),
        (Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(max_length=7)], "at most 7 of them 0 to 9"),
        (Annotated[int, Meta(ge=1, le=9)] | None, "1 to 9"),
        (Annotated[int, Meta(ge=1, le=9, description="Fingers.")], "1 to 9. Fingers."),
        (Cents, ""),
        (int, ""),
        (bool, ""),
    ],
)
def test_bounds_read_in_words_unless_the_type_has_an_entry_of_its_own(kind, words):
    assert bounds(inspect.type_info(kind)) == words


def test_the_bounds_of_small_values():
    assert limits(inspect.type_info(Name)) == "1 to 40 characters"
    assert limits(inspect.type_info(Mark)).startswith("`^([0-9a-f]{16})?$`. Identifies")
    assert number(EXACT) == "2^53 - 1"
    assert number(10**12) == "1,000,000,000,000"


def test_what_is_left_out_is_told():
    needed, counted, listed = inspect.type_info(Some).fields

    assert [fallback(one) for one in (needed, counted, listed)] == ["", "`3`", "`[]`"]


def test_the_description_of_a_value():
    assert about(Cents) == "Whole cents."
    assert about(Place) == ""


def test_rulings_and_sections_are_links():
    assert linked("by ruling C16") == "by ruling [C16](../../rules/rulings.md#all-games)"
    assert linked("(4(c), ruling X1)") == (
        "([4(c)](../../rules), ruling [X1](../../rules/rulings.md#texas-hold-em-bonus))"
    )
    assert linked("10(h)(2)") == "[10(h)(2)](../../rules)"


def test_a_sentence_shows_its_values_by_name():
    assert plain("Bring {low:dollars} to {table!r}, {name}.") == "Bring {low} to {table}, {name}."
