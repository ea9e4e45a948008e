from server.core.devices.events import DeviceHeard, DeviceLost
from server.core.devices.folding import attached
from server.core.devices.state import Device


def test_a_lost_device_stands_as_it_was_heard_last_until_it_is_heard_again():
    heard = attached({}, DeviceHeard("s-1", "shuffler", "ready", "red", 52))
    lost = attached(heard, DeviceLost("s-1", "shuffler"))

    assert heard == {"s-1": Device("shuffler", there=True, state="ready", colour="red", cards=52)}
    assert lost == {"s-1": Device("shuffler", there=False, state="ready", colour="red", cards=52)}
    assert attached(lost, DeviceHeard("s-1", "shuffler", "empty")) == {
        "s-1": Device("shuffler", there=True, state="empty")
    }


def test_a_device_that_was_never_heard_is_lost():
    assert attached({}, DeviceLost("k-1", "keypad")) == {"k-1": Device("keypad", there=False)}
