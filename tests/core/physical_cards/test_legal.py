from protocol.physical_cards import FaceUp, MayCorrectCard, MayRead, MayUndo, UndoRead
from server.core.legal import legal
from server.core.table import Who
from tests.core.given import DEALER, FLOOR, who
from tests.core.irregular import report, until
from tests.core.physical_cards.physical import READER, live


READING = MayRead | MayUndo | MayCorrectCard


def offered(pit, person):
    return [action for action in legal(pit.table, person) if isinstance(action, READING)]


def pit():
    return live(hands=("As Ks Qs",), wagers=({"ante": 500},), dealer="9c 9d 9h")


def test_the_reader_is_offered_the_next_card_and_nothing_else():
    table = pit()

    assert legal(table.table, READER) == (MayRead(1, 1, 1, 1, 1, face_up=False),)
    assert [offered(table, person) for person in (DEALER, FLOOR, who("p1"))] == [[], [], []]
    assert legal(table.table, Who("device", "device-Reader-T2", "Reader-T2")) == ()


def test_the_dealer_is_offered_entries_by_hand_and_their_undoing():
    table = pit()
    table.read(None)
    assert offered(table, DEALER) == [MayRead(1, 1, 1, 1, 1, face_up=False)]
    table.read(actor=DEALER)
    assert offered(table, DEALER) == [MayUndo(UndoRead(1, 1, 1))]
    table.proceed()
    table.read(None)
    assert offered(table, DEALER) == []  # it would be the second


def test_the_dealer_is_offered_corrections_of_face_up_cards_until_settlement():
    table = until(pit(), "play")
    assert offered(table, DEALER) == [MayRead(1, 5, 1, "dealer", 1, face_up=True)]
    table.proceed()
    faces = tuple(FaceUp("dealer", nth, card) for nth, card in enumerate(("9c", "9d", "9h"), 1))
    assert offered(table, DEALER) == [MayCorrectCard(1, faces)]
    until(table, phase="over")
    assert offered(table, DEALER) == []


def test_hands_that_the_open_step_turns_up_may_be_corrected_unseen():
    table = until(live(hands=("As Ks Qs",), wagers=({"ante": 500},), dealer="9c 9d 9h", settle_by="seat"), "play")
    table.proceed()

    (may,) = offered(table, DEALER)
    assert may.cards[3:] == tuple(FaceUp(1, nth, None) for nth in (1, 2, 3))


def test_while_a_report_waits_nothing_is_offered():
    table = pit()
    table.proceed()
    report(table, "wrong_count", 1, count=4)

    assert [offered(table, person) for person in (DEALER, READER)] == [[], []]
