from server.core.devices.events import CoinCounted, CoinLifted, DeviceHeard, DeviceLost
from server.core.devices.evolve import evolve_devices
from server.core.devices.state import Device
from server.core.progressive.events import ProgressiveStopped
from server.core.progressive.evolve import evolve_progressive
from server.core.table import Table


READY = Device("shuffler", there=True, state="ready", colour="red", cards=52)
LOST = Device("shuffler", there=False, state="ready", colour="red", cards=52)


def after(*events):
    table = Table()
    for event in events:
        table = evolve_devices(table, event)
    return table


def test_a_lost_device_stands_as_it_was_heard_last_until_it_is_heard_again():
    heard, lost = DeviceHeard("s-1", "shuffler", "ready", "red", 52), DeviceLost("s-1", "shuffler")
    again = DeviceHeard("s-1", "shuffler", "empty")

    assert after(heard).devices == {"s-1": READY}
    assert after(heard, lost).devices == {"s-1": LOST}
    assert after(heard, lost, again).devices == {"s-1": Device("shuffler", there=True, state="empty")}


def test_a_device_that_was_never_heard_is_lost():
    assert after(DeviceLost("k-1", "keypad")).devices == {"k-1": Device("keypad", there=False)}


def test_coins_are_known_with_their_rounds_until_they_are_lifted_or_the_progressive_stops():
    table = after(CoinCounted(2, 7), CoinCounted(3, 7), CoinLifted(2))

    assert table.coins == {3: 7}
    assert evolve_progressive(table, ProgressiveStopped("why")).coins == {}
