import os

import pytest

from clients.python.devices.line import Enrolled, Line, enrolled
from protocol.devices import Lamps, Refusal, SensorsStatus, Start, Well
from server.devices.device_session import Line as Houses
from tests.devices.sealer import enrol


ABOUT = enrol("pad", "keypad")
LAMPS = Lamps(7, 0, 3, (2,), locked=False)
START = {"type": "Start", "round": 3}


def lines():
    """The house's end of a line, and the device's."""
    house = Houses(ABOUT, "house", lambda: os.urandom(32))
    return house, Line(Enrolled("pad", "keypad", "T1", "croupier/house/T1/pad/", ABOUT.key), "boot-0001")


def tell(line, sent):
    return [line.hear(one.topic, one.payload) for one in sent]


def test_a_device_says_one_thing_until_it_is_answered():
    house, line = lines()
    assert tell(line, house.begin()) == [{"type": "Session", "session": house.session}]
    line.say(START)
    heard = house.hear(line.sealed(), 0)
    assert (heard.verdict, heard.body) == ("accepted", Start(3))
    sent = house.answered(heard.command, Refusal("not_now", "Later."), 0)
    assert tell(line, sent) == [{"type": "Answer", "n": 1, "refusal": {"code": "not_now", "sentence": "Later."}}]
    assert line.open is None
    assert tell(line, sent) == [None]
    assert house.hear(line.last, 0).verdict == "repeated"


def test_under_another_session_it_seals_the_same_number_anew():
    house, line = lines()
    tell(line, house.begin())
    line.say(START)
    before = house.hear(line.sealed(), 0)
    tell(line, house.begin())
    assert house.answered(before.command, None, 0) == ()
    heard = house.hear(line.sealed(), 0)
    assert (heard.verdict, heard.command) == ("accepted", "pad/boot-0001/1")


def test_what_is_old_of_another_session_or_not_for_it_does_not_count():
    house, line = lines()
    begun = house.begin()
    shown = house.show(LAMPS)
    assert tell(line, shown) == [None]  # before there is a session
    assert tell(line, begun) != [None]
    assert tell(line, begun) == [None]
    assert tell(line, shown)[0]["lit"] == [2]
    assert tell(line, shown) == [None]
    line.say(START)
    heard = house.hear(line.sealed(), 0)
    answer = house.answered(heard.command, None, 0)
    tell(line, house.begin())
    assert tell(line, answer) == [None]
    assert line.open == START


def test_each_connection_has_a_will_of_its_own_which_is_said_also_in_order():
    house, line = lines()
    tell(line, house.begin())
    first, second = line.will(), line.will()
    line.say({"type": "Well"})
    assert house.hear(line.sealed(), 0).body == Well()
    assert house.hear(first, 0).verdict == "gone"
    assert house.hear(line.gone(), 0).verdict == "gone"
    assert house.hear(second, 0).verdict == "old"


def test_a_message_under_another_key_is_not_the_devices():
    house, line = lines()
    tell(line, house.begin())
    line.say({"type": "SensorsStatus", "on": [1]})
    assert house.hear(line.sealed(bytes(32)), 0).verdict == "unsigned"
    heard = house.hear(line.sealed(), 0)
    assert (heard.verdict, isinstance(heard.body, SensorsStatus)) == ("unfit", False)  # of a keypad


def test_what_is_printed_for_a_device_sets_it_up():
    said = {"device": "pad", "kind": "keypad", "table": "T1", "topics": "croupier/house/T1/pad/", "key": "00" * 32}
    assert enrolled(said) == Enrolled("pad", "keypad", "T1", "croupier/house/T1/pad/", bytes(32))
    with pytest.raises(KeyError):
        enrolled({})


def test_a_device_that_starts_elsewhere_displaces_the_one_that_was_answered_and_not_itself():
    house, first = lines()
    second = Line(first.about, "boot-0002")
    tell(first, begun := house.begin())
    first.say({"type": "Well"})
    tell(first, house.answered(house.hear(first.sealed(), 0).command, None, 0))
    tell(second, begun)
    second.say({"type": "Well"})
    heard = house.hear(second.sealed(), 0)
    assert heard.verdict == "late"
    tell(first, heard.send)
    tell(second, heard.send)
    assert (first.elsewhere, second.elsewhere) == (True, False)
    assert house.hear(second.sealed(), 0).verdict == "accepted"


def test_a_device_that_is_told_its_session_again_goes_on():
    house, device = lines()
    tell(device, house.begin())
    device.say({"type": "Well"})
    recorded = device.sealed()
    tell(device, house.answered(house.hear(recorded, 0).command, None, 0))
    tell(device, house.begin())
    device.say({"type": "Well"})
    tell(device, house.answered(house.hear(device.sealed(), 0).command, None, 0))
    device.elsewhere = False
    replayed = house.hear(recorded, 9_000)

    assert (replayed.verdict, len(replayed.send)) == ("late", 1)
    tell(device, replayed.send)
    assert not device.elsewhere
    device.say({"type": "Well"})
    assert house.hear(device.sealed(), 9_000).verdict == "accepted"
