from msgspec.structs import replace

from server.core.deck_procedures.decks import Deck, Equipment


RED, BLUE = Deck("D1", "red"), Deck("D2", "blue")


def test_a_deck_is_ready_when_it_was_shuffled_by_a_device_or_cut_after_another_shuffle():
    by_device = replace(RED, stage="shuffled", shuffle="device")
    by_hand = replace(RED, stage="shuffled", shuffle="manual")

    assert by_device.ready
    assert not by_device.wants_cut
    assert not by_hand.ready
    assert by_hand.wants_cut
    assert replace(by_hand, stage="cut").ready
    assert replace(RED, stage="shuffled", shuffle="pre_shuffled").wants_cut
    assert not RED.ready


def test_of_two_decks_the_next_is_the_one_that_was_not_dealt_last():
    both = Equipment((RED, BLUE))

    assert both.next == RED
    assert replace(both, played="D1").next == BLUE
    assert Equipment((RED,), played="D1").next == RED
    assert Equipment().next is None


def test_decks_are_found_by_name_and_by_where_they_are():
    both = Equipment((replace(RED, stage="in_play"), replace(BLUE, stage="shuffling")))

    assert both.deck("D2") == both.in_device
    assert both.deck("D1") == both.in_play
    assert both.deck("D3") is None
    assert Equipment().in_play is None
    assert Equipment().in_device is None
