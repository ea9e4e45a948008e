from server.core.physical_cards.state import Read, Shoe, Slot


SLOTS = Slot(1, 1, False), Slot("dealer", 1, False, unseen=True), Slot(2, 1, True)


def test_the_next_slot_is_the_first_that_is_to_be_read_and_the_last_the_one_read_last():
    fresh = Shoe(SLOTS)
    one = Shoe(SLOTS, (Read(1, 1, "As", False),))
    both = Shoe(SLOTS, (*one.reads, Read(2, 1, "Ks", True)))

    assert [(shoe.next, shoe.last) for shoe in (Shoe(), fresh, one, both)] == [
        (None, None),
        (1, None),
        (3, 1),
        (None, 3),
    ]


def test_the_reading_of_a_slot_is_found_by_its_place():
    shoe = Shoe(SLOTS, (Read(2, 1, "Ks", True),))

    assert [shoe.read(slot) and shoe.read(slot).card for slot in SLOTS] == [None, None, "Ks"]
