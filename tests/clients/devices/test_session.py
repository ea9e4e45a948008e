import os

import pytest

from clients.python.devices.session import DeviceSession, Enrolment, parse_enrolment
from protocol.devices import Lamps, Refusal, SensorsStatus, Start, Well
from server.devices.device_session import DeviceSession as HouseSession
from tests.devices.sealer import enrol


ABOUT = enrol("pad", "keypad")
LAMPS = Lamps(7, 0, 3, (2,), locked=False)
START = {"type": "Start", "round": 3}


def sessions():
    """Return the house's side of a session, and the device's."""
    house = HouseSession(ABOUT, "house", lambda: os.urandom(32))
    return house, DeviceSession(Enrolment("pad", "keypad", "T1", "croupier/house/T1/pad/", ABOUT.key), "boot-0001")


def tell(device, sent):
    return [device.receive(one.topic, one.payload) for one in sent]


def test_a_message_is_open_until_it_is_answered():
    house, device = sessions()
    assert tell(device, house.begin()) == [{"type": "Session", "session": house.session}]
    device.say(START)
    heard = house.handle_message(device.sealed(), 0)
    assert (heard.verdict, heard.body) == ("accepted", Start(3))
    sent = house.answered(heard.command, Refusal("not_now", "Later."), 0)
    assert tell(device, sent) == [{"type": "Answer", "n": 1, "refusal": {"code": "not_now", "sentence": "Later."}}]
    assert device.open is None
    assert tell(device, sent) == [None]
    assert house.handle_message(device.last, 0).verdict == "repeated"


def test_under_a_new_session_the_same_number_is_sealed_again():
    house, device = sessions()
    tell(device, house.begin())
    device.say(START)
    before = house.handle_message(device.sealed(), 0)
    tell(device, house.begin())
    assert house.answered(before.command, None, 0) == ()
    heard = house.handle_message(device.sealed(), 0)
    assert (heard.verdict, heard.command) == ("accepted", "pad/boot-0001/1")


def test_old_messages_and_those_of_another_session_do_not_count():
    house, device = sessions()
    begun = house.begin()
    shown = house.show(LAMPS)
    assert tell(device, shown) == [None]  # before there is a session
    assert tell(device, begun) != [None]
    assert tell(device, begun) == [None]
    assert tell(device, shown)[0]["lit"] == [2]
    assert tell(device, shown) == [None]
    device.say(START)
    heard = house.handle_message(device.sealed(), 0)
    answer = house.answered(heard.command, None, 0)
    tell(device, house.begin())
    assert tell(device, answer) == [None]
    assert device.open == START


def test_each_connection_has_its_own_will_which_is_also_sent_on_a_normal_exit():
    house, device = sessions()
    tell(device, house.begin())
    first, second = device.will(), device.will()
    device.say({"type": "Well"})
    assert house.handle_message(device.sealed(), 0).body == Well()
    assert house.handle_message(first, 0).verdict == "gone"
    assert house.handle_message(device.gone(), 0).verdict == "gone"
    assert house.handle_message(second, 0).verdict == "old"


def test_a_message_under_another_key_is_refused():
    house, device = sessions()
    tell(device, house.begin())
    device.say({"type": "SensorsStatus", "on": [1]})
    assert house.handle_message(device.sealed(bytes(32)), 0).verdict == "unsigned"
    heard = house.handle_message(device.sealed(), 0)
    assert (heard.verdict, isinstance(heard.body, SensorsStatus)) == ("unfit", False)  # of a keypad


def test_the_printed_enrolment_is_parsed():
    said = {"device": "pad", "kind": "keypad", "table": "T1", "topics": "croupier/house/T1/pad/", "key": "00" * 32}
    assert parse_enrolment(said) == Enrolment("pad", "keypad", "T1", "croupier/house/T1/pad/", bytes(32))
    with pytest.raises(KeyError):
        parse_enrolment({})


def test_another_process_displaces_the_one_that_was_answered():
    house, first = sessions()
    second = DeviceSession(first.about, "boot-0002")
    tell(first, begun := house.begin())
    first.say({"type": "Well"})
    tell(first, house.answered(house.handle_message(first.sealed(), 0).command, None, 0))
    tell(second, begun)
    second.say({"type": "Well"})
    heard = house.handle_message(second.sealed(), 0)
    assert heard.verdict == "late"
    tell(first, heard.send)
    tell(second, heard.send)
    assert (first.displaced, second.displaced) == (True, False)
    assert house.handle_message(second.sealed(), 0).verdict == "accepted"


def test_a_repeated_session_changes_nothing():
    house, device = sessions()
    tell(device, house.begin())
    device.say({"type": "Well"})
    recorded = device.sealed()
    tell(device, house.answered(house.handle_message(recorded, 0).command, None, 0))
    tell(device, house.begin())
    device.say({"type": "Well"})
    tell(device, house.answered(house.handle_message(device.sealed(), 0).command, None, 0))
    device.displaced = False
    replayed = house.handle_message(recorded, 9_000)

    assert (replayed.verdict, len(replayed.send)) == ("late", 1)
    tell(device, replayed.send)
    assert not device.displaced
    device.say({"type": "Well"})
    assert house.handle_message(device.sealed(), 9_000).verdict == "accepted"
