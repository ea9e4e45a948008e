from server.core.supervision.state import Hold, State


FLOOR, DEALER = Hold(1, "A chip fell.", "Sam"), Hold(2, "No dealer is at the table.", None)


def test_a_table_stands_still_for_the_floor_or_for_want_of_a_dealer():
    assert State().still is None
    assert State(forsaken=DEALER).still == DEALER
    assert State(held=FLOOR, forsaken=DEALER).still == FLOOR
