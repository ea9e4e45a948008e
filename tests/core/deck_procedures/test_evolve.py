from msgspec.structs import replace

from server.core.deck_procedures.decks import Deck, Equipment, Miscount
from server.core.deck_procedures.events import (
    CardsShuffled,
    DeckCut,
    DeckMoved,
    DeckReceived,
    DeckRemoved,
    DevicePlaced,
    DeviceRemoved,
    MiscountConfirmed,
    RecutOrdered,
    ShufflerJammed,
    StubCounted,
)
from server.core.deck_procedures.evolve import evolve_decks


RED = Deck("D1", "red", "stacked", "manual", cut=20)
ONE = Equipment((RED, Deck("D2", "blue")), ("shuffler",), counted=3)


def after(*events, equipment=ONE):
    for event in events:
        equipment = evolve_decks(equipment, event)
    return equipment


def test_the_first_deck_that_is_received_is_whole_and_the_count_begins():
    assert after(DeckReceived("D1", "red", False, 7, "d1"), equipment=Equipment()) == Equipment(
        (Deck("D1", "red"),), counted=7
    )
    assert after(DeckReceived("D3", "green", False, 7, "d1")).counted == 3


def test_a_pre_shuffled_deck_is_to_be_cut():
    assert after(DeckReceived("D3", "green", True, 7, "d1")).decks[2].wants_cut


def test_a_deck_remembers_who_inspected_it_and_that_it_was_dealt():
    assert after(DeckMoved("D1", "inspected", "d1")).decks[0].inspected_by == "d1"
    assert after(DeckMoved("D1", "washed", "d1")).decks[0].inspected_by is None
    assert after(DeckMoved("D1", "in_play", None)).played == "D1"


def test_a_shuffle_takes_the_cut_away_and_a_cut_keeps_its_place():
    by_device = CardsShuffled("D1", "device", "d1")

    assert after(by_device).decks[0] == replace(RED, stage="shuffled", shuffle="device", cut=0)
    assert after(DeckCut("D1", 30, "d1")).decks[0] == replace(RED, stage="cut", cut=30)
    assert after(DeckCut("D1", 30, "d1"), RecutOrdered("D1", "s1")).decks[0] == replace(RED, stage="shuffled", cut=0)


def test_a_jam_and_the_removal_of_the_shuffler_leave_its_deck_stacked():
    inside = after(DeckMoved("D1", "shuffling", "d1"))

    assert after(ShufflerJammed("D1", "d1"), equipment=inside).decks[0].stage == "stacked"
    assert after(DeviceRemoved("shuffler", "d1"), equipment=inside) == replace(ONE, devices=())
    both = after(DevicePlaced("automated_shoe", "d1"), equipment=inside)
    assert after(DeviceRemoved("automated_shoe", "d1"), equipment=both) == inside
    assert after(DeviceRemoved("shuffler", "d1")).decks[0] == RED


def test_a_wrong_count_waits_for_the_floor_and_a_right_one_does_not():
    wrong = StubCounted("D1", 40, 41, False, 5, "d1")

    assert after(wrong).miscount == Miscount("D1", 40, False, "d1")
    assert after(wrong, MiscountConfirmed("D1", "s1")).miscount is None
    assert after(wrong, StubCounted("D1", 41, 41, False, 5, "d1")) == replace(ONE, counted=5)
    assert after(StubCounted("D1", 41, 41, True, 5, "d1")).miscount.misdealt


def test_a_short_deck_never_comes_back_and_a_spare_one_may():
    assert after(DeckRemoved("D1", "short", "s1")).retired == ("D1",)
    assert after(DeckRemoved("D1", "spare", "s1")) == replace(ONE, decks=ONE.decks[1:])
