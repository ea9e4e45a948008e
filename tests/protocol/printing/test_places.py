from itertools import chain
from typing import get_args

from protocol.bans import ExcludedPlayer
from protocol.commands import Bet, Confirm, Report
from protocol.irregularities import Foreseen
from protocol.messages import Hello, SignIn
from protocol.physical_cards import ReadCard
from protocol.printing.places import CHAPTERS, HOME, PAGES, chaptered, everything, page_of, parts
from protocol.tray import SlipView
from protocol.typescript import structs
from protocol.values import SeatNumber
from protocol.views import SeatView


def test_each_message_is_on_the_page_of_the_role_that_it_is_for():
    places = {
        Hello: "everybody",
        Bet: "player",
        SignIn: "dealer",
        Report: "dealer",
        ReadCard: "reader",
        Confirm: "floor",
    }

    assert {kind: page_of(kind) for kind in places} == places


def test_a_page_names_only_what_there_is_and_nothing_is_on_two_pages():
    listed = list(chain.from_iterable(page.kinds for page in PAGES))
    known = {kind for union in CHAPTERS.values() for kind in get_args(union)}

    assert set(listed) <= known
    assert len(listed) == len(set(listed))


def test_each_struct_of_a_message_has_a_page():
    assert everything().keys() == {kind.cls.__name__ for kind in structs()}


def test_a_part_is_on_the_page_that_uses_it_alone():
    found = parts()

    assert {part: found[part] for part in (SeatView, SlipView, Foreseen, ExcludedPlayer)} == {
        SeatView: HOME,
        SlipView: HOME,
        Foreseen: "dealer",
        ExcludedPlayer: "floor",
    }
    assert SeatNumber not in found


def test_a_page_has_only_the_chapters_that_have_something_on_it():
    assert [title for title, _ in chaptered("reader")] == ["Commands", "Actions"]
    assert [title for title, _ in chaptered("everybody")] == ["From the client", "From the server", "Updates"]
