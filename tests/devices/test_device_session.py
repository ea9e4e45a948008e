"""What counts on the session to a device, whatever is recorded, queued, repeated, reordered or made up."""

import pytest

from protocol.devices import Lamps, Refusal, Select, SensorsStatus, Start, Well
from server.devices.device_session import FAREWELL, SILENCE, DeviceSession, DeviceSessions
from tests.devices.sealer import Sealer, enrol
from tests.fakes import RiggedWorld


ON = SensorsStatus((2,))
NO = Refusal("too_late", "It is too late.")


def connected(kind="sensors"):
    """A session and its device, which know each other."""
    session = DeviceSession(enrol(kind=kind), "house", RiggedWorld().entropy)
    device = Sealer(session.device)
    device.hear(*session.begin())
    return session, device


def done(session, device, body, refusal=None, now=0):
    """Have the device do something, and answer it."""
    heard = session.handle_message(device.say(body), now)
    device.hear(*session.answered(heard.command, refusal, now))
    return heard


def test_what_a_device_says_is_done_once_and_answered():
    session, device = connected()
    heard = done(session, device, ON)

    assert (heard.verdict, heard.body, heard.command) == ("accepted", ON, "d-1/boot-0001/1")
    assert device.answers == {1: None}


def test_a_message_that_comes_again_is_answered_again_and_never_acts():
    session, device = connected("keypad")
    done(session, device, Start(3), NO)
    device.answers, again = {}, session.handle_message(device.say(Start(3), n=1), 0)
    device.hear(*again.send)

    assert (again.verdict, again.body) == ("repeated", None)
    assert device.answers == {1: NO}


def test_a_message_that_comes_again_before_it_is_answered_has_only_to_wait():
    session, device = connected("keypad")
    heard, again = session.handle_message(device.say(Start(3)), 0), session.handle_message(device.say(Start(3), n=1), 0)

    assert (again.verdict, again.send) == ("repeated", ())
    assert session.handle_message(device.say(Select(1)), 0).verdict == "early"
    device.hear(*session.answered(heard.command, None, 0))
    assert session.handle_message(device.say(Select(1), n=2), 0).verdict == "accepted"


def test_two_messages_do_not_have_one_number():
    session, device = connected("keypad")
    done(session, device, Start(3))
    other = session.handle_message(device.say(Start(4), n=1), 0)
    device.hear(*other.send)

    assert (other.verdict, device.answers[1].code) == ("changed", "repeated_id")


def test_what_is_of_an_earlier_session_or_number_never_acts():
    session, device = connected("keypad")
    first, second = device.say(Start(1)), device.say(Start(2))
    done(session, device, Start(3))  # the third
    assert [session.handle_message(payload, 0).verdict for payload in (first, second)] == ["old", "old"]
    session.begin()
    assert [session.handle_message(payload, 0).verdict for payload in (first, second)] == ["late", "late"]


def test_a_device_that_starts_again_gets_a_new_session_and_what_it_said_before_never_acts():
    session, device = connected("keypad")
    before = device.say(Start(1))
    device.hear(*session.answered(session.handle_message(before, 0).command, None, 0))
    again = Sealer(device.device, "boot-0002")
    again.session = device.session  # which the broker has kept
    heard = session.handle_message(again.say(Start(1)), 0)

    assert (heard.verdict, heard.body) == ("late", None)
    again.hear(*heard.send)
    assert session.handle_message(again.say(Start(1), n=1), 0).verdict == "accepted"
    assert session.handle_message(before, 0).verdict == "late"


def test_a_device_that_signs_under_another_session_is_told_its_own_again_but_not_for_each_message():
    session, device = connected("keypad")
    ours, device.session = device.session, "ab" * 16  # from a node that did not know yet that the table is ours
    late = [session.handle_message(device.say(Start(1), n=1), now) for now in (5_000, 5_999, 6_000)]

    assert [(heard.verdict, len(heard.send)) for heard in late] == [("late", 1), ("late", 0), ("late", 1)]
    device.hear(*late[0].send)
    assert device.session == ours
    assert session.handle_message(device.say(Start(1), n=1), 6_001).verdict == "accepted"


def test_a_message_of_another_device_or_of_an_earlier_issue_is_not_signed():
    session, device = connected()
    for stranger in (enrol("d-2"), enrol(issue=2)):
        other = Sealer(stranger)
        other.at, other.session = device.at, device.session
        assert session.handle_message(other.say(ON), 0).verdict == "unsigned"
    assert session.handle_message(b"x" * 10_000_000, 0).verdict == "unsigned"


def test_a_device_does_only_what_its_kind_does():
    session, device = connected("keypad")
    heard = session.handle_message(device.say(ON), 0)
    device.hear(*heard.send)

    assert (heard.verdict, heard.body) == ("unfit", None)
    assert device.answers[1] == Refusal("unknown_command", "A keypad does not send SensorsStatus.")
    assert done(session, device, Well()).verdict == "accepted"


def test_a_device_is_there_once_it_is_heard_and_lost_when_it_is_silent():
    session, device = connected()
    assert not session.online(0)
    sealed = device.say(ON)
    device.hear(*session.answered(session.handle_message(sealed, 1_000).command, None, 1_000))

    assert session.online(1_000 + SILENCE)
    assert session.handle_message(sealed, 1_000 + SILENCE).verdict == "repeated"  # which anybody could send
    assert not session.online(1_001 + SILENCE)
    done(session, device, ON, now=9_000)
    assert session.online(9_000)


def test_a_device_that_has_to_wait_for_its_answer_is_not_lost_by_it():
    session, device = connected()
    heard = session.handle_message(device.say(ON), 0)
    assert session.online(SILENCE * 10)
    session.answered(heard.command, None, SILENCE * 10)
    assert session.online(SILENCE * 11)
    assert not session.online(SILENCE * 11 + 1)


def test_a_device_is_lost_soon_after_its_will_and_not_by_that_of_an_earlier_start():
    session, device = connected()
    will = device.will()
    done(session, device, ON)
    other = Sealer(device.device, "boot-0000").will()

    assert session.handle_message(other, 0).verdict == "old"
    assert session.online(FAREWELL + 1)
    assert session.handle_message(will, 1_000).verdict == "gone"
    assert session.online(1_000 + FAREWELL)
    assert not session.online(1_001 + FAREWELL)
    done(session, device, ON, now=5_000)
    assert session.handle_message(will, 5_000).verdict == "old"
    assert session.online(5_001 + FAREWELL)
    assert session.handle_message(device.will(), 5_000).verdict == "gone"  # of its next connection
    assert not session.online(5_001 + FAREWELL)


def test_a_recorded_will_does_nothing_to_a_living_device_in_any_session():
    session, device = connected()
    wills = [device.will() for _ in range(5)]
    for time in range(3):
        for beat in range(20):
            now = time * 100_000 + beat * 2_000
            done(session, device, ON, now=now)
            assert [session.handle_message(will, now + 1).verdict for will in wills] == (
                ["old"] if beat else ["gone"]
            ) * 5
            assert all(session.online(moment) for moment in range(now, now + 2_001, 200))
        device.hear(*session.begin())


def test_wills_one_after_the_other_do_not_put_off_when_a_device_is_lost():
    session, device = connected()
    done(session, device, ON)
    for now in (0, 2_000):
        assert session.handle_message(device.will(), now).verdict == "gone"
    assert not session.online(FAREWELL + 1)


def test_a_device_that_has_to_wait_for_its_answer_is_not_lost_by_its_will_meanwhile():
    session, device = connected()
    heard = session.handle_message(device.say(ON), 0)
    session.handle_message(device.will(), 0)
    assert session.online(SILENCE * 10)
    session.answered(heard.command, None, SILENCE * 10)
    assert session.online(SILENCE * 10 + FAREWELL)
    assert not session.online(SILENCE * 10 + FAREWELL + 1)


@pytest.mark.parametrize(
    ("body", "code", "wrong"),
    [
        ({"type": "Turned", "claim": 10**30}, "malformed", "Expected `int` <= 9007199254740991 - at `$.body.claim`"),
        (
            {"type": "Scanned", "round": 1, "step": 1, "slot": None, "card": None},
            "malformed",
            "Expected `int`, got `null` - at `$.body.slot`",
        ),
        ({"type": "Cheat"}, "unknown_command", "Invalid value 'Cheat' - at `$.body.type`"),
        ({"type": "Well", "size": 1}, "malformed", "Object contains unknown field `size` - at `$.body`"),
        ({}, "malformed", "Object missing required field `type` - at `$.body`"),
        (None, "malformed", "Expected `object`, got `null` - at `$.body`"),
    ],
)
def test_a_device_is_told_what_is_wrong_with_its_message_and_goes_on(body, code, wrong):
    session, device = connected("keypad")
    unfit = device.say_plainly(body)
    heard = session.handle_message(unfit, 0)
    device.hear(*heard.send)

    assert (heard.verdict, heard.body) == ("unfit", None)
    assert session.online(0)
    assert device.answers == {1: Refusal(code, f"It is not a message of a device: {wrong}.")}
    again = session.handle_message(unfit, 0)
    device.answers = {}
    device.hear(*again.send)
    assert (again.verdict, device.answers[1].code) == ("repeated", code)
    assert session.handle_message(device.say(Start(1), n=1), 0).verdict == "changed"
    assert done(session, device, Start(1)).command == "d-1/boot-0001/2"
    assert session.handle_message(unfit, 0).verdict == "old"
    session.begin()
    assert session.handle_message(unfit, 0).verdict == "late"


def test_an_unfit_message_that_comes_too_early_has_to_wait_and_one_under_another_key_is_not_the_devices():
    session, device = connected("keypad")
    heard = session.handle_message(device.say(Start(1)), 0)
    unfit = device.say_plainly({"type": "Cheat"})
    assert session.handle_message(unfit, 0).verdict == "early"
    session.answered(heard.command, None, 0)
    assert session.handle_message(unfit, 0).verdict == "unfit"
    stranger = Sealer(enrol("d-2", "keypad"))
    stranger.at, stranger.session = device.at, device.session
    assert session.handle_message(stranger.say_plainly({"type": "Cheat"}), 0).verdict == "unsigned"


def test_a_device_is_told_what_it_shows_when_that_changes_and_in_each_session():
    session, device = connected()
    lamps = Lamps(7, 0, 3, (2,), locked=False)
    device.hear(*session.show(lamps))
    assert device.shown == lamps
    assert session.show(lamps) == ()
    again = Sealer(device.device, "boot-0002")
    again.hear(*session.begin())
    assert again.shown == lamps


def test_an_answer_to_an_earlier_session_is_not_told():
    session, device = connected()
    heard = session.handle_message(device.say(ON), 0)
    session.begin()
    assert session.answered(heard.command, None, 0) == ()


@pytest.mark.parametrize("where", ["session", "answer", "show"])
def test_what_the_house_says_cannot_be_sent_back_to_it(where):
    session, device = connected()
    device.hear(*session.show(Lamps(7, 0, 3, (2,), locked=False)))
    sent = {
        message.topic.rpartition("/")[2]: message
        for message in (*session.begin(), *session.handle_message(device.say(ON), 0).send)
    }
    if where in sent:
        assert session.handle_message(sent[where].payload, 0).verdict == "unsigned"
    assert (
        session.handle_message(session.sealed("answer", Lamps(7, 0, 3, (2,), locked=False)).payload, 0).verdict
        == "unsigned"
    )


def test_a_message_is_heard_on_its_own_topic_and_not_after_the_session_ended():
    sessions = DeviceSessions("house", RiggedWorld().entropy)
    device = Sealer(enrol())
    session = sessions.add(device.device)
    device.hear(*session.begin())
    said = device.say(SensorsStatus((1,)))

    for topic in ("", "croupier/house/T1/d-2/up", "croupier/house/T2/d-1/up", "croupier/house/T1/d-1/show"):
        assert sessions.handle_message(topic, said, 0, retained=False)[1].verdict == "foreign"
    assert sessions.handle_message(f"{device.at}/up", said, 0, retained=True)[1].verdict == "retained"
    found, heard = sessions.handle_message(f"{device.at}/up", said, 0, retained=False)
    assert (found, heard.verdict) == (session, "accepted")
    sessions.close([device.device, enrol("d-2")])
    assert sessions.handle_message(f"{device.at}/up", said, 0, retained=False) == (
        None,
        sessions.handle_message("", b"", 0, retained=False)[1],
    )
