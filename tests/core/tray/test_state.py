from server.core.tray.events import SlipWritten
from server.core.tray.state import Inventory


def test_a_slip_is_known_by_its_kind_and_number():
    fill = SlipWritten("fill", 1, 100, "chips", "s1", "Sam")
    stock = Inventory(slips=(fill,))

    assert stock.written("fill", 1) == fill
    assert stock.written("credit", 1) is stock.written("fill", 2) is None
