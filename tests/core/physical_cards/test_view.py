import msgspec
import pytest

from protocol.physical_cards import ByHand, CardCorrected, Correction, ShoeRead, ShoeView, SlotView
from protocol.refusals import Refused
from server.core.physical_cards.decide import check_cards
from server.core.physical_cards.view import shoe_view
from server.core.redact import redact
from server.core.round.rules_panel import posted
from server.core.view import view
from tests.core.given import DEALER, FLOOR, Pit, settings, who
from tests.core.irregular import until
from tests.core.physical_cards.physical import READER, live


RAIL = who("rail")


def pit(**changes):
    return live(hands=("As Ks Qs", "2c 3d 4h"), wagers=({"ante": 500},) * 2, dealer="9c 9d 9h", **changes)


def told(table, person=RAIL):
    """The update for a viewer of the last event."""
    return redact(table.events[-1], table.table, 1, person)


def test_where_the_server_shuffles_there_is_no_shoe_to_look_at():
    assert view(Pit(settings()).table, RAIL).shoe is None


def test_it_is_posted_that_the_physical_card_prevails():
    assert sum("physical" in note for note in posted(pit().table).notes) == 1
    assert not any("physical" in note for note in posted(Pit(settings()).table).notes)


def test_slots_show_that_a_card_was_read_and_never_a_face_down_card():
    table = pit()
    table.read()
    shoe = view(table.table, who("p1")).shoe

    assert (shoe.slots, shoe.next) == (
        (
            SlotView(1, 1, False, False, "reader", None),
            SlotView(2, 1, False, False, None, None),
            SlotView("dealer", 1, False, True, None, None),
        ),
        2,
    )


def test_no_message_shows_which_face_down_card_was_read():
    """Before it is dealt, not even its owner."""
    sent = []
    for card in ("As", "5c"):
        table = pit()
        table.read(card)
        sent.append(
            [msgspec.json.encode(told(table, person)) for person in (who("p1"), who("p2"), DEALER, FLOOR, READER)]
        )
        assert card.encode() not in b"".join(sent[-1])

    assert sent[0] == sent[1]


def test_a_card_that_comes_face_up_is_seen_as_it_is_read():
    table = until(pit(), "play", "play")
    table.read()

    assert told(table).shoe.slots[0] == SlotView("dealer", 1, True, False, "reader", "9c")
    assert view(table.table, RAIL).dealer == (None, None, None)


def test_a_card_entered_by_hand_is_announced_and_marked_and_not_named():
    table = pit()
    table.read(None)
    table.read(actor=DEALER)
    update = told(table)

    assert (type(update), update.words) == (ShoeRead, "The dealer has entered card 1 of seat 1 by hand.")
    assert update.shoe.by_hand == (ByHand(1, 1),)
    assert "As" not in msgspec.json.encode(update).decode()
    table.undo()
    assert told(table).words == "Card 1 of seat 1 is read again."
    assert told(table).shoe.by_hand == ()


def test_a_refused_scan_says_what_to_do_next():
    table = pit()
    table.read(None)
    assert told(table).words == "Card 1 of seat 1 cannot be read; it is read again."
    assert told(table).shoe.unread
    assert "enter it by hand: it is the one card" in told(table).shoe.fault.todo
    table.read(actor=DEALER)
    table.read("As")
    assert told(table).words == "Card 1 of seat 2 was read as one that lies in the round already; it is read again."
    assert "have it read again." in told(table).shoe.fault.todo
    table.read(None)
    assert "the floor voids the round (14(f))" in told(table).shoe.fault.todo
    table.read()
    table.read("5c", slot=4)
    assert told(table).words is None  # the dealer sees what to do, and players see nothing
    assert "Go on with the step" in told(table).shoe.fault.todo


def test_a_card_that_comes_face_up_and_cannot_be_read_is_entered_by_hand():
    table = until(pit(), "play", "play")
    table.read(None)

    assert told(table).shoe.fault.todo == "Have it read again, or enter it by hand."
    with pytest.raises(
        Refused, match=r"Card 1 of the dealer comes first\. The reader reads it, or it is entered by hand"
    ):
        check_cards(table.table)


def test_a_correction_is_announced_with_both_cards_and_the_words_of_the_hand():
    table = until(pit(), "play", "play")
    table.proceed()
    table.correct("dealer", 2, "2h")
    update = told(table)

    assert isinstance(update, CardCorrected)
    assert update.words == "Card 2 of the dealer is the two of hearts and not the nine of diamonds."
    assert (update.of, update.cards, update.hands[0].hand) == ("dealer", ("9c", "2h", "9h"), "Pair of nines")
    assert update.shoe.corrected == (Correction("dealer", 2, "9d", "2h"),)


def test_between_rounds_nothing_is_awaited_and_the_next_round_begins_with_nothing_told():
    table = until(pit(), "play", "play", phase="over")

    assert shoe_view(table.table) == ShoeView()


@pytest.mark.parametrize("person", [who("p1"), RAIL, DEALER, FLOOR, READER])
def test_the_reader_sees_what_the_rail_sees(person):
    table = pit()
    table.proceed()
    mine = person == who("p1")

    assert view(table.table, person).seats[0].cards == (("As",) if mine else (None,))
    assert view(table.table, person).dealer == (None,)
