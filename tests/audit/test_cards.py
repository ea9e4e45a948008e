"""The audit finds physical cards that were identified twice, out of turn or a second time by hand."""

from msgspec.structs import replace

from protocol.commands import CutDeck, Perform
from protocol.supervision import ResumeTable
from server.audit.rounds import Rounds
from server.core.deck_procedures.events import DeckRecut
from server.core.events import CardBurned, CardsDealt, DeckShuffled, RoundOpened
from server.core.evolve import evolve
from server.core.irregularities.events import CardDiscarded
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited
from server.core.supervision.events import CardNamedTwice
from server.core.table import Table
from tests.core.deck_procedures.opening import opened, play_on
from tests.core.given import DEALER, FLOOR
from tests.core.irregular import at_once, play_out, until
from tests.core.physical_cards.physical import live


def pit():
    table = live(hands=["As Ks Qs", "2c 3d 4h"], wagers=[{"ante": 500}] * 2, dealer="9c 9d 9h")
    table.read(None)
    table.read(actor=DEALER)
    until(table, deals=1)
    at_once(table, "face_up", faces=(table.cards.shoe[0],))
    until(table, "play", "play")
    table.read("5c")
    table.proceed()
    table.correct("dealer", 1, "9c")
    return play_out(table)


def found(kind=None, change=None, which=0):
    """Return the problems when the event of a kind, the first or another one, is changed."""
    events = pit().events
    if kind:
        place = [n for n, event in enumerate(events) if isinstance(event, kind)][which]
        events[place] = change(events[place])
    return problems(events)


def test_a_correct_round_has_no_findings():
    assert found() == []


def test_a_card_that_is_identified_twice_is_found():
    assert "As was identified a second time in the round." in found(CardRead, lambda e: replace(e, card="As"), 2)
    assert "As was identified a second time in the round." in found(CardDiscarded, lambda e: replace(e, card="As"))
    assert "As was identified a second time in the round." in found(CardCorrected, lambda e: replace(e, after="As"))


def test_a_card_that_was_named_twice_is_not_found_where_the_table_stopped_for_it():
    table = live(hands=["As Ks Qs", "2c 3d 4h"], wagers=[{"ante": 500}] * 2, dealer="9c 9d 9h")
    until(table, "play", "play")
    table.proceed()
    table.correct("dealer", 1, "As")
    table.do(FLOOR, ResumeTable())
    table.correct("dealer", 1, "9c")
    play_out(table)
    assert problems(table.events) == []

    unstopped = [event for event in table.events if not isinstance(event, CardNamedTwice)]
    assert problems(unstopped) == ["As was identified a second time in the round."]


def problems(events):
    rounds, table, sentences = Rounds(), Table(), []
    for event in events:
        old, table = table, evolve(table, event)
        sentences += [sentence for _, sentence in rounds.check(old, event, table)]
    return sentences


def test_a_card_read_out_of_turn_is_found():
    assert "A card was read for 2, number 3, which was not the next one." in found(
        CardRead, lambda e: replace(e, place=2, nth=3), 2
    )


def test_a_second_entry_by_hand_is_found():
    assert "A second card that came face down was entered by hand, to 2." in found(
        CardRead, lambda e: replace(e, by_hand=True), 1
    )


def test_a_correction_of_another_card_than_the_one_on_the_table_is_found():
    assert "Card 1 of dealer was corrected and was not 6c." in found(CardCorrected, lambda e: replace(e, before="6c"))


def test_a_step_that_waits_for_other_cards_is_found():
    assert "The step waited for other cards than those it deals or turns up." in found(
        CardsAwaited, lambda e: replace(e, slots=e.slots[:-1])
    )


def test_cards_that_were_dealt_unread_are_found():
    lines = found(CardsDealt, lambda e: replace(e, cards=("7c",)), 3)
    assert any(line.startswith("7c came face down to") for line in lines)


def test_physical_cards_that_are_known_in_advance_or_have_a_seed_are_found():
    assert "Physical cards were known before they were read." in found(
        DeckShuffled, lambda e: replace(e, deck=("As", *e.deck[1:]))
    )
    assert "The commitment that was published is not to the seed of the round." in found(
        RoundOpened, lambda e: replace(e, commitment="00")
    )


def cut_again(change):
    """Return the problems in a round whose deck was cut again, with that event changed."""
    rounds, table, sentences = Rounds(), Table(), []
    pit = opened()
    pit.bet("p1", ante=500)
    pit.proceed()
    pit.do(FLOOR, Perform("recut", "D1"))
    pit.do(DEALER, CutDeck("D1", 12))
    play_on(pit)
    for event in pit.events:
        for one in change(event) if isinstance(event, DeckRecut) else [event]:
            old, table = table, evolve(table, one)
            sentences += [sentence for _, sentence in rounds.check(old, one, table)]
    return sentences


def test_a_deck_that_was_cut_again_follows_from_the_seed_and_the_cut():
    assert cut_again(lambda event: [event]) == []
    assert "The deck is not the one that was in play, or was cut at another place." in cut_again(
        lambda event: [replace(event, cut=13)]
    )
    assert "The deck is not the one that the seed determines." in cut_again(
        lambda event: [replace(event, deck=(*event.deck[1:], event.deck[0]))]
    )
    assert "The deck was cut again when no whole deck was in play." in cut_again(lambda event: [CardBurned(), event])
