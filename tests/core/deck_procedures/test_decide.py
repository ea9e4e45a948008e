import pytest

from protocol.commands import CountStub, CutDeck, Perform, Proceed, ReceiveDeck, VoidRound
from protocol.refusals import Code, Refused
from server.core.deck_procedures.decide import check_decks
from server.core.deck_procedures.events import DeckRemoved, MiscountConfirmed, StubCounted
from server.core.legal import legal
from tests.core.deck_procedures.opening import FLOOR, PREPARING, perform, prepare, refused, stages, table
from tests.core.deck_procedures.stub_counts import at_the_count
from tests.core.given import DEALER, Pit, conserved, settings, who


def test_a_refused_step_names_the_step_that_comes_first():
    pit = Pit(table())

    with pytest.raises(Refused, match=r"First receive a deck\. That is for the dealer\."):
        pit.do(DEALER, Perform("inspect", "D1"))
    with pytest.raises(Refused, match=r"First receive a deck\."):
        pit.proceed()


def test_a_second_press_changes_nothing():
    pit = Pit(table())
    pit.do(DEALER, ReceiveDeck("D1", "red"))
    perform(pit, DEALER, "inspect")

    assert refused(pit, DEALER, Perform("inspect", "D1")) == Code.COMES_FIRST
    assert refused(pit, DEALER, ReceiveDeck("D1", "red")) == Code.COMES_FIRST


@pytest.mark.parametrize(
    "command", [ReceiveDeck("D1", "red"), Perform("wash", "D1"), CutDeck("D1", 20), CountStub(0, 52)]
)
def test_a_player_does_nothing_with_the_cards(command):
    pit = Pit(table())
    pit.sit("p1", 1)

    assert refused(pit, who("p1"), command) in (Code.NOT_YOUR_ROLE, Code.COMES_FIRST)
    assert refused(Pit(settings(pace="dealer")), DEALER, command) == Code.NOT_NOW


def test_the_round_waits_with_a_sentence_for_the_first_player():
    pit = Pit(table())
    prepare(pit)

    with pytest.raises(Refused, match="somebody sits down"):
        check_decks(pit.table)
    pit.sit("p1", 1)
    prepare(pit)
    check_decks(pit.table)
    check_decks(Pit(settings(pace="dealer")).table)


def test_a_step_that_comes_first_says_who_does_it():
    pit = Pit(table())
    prepare(pit, "verify")

    with pytest.raises(Refused, match=r"First verify the red deck D1\. That is for a supervisor\."):
        check_decks(pit.table)


def test_between_rounds_the_whole_deck_is_counted_and_a_wrong_one_leaves():
    pit = at_the_count("three_card_poker")
    pit.void()
    pit.do(DEALER, CountStub(5, 51, misdealt=True))
    assert pit.events[-1] == StubCounted("D1", 51, 52, misdealt=False, round=5, by="d1")

    happened = perform(pit, FLOOR, "confirm_count")
    assert happened == [MiscountConfirmed("D1", "s1"), DeckRemoved("D1", "short", "s1")]
    assert stages(pit) == {}
    assert conserved(pit.table)


def test_while_a_wrong_count_waits_for_the_floor_nothing_goes_on():
    pit = at_the_count("three_card_poker")
    pit.do(DEALER, CountStub(5, 3))

    assert refused(pit, DEALER, Proceed(5, pit.table.step)) == Code.COMES_FIRST
    assert refused(pit, DEALER, Perform("confirm_count", "D1")) == Code.NOT_YOUR_ROLE


def test_while_a_report_waits_for_the_floor_nothing_is_done_with_the_cards():
    pit = at_the_count("three_card_poker")
    pit.do(FLOOR, VoidRound(5, "a dispute"))

    assert refused(pit, DEALER, CountStub(5, 46)) == Code.REPORT_OPEN
    assert not any(isinstance(action, PREPARING) for action in legal(pit.table, DEALER))
