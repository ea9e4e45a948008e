import msgspec

from server.core.supervision.state import Hold, State


FLOOR, DEALER = Hold(1, "A chip fell.", "Sam"), Hold(2, "No dealer is at the table.", None)


def test_a_table_stands_still_for_the_floor_or_for_want_of_a_dealer():
    assert State().still is None
    assert State(no_dealer=DEALER).still == DEALER
    assert State(held=FLOOR, no_dealer=DEALER).still == FLOOR


def test_the_missing_dealer_keeps_its_stored_name():
    encoded = msgspec.json.encode(State(no_dealer=Hold(1, "No dealer.", None)))

    assert b'"forsaken"' in encoded
    assert msgspec.json.decode(encoded, type=State).no_dealer == Hold(1, "No dealer.", None)
