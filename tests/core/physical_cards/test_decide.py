"""Reading, taking back and correcting physical cards, through `decide` (standards 33, 34 and 37; rulings C11 and C13)."""

import pytest

from protocol.commands import Confirm, CutDeck, Perform, Proceed, Report, VoidRound
from protocol.physical_cards import CorrectCard, ReadCard, UndoRead
from protocol.refusals import Code, Refused
from protocol.supervision import HoldTable, MayResume, ResumeTable
from protocol.views import MayProceed
from server.core.cards.deck import DECK, UNREAD
from server.core.deck_procedures.events import DeckCut, DeckRecut, RecutOrdered
from server.core.events import CardsDealt, CardsShown, DeckShuffled, Paid, RoundOpened
from server.core.legal import legal
from server.core.physical_cards.events import CardCorrected, CardRead, CardsAwaited, ReadUndone, ScanRefused
from server.core.physical_cards.state import Slot
from server.core.round.records import records
from server.core.supervision.events import CardNamedTwice
from server.core.table import Who
from server.core.view import view
from tests.core.deck_procedures.opening import refused, table
from tests.core.given import DEALER, FLOOR, LIMITS, OTHER, Pit, who
from tests.core.irregular import play_out, report, until
from tests.core.physical_cards.physical import READER, live


HANDS, ANTES = ("As Ks Qs", "2c 3d 4h"), ({"ante": 500}, {"ante": 500})


def dealing(**changes):
    """A table of Three Card Poker at its first card, with two players; the dealer gets three nines."""
    return live(hands=HANDS, dealer="9c 9d 9h", wagers=ANTES, **changes)


def read(pit, card, slot=None):
    return ReadCard(pit.table.round, pit.table.step, slot or pit.table.shoe.next or 1, card)


def proceed(pit):
    return Proceed(pit.table.round, pit.table.step)


def test_no_deck_is_drawn_and_nothing_is_promised_of_it():
    pit = dealing()
    opened = next(event for event in pit.events if isinstance(event, RoundOpened))
    shuffled = next(event for event in pit.events if isinstance(event, DeckShuffled))

    assert (opened.commitment, opened.seed) == (None, b"")
    assert (set(shuffled.deck), len(shuffled.deck), shuffled.cut, shuffled.name) == ({UNREAD}, 52, 26, "D1")


def test_a_deck_is_cut_again_before_a_card_has_left_the_shoe_and_no_card_is_awaited_meanwhile():
    pit = dealing()
    awaited = pit.events[-1]
    pit.read()
    assert refused(pit, FLOOR, Perform("recut", "D1")) == Code.NOT_NOW, "a card has been read"
    pit.undo()

    assert pit.do(FLOOR, Perform("recut", "D1")) == [RecutOrdered("D1", "s1"), CardsAwaited(())]
    assert refused(pit, DEALER, proceed(pit)) == Code.COMES_FIRST
    assert pit.do(READER, read(pit, "As")) == [ScanRefused(None, None, None, "not_expected", READER.player)]
    assert pit.do(DEALER, CutDeck("D1", 12)) == [
        DeckCut("D1", 12, "d1"),
        DeckRecut((UNREAD,) * 52, 12, "D1"),
        awaited,
    ]
    play_out(pit, "play", "play")
    assert next(records(pit.log))["cut"] == 12


def test_a_step_waits_until_each_of_its_cards_is_read_and_then_deals_them_all():
    pit = dealing()
    assert pit.events[-1] == CardsAwaited((Slot(1, 1, False), Slot(2, 1, False), Slot("dealer", 1, False, unseen=True)))
    with pytest.raises(Refused, match=r"Card 1 of seat 1 comes first\. The reader reads it\."):
        pit.do(DEALER, proceed(pit))

    assert pit.read() == [CardRead(1, 1, "As", False, READER.player)]
    with pytest.raises(Refused, match="Card 1 of seat 2 comes first"):
        pit.do(DEALER, proceed(pit))
    pit.read()
    dealt = pit.do(DEALER, proceed(pit))[:3]

    assert dealt == [
        CardsDealt(1, ("As",), False),
        CardsDealt(2, ("2c",), False),
        CardsDealt("dealer", (UNREAD,), False),
    ]
    assert len(pit.table.deck) == 49
    assert pit.table.shoe.reads == ()


def test_nobody_else_reads_cards():
    pit = dealing()

    for person in (who("p1"), FLOOR):
        assert refused(pit, person, read(pit, "As")) == Code.NOT_YOUR_ROLE
    for command in (UndoRead(1, pit.table.step, 1), CorrectCard(1, 1, 1, "As")):
        for person in (who("p1"), FLOOR, READER):
            assert refused(pit, person, command) == Code.NOT_YOUR_ROLE


def test_the_reader_of_another_table_reads_nothing_here():
    pit = dealing()

    assert refused(pit, Who("device", "device-Reader-T2", "Reader-T2"), read(pit, "As")) == Code.NOT_YOUR_ROLE


def test_a_card_is_read_in_its_own_round_step_and_slot_alone():
    pit = dealing()
    round_number, step = pit.table.round, pit.table.step

    assert refused(pit, READER, ReadCard(round_number + 1, step, 1, "As")) == Code.WRONG_ROUND
    assert refused(pit, READER, ReadCard(round_number, step + 1, 1, "As")) == Code.WRONG_STEP
    assert refused(pit, READER, ReadCard(round_number, step, 2, "As")) == Code.WRONG_STEP
    pit.read()
    assert refused(pit, READER, ReadCard(round_number, step, 1, "Ks")) == Code.WRONG_STEP


def test_where_the_server_shuffles_no_card_is_read():
    pit = Pit(table())

    assert refused(pit, READER, ReadCard(0, 0, 1, "As")) == Code.NOT_NOW
    assert refused(pit, DEALER, CorrectCard(0, 1, 1, "As")) == Code.NOT_NOW


def test_a_duplicate_is_refused_at_the_scan_and_changes_nothing():
    pit = dealing()
    pit.proceed()

    assert pit.read("2c") == [ScanRefused(1, 1, 2, "duplicate", READER.player)]
    assert pit.table.shoe.next == 1
    assert pit.read() == [CardRead(1, 2, "Ks", False, READER.player)]
    assert pit.read("Ks") == [ScanRefused(2, 2, 2, "duplicate", READER.player)]
    assert pit.table.shoe.fault is not None
    pit.read()
    assert pit.table.shoe.fault is None


def test_a_card_that_is_not_expected_changes_nothing():
    pit = dealing()
    pit.read_all()

    assert pit.read("5c", slot=4) == [ScanRefused(None, None, None, "not_expected", READER.player)]
    assert refused(pit, DEALER, read(pit, "5c")) == Code.NOT_NOW


def test_a_card_that_cannot_be_read_may_be_entered_by_hand_once_a_round():
    pit = dealing()
    assert refused(pit, DEALER, read(pit, "As")) == Code.READER_READS

    assert pit.read(None) == [ScanRefused(1, 1, 1, "unread", READER.player)]
    assert refused(pit, DEALER, read(pit, None)) == Code.READER_READS
    assert pit.read(actor=DEALER) == [CardRead(1, 1, "As", True, DEALER.player)]

    pit.read(None)
    with pytest.raises(Refused, match=r"the reader failed: the floor then voids the round \(14\(f\)\)") as no:
        pit.read(actor=DEALER)
    assert no.value.code == Code.ENTERED_ALREADY


def test_an_entry_that_is_taken_back_may_be_made_again():
    pit = dealing()
    pit.read(None)
    pit.read("5c", actor=DEALER)

    assert pit.undo() == [ReadUndone(1, 1, DEALER.player)]
    assert pit.read("As", actor=DEALER) == [CardRead(1, 1, "As", True, DEALER.player)]


def test_entering_a_card_that_everybody_sees_changes_nothing_and_is_on_record():
    pit = until(dealing(), "play", "play")
    pit.read()

    assert pit.read("9c", actor=DEALER) == [ScanRefused(2, "dealer", 2, "duplicate", DEALER.player)]
    assert pit.read("5c", actor=DEALER) == [CardRead("dealer", 2, "5c", True, DEALER.player)]


def test_entering_a_card_that_is_known_face_down_is_accepted_and_stops_the_table():
    pit = dealing()
    pit.proceed()
    pit.read(None)

    assert pit.read("2c", actor=DEALER) == [CardRead(1, 2, "2c", True, DEALER.player), stop(pit)]
    assert refused(pit, READER, read(pit, "Ks")) == Code.TABLE_HELD
    pit.do(FLOOR, ResumeTable())
    assert pit.undo() == [ReadUndone(1, 2, DEALER.player)]
    assert pit.read("5c", actor=DEALER) == [CardRead(1, 2, "5c", True, DEALER.player)]


def test_cards_that_come_face_up_may_be_entered_by_hand_as_often_as_need_be():
    pit = live("texas_holdem_bonus", ["As Ks"], "9c 9d", [{"ante": 500}], "2c 3d 4h 5s 6s")
    until(pit, "flop")
    pit.proceed()

    assert [pit.read(actor=DEALER)[0].card for _ in range(3)] == ["2c", "3d", "4h"]
    pit.do(DEALER, proceed(pit))
    assert pit.table.community == ("2c", "3d", "4h")


def test_the_reads_of_a_step_are_taken_back_from_the_last_one():
    pit = dealing()
    pit.read_all()
    assert refused(pit, DEALER, UndoRead(pit.table.round, pit.table.step, 1)) == Code.WRONG_STEP

    assert pit.undo() == [ReadUndone(2, 1, DEALER.player)]
    assert pit.undo() == [ReadUndone(1, 1, DEALER.player)]
    assert refused(pit, DEALER, UndoRead(pit.table.round, pit.table.step, 1)) == Code.NOT_NOW
    assert pit.table.shoe.next == 1


def test_the_dealers_cards_are_identified_as_they_are_turned_up():
    pit = until(dealing(), "play", "play")
    assert pit.table.dealer == (UNREAD,) * 3
    assert pit.table.shoe.slots == tuple(Slot("dealer", nth, True) for nth in (1, 2, 3))

    pit.read()
    pit.read(actor=DEALER)
    pit.read()
    assert pit.table.dealer == (UNREAD,) * 3
    shown = pit.do(DEALER, proceed(pit))[0]

    assert shown == CardsShown("dealer", ("9c", "9d", "9h"))
    assert pit.table.dealer == ("9c", "9d", "9h")


def test_of_a_hand_that_is_partly_turned_up_only_the_rest_is_identified():
    pit = live("winners_pot_poker", ["As Ks Qs Js Ts"], "2c 3c 9h 9s 8s", [{"ante": 500}])
    until(pit, "bet", "double")
    pit.proceed()
    pit.proceed()

    assert pit.table.dealer == (UNREAD, UNREAD, "9h", "9s", "8s")
    assert [slot.nth for slot in pit.table.shoe.slots] == [1, 2]
    pit.proceed()
    assert pit.table.dealer_shown == ("2c", "3c", "9h", "9s", "8s")


def test_the_physical_card_prevails():
    pit = until(dealing(), "play", "play")
    pit.proceed()

    assert pit.correct("dealer", 2, "2h") == [CardCorrected("dealer", 2, "9d", "2h", DEALER.player)]
    assert pit.table.dealer == pit.table.dealer_shown == ("9c", "2h", "9h")
    play_out(pit)
    why = next(event.why for event in pit.events if isinstance(event, Paid) and event.seat == 2)
    assert why == "beats the dealer"  # a straight does, with a pair of nines and not three


def test_only_a_face_up_card_is_corrected_and_only_to_a_card_that_nobody_sees_elsewhere():
    pit = until(dealing(), "play", "play")

    def no(place, nth, card):
        return refused(pit, DEALER, CorrectCard(pit.table.round, place, nth, card))

    assert [no(1, 1, "5c"), no("dealer", 1, "5c"), no("community", 1, "5c")] == [Code.NOT_FACE_UP] * 3
    pit.proceed()
    assert (no("dealer", 1, "9c"), no("dealer", 1, "9d")) == (Code.NOT_NOW, Code.DUPLICATE_CARD)
    assert no("dealer", 1, "5c") is None


def stop(pit):
    return CardNamedTwice(pit.at, DEALER.player, DEALER.name)


def test_a_correction_to_a_card_that_is_known_face_down_is_made_and_stops_the_table_for_the_floor():
    pit = until(dealing(), "play", "play")
    pit.proceed()

    assert pit.correct("dealer", 2, "As") == [CardCorrected("dealer", 2, "9d", "As", DEALER.player), stop(pit)]
    held = view(pit.table, DEALER).standing.held
    assert (held.cause, held.by, held.why) == ("floor", None, "The floor looks at the cards of this round.")
    assert refused(pit, DEALER, proceed(pit)) == refused(pit, FLOOR, HoldTable("?")) == Code.TABLE_HELD
    assert MayResume(ResumeTable()) in legal(pit.table, FLOOR)
    pit.do(FLOOR, ResumeTable())
    assert pit.correct("dealer", 2, "9d") == [CardCorrected("dealer", 2, "As", "9d", DEALER.player)]
    play_out(pit)
    assert pit.table.void is None


def test_no_wager_is_settled_while_a_card_is_known_twice():
    pit = live(hands=("As Ks Qs", "2c 3d 4h"), dealer="9c 9d 9h", wagers=ANTES, settle_by="seat")
    until(pit, "play", "play")
    pit.proceed()
    pit.correct("dealer", 2, "2c")
    pit.do(FLOOR, ResumeTable())
    with pytest.raises(Refused, match="A card is known twice in this round") as no:
        pit.do(DEALER, proceed(pit))
    assert no.value.code == Code.DUPLICATE_CARD
    assert not any(isinstance(action, MayProceed) for action in legal(pit.table, DEALER))

    assert pit.correct(2, 1, "5c") == [
        CardsShown(2, ("2c", "3d", "4h")),
        CardCorrected(2, 1, "2c", "5c", DEALER.player),
    ]
    play_out(pit)
    assert [pit.table.dealer, pit.table.seats[2].shown] == [("9c", "2c", "9h"), ("5c", "3d", "4h")]


def test_the_floor_may_void_a_round_in_which_a_card_is_known_twice():
    pit = until(dealing(), "play", "play")
    pit.proceed()
    pit.correct("dealer", 2, "As")
    pit.do(FLOOR, VoidRound(pit.table.round, "A card was misread."))
    pit.do(OTHER, Confirm(pit.table.report.number))

    assert pit.table.void.cause == "floor"
    assert {player.stack for player in pit.table.players.values()} == {100_000}


def test_a_card_is_corrected_to_one_that_is_face_down_in_the_same_hand_and_that_one_stays_unseen():
    pit = live("winners_pot_poker", ["As Ks Qs Js Ts"], "2c 3c 9h 9s 8s", [{"ante": 500}])
    until(pit, deals=3)
    pit.correct(1, 3, "As")

    assert pit.table.seats[1].cards == ("As", "Ks", "As")
    assert view(pit.table, DEALER).seats[0].cards == (None, None, "As")
    assert view(pit.table, who("p1")).seats[0].cards == ("As", "Ks", "As")
    pit.do(FLOOR, ResumeTable())
    pit.correct(1, 3, "Qs")
    assert (pit.table.seats[1].cards, pit.table.seats[1].shown) == (("As", "Ks", "Qs"), ("Qs",))


def test_a_stop_of_the_floor_keeps_its_reason():
    pit = dealing()
    pit.proceed()
    pit.do(FLOOR, HoldTable("A spill."))
    card = pit.table.seats[2].cards[0]
    pit.do(DEALER, Report(pit.table.round, pit.table.step, "face_up", faces=(card,)))

    assert pit.events[-1] != stop(pit)
    assert stop(pit) in pit.events
    assert (pit.table.standing.held.why, pit.table.standing.held.by) == ("A spill.", "Sam")


def test_a_hand_that_is_turned_up_as_it_is_settled_is_corrected_before():
    pit = until(dealing(settle_by="seat"), "play", "fold")
    pit.proceed()

    assert refused(pit, DEALER, CorrectCard(pit.table.round, 2, 1, "5c")) == Code.NOT_FACE_UP  # folded: not turned up
    assert pit.correct(1, 1, "Ad") == [
        CardsShown(1, ("As", "Ks", "Qs")),
        CardCorrected(1, 1, "As", "Ad", DEALER.player),
    ]
    play_out(pit)
    assert pit.table.seats[1].shown == ("Ad", "Ks", "Qs")


def test_a_hand_that_was_read_right_is_turned_up_by_a_correction_and_stays():
    pit = until(dealing(settle_by="seat"), "play", "play")
    pit.proceed()

    assert pit.correct(2, 1, "2c") == [CardsShown(2, ("2c", "3d", "4h"))]
    assert refused(pit, DEALER, CorrectCard(pit.table.round, 2, 1, "2c")) == Code.NOT_NOW


@pytest.mark.parametrize("hand", ["As Ks Qs", "2s 7d 9h"])
def test_whether_a_folded_hand_may_be_corrected_does_not_tell_what_it_is(hand):
    pit = live(
        hands=(hand, "2c 3d 4h"), dealer="9c 9d Jh", wagers=({"ante": 500}, {"ante": 500, "progressive": 100}),
        settle_by="seat", progressive_table="1", meter="Pearl", limits=LIMITS | {"progressive": (100, 100)},
    )  # fmt: skip
    until(pit, "fold", "play")
    pit.proceed()

    assert refused(pit, DEALER, CorrectCard(pit.table.round, 1, 1, "5c")) == Code.NOT_FACE_UP


def test_a_settled_round_is_corrected_by_the_floor_alone():
    pit = play_out(until(dealing(), "play", "play"))

    assert refused(pit, DEALER, CorrectCard(pit.table.round, "dealer", 1, "5c")) == Code.SETTLED_ALREADY


def test_while_a_report_waits_nothing_is_read_taken_back_or_corrected():
    pit = dealing()
    pit.read()
    pit.read()
    pit.proceed()
    pit.read()
    report(pit, "wrong_count", 1, count=0)

    assert refused(pit, READER, read(pit, "5c")) == Code.REPORT_OPEN
    assert refused(pit, DEALER, UndoRead(pit.table.round, pit.table.step, 1)) == Code.REPORT_OPEN
    assert refused(pit, DEALER, CorrectCard(pit.table.round, "dealer", 1, "5c")) == Code.REPORT_OPEN


def test_the_whole_deck_is_there():
    pit = play_out(until(dealing(), "play", "play"))
    left = set(pit.cards.shoe) | set(pit.cards.lying.values())

    assert left == set(DECK)
    assert len(pit.table.deck) == len(pit.cards.shoe)
