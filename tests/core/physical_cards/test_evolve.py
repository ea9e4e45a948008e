from server.core.physical_cards.events import CardRead, CardsAwaited, ReadUndone, ScanRefused
from server.core.physical_cards.evolve import shoe_after, unread
from server.core.physical_cards.state import Entered, Fault, Read, Shoe, Slot


SLOTS = Slot(1, 1, False), Slot(2, 1, True)


FRESH = Shoe()


def after(*events, shoe=FRESH):
    for event in events:
        shoe = shoe_after(shoe, event)
    return shoe


def test_readings_of_cards_that_are_still_awaited_stay():
    shoe = after(CardsAwaited(SLOTS), CardRead(1, 1, "As", False, "r"), CardRead(2, 1, "Ks", False, "r"))

    assert after(CardsAwaited(SLOTS[1:]), shoe=shoe).reads == (Read(2, 1, "Ks", False),)


def test_a_refused_scan_is_known_until_a_card_is_read():
    shoe = after(CardsAwaited(SLOTS), ScanRefused(1, 1, 1, "unread", "r"), ScanRefused(1, 1, 1, "duplicate", "r"))
    assert (shoe.unread, shoe.fault) == (True, Fault(1, "duplicate"))

    shoe = after(CardRead(1, 1, "As", True, "d"), shoe=shoe)
    assert (shoe.unread, shoe.fault, shoe.entered) == (False, None, (Entered(1, 1, down=True),))


def test_an_entry_taken_back_is_one_that_the_reader_could_not_read():
    shoe = after(CardsAwaited(SLOTS), CardRead(1, 1, "As", True, "d"), ReadUndone(1, 1, "d"))
    assert (shoe.unread, shoe.reads, shoe.entered) == (True, (), ())

    shoe = after(CardsAwaited(SLOTS), CardRead(1, 1, "As", False, "r"), ReadUndone(1, 1, "d"))
    assert not shoe.unread


def test_the_next_step_begins_unread_and_keeps_the_entries_of_the_round():
    shoe = after(CardsAwaited(SLOTS), CardRead(1, 1, "As", True, "d"))

    assert unread(shoe) == Shoe(entered=shoe.entered)
