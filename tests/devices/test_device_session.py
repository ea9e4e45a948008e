"""What counts on the line to a device, whatever is recorded, queued, repeated, reordered or made up."""

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from protocol.devices import Lamps, Refusal, Select, SensorsStatus, ShufflerStatus, Start, Well
from server.devices.device_session import FAREWELL, SILENCE, Line
from tests.devices.sealer import Sealer, enrol
from tests.fakes import RiggedWorld


ON = SensorsStatus((2,))
NO = Refusal("too_late", "It is too late.")


def connected(kind="sensors"):
    """A line and its device, which know each other."""
    line = Line(enrol(kind=kind), "house", RiggedWorld().entropy)
    device = Sealer(line.device)
    device.hear(*line.begin())
    return line, device


def done(line, device, body, refusal=None, now=0):
    """Have the device do something, and answer it."""
    heard = line.hear(device.say(body), now)
    device.hear(*line.answered(heard.command, refusal, now))
    return heard


def test_what_a_device_says_is_done_once_and_answered():
    line, device = connected()
    heard = done(line, device, ON)

    assert (heard.verdict, heard.body, heard.command) == ("accepted", ON, "d-1/boot-0001/1")
    assert device.answers == {1: None}


def test_a_message_that_comes_again_is_answered_again_and_never_acts():
    line, device = connected("keypad")
    done(line, device, Start(3), NO)
    device.answers, again = {}, line.hear(device.say(Start(3), n=1), 0)
    device.hear(*again.send)

    assert (again.verdict, again.body) == ("repeated", None)
    assert device.answers == {1: NO}


def test_a_message_that_comes_again_before_it_is_answered_has_only_to_wait():
    line, device = connected("keypad")
    heard, again = line.hear(device.say(Start(3)), 0), line.hear(device.say(Start(3), n=1), 0)

    assert (again.verdict, again.send) == ("repeated", ())
    assert line.hear(device.say(Select(1)), 0).verdict == "early"
    device.hear(*line.answered(heard.command, None, 0))
    assert line.hear(device.say(Select(1), n=2), 0).verdict == "accepted"


def test_two_messages_do_not_have_one_number():
    line, device = connected("keypad")
    done(line, device, Start(3))
    other = line.hear(device.say(Start(4), n=1), 0)
    device.hear(*other.send)

    assert (other.verdict, device.answers[1].code) == ("changed", "repeated_id")


def test_what_is_of_an_earlier_session_or_number_never_acts():
    line, device = connected("keypad")
    first, second = device.say(Start(1)), device.say(Start(2))
    done(line, device, Start(3))  # the third
    assert [line.hear(payload, 0).verdict for payload in (first, second)] == ["old", "old"]
    line.begin()
    assert [line.hear(payload, 0).verdict for payload in (first, second)] == ["late", "late"]


def test_a_device_that_starts_again_gets_a_new_session_and_what_it_said_before_never_acts():
    line, device = connected("keypad")
    before = device.say(Start(1))
    device.hear(*line.answered(line.hear(before, 0).command, None, 0))
    again = Sealer(device.device, "boot-0002")
    again.session = device.session  # which the broker has kept
    heard = line.hear(again.say(Start(1)), 0)

    assert (heard.verdict, heard.body) == ("late", None)
    again.hear(*heard.send)
    assert line.hear(again.say(Start(1), n=1), 0).verdict == "accepted"
    assert line.hear(before, 0).verdict == "late"


def test_a_device_that_signs_under_another_session_is_told_its_own_again_but_not_for_each_message():
    line, device = connected("keypad")
    ours, device.session = device.session, "ab" * 16  # from a node that did not know yet that the table is ours
    late = [line.hear(device.say(Start(1), n=1), now) for now in (5_000, 5_999, 6_000)]

    assert [(heard.verdict, len(heard.send)) for heard in late] == [("late", 1), ("late", 0), ("late", 1)]
    device.hear(*late[0].send)
    assert device.session == ours
    assert line.hear(device.say(Start(1), n=1), 6_001).verdict == "accepted"


def test_a_message_of_another_device_or_of_an_earlier_issue_is_not_signed():
    line, device = connected()
    for stranger in (enrol("d-2"), enrol(issue=2)):
        other = Sealer(stranger)
        other.at, other.session = device.at, device.session
        assert line.hear(other.say(ON), 0).verdict == "unsigned"
    assert line.hear(b"x" * 10_000_000, 0).verdict == "unsigned"


def test_a_device_does_only_what_its_kind_does():
    line, device = connected("keypad")
    heard = line.hear(device.say(ON), 0)
    device.hear(*heard.send)

    assert (heard.verdict, heard.body) == ("unfit", None)
    assert device.answers[1] == Refusal("unknown_command", "A keypad says no SensorsStatus.")
    assert done(line, device, Well()).verdict == "accepted"


def test_a_device_is_there_once_it_is_heard_and_lost_when_it_is_silent():
    line, device = connected()
    assert not line.there(0)
    sealed = device.say(ON)
    device.hear(*line.answered(line.hear(sealed, 1_000).command, None, 1_000))

    assert line.there(1_000 + SILENCE)
    assert line.hear(sealed, 1_000 + SILENCE).verdict == "repeated"  # which anybody could send
    assert not line.there(1_001 + SILENCE)
    done(line, device, ON, now=9_000)
    assert line.there(9_000)


def test_a_device_that_has_to_wait_for_its_answer_is_not_lost_by_it():
    line, device = connected()
    heard = line.hear(device.say(ON), 0)
    assert line.there(SILENCE * 10)
    line.answered(heard.command, None, SILENCE * 10)
    assert line.there(SILENCE * 11)
    assert not line.there(SILENCE * 11 + 1)


def test_a_device_is_lost_soon_after_its_will_and_not_by_that_of_an_earlier_start():
    line, device = connected()
    will = device.will()
    done(line, device, ON)
    other = Sealer(device.device, "boot-0000").will()

    assert line.hear(other, 0).verdict == "old"
    assert line.there(FAREWELL + 1)
    assert line.hear(will, 1_000).verdict == "gone"
    assert line.there(1_000 + FAREWELL)
    assert not line.there(1_001 + FAREWELL)
    done(line, device, ON, now=5_000)
    assert line.hear(will, 5_000).verdict == "old"
    assert line.there(5_001 + FAREWELL)
    assert line.hear(device.will(), 5_000).verdict == "gone"  # of its next connection
    assert not line.there(5_001 + FAREWELL)


def test_a_recorded_will_does_nothing_to_a_living_device_in_any_session():
    line, device = connected()
    wills = [device.will() for _ in range(5)]
    for session in range(3):
        for beat in range(20):
            now = session * 100_000 + beat * 2_000
            done(line, device, ON, now=now)
            assert [line.hear(will, now + 1).verdict for will in wills] == (["old"] if beat else ["gone"]) * 5
            assert all(line.there(moment) for moment in range(now, now + 2_001, 200))
        device.hear(*line.begin())


def test_wills_one_after_the_other_do_not_put_off_when_a_device_is_lost():
    line, device = connected()
    done(line, device, ON)
    for now in (0, 2_000):
        assert line.hear(device.will(), now).verdict == "gone"
    assert not line.there(FAREWELL + 1)


def test_a_device_that_has_to_wait_for_its_answer_is_not_lost_by_its_will_meanwhile():
    line, device = connected()
    heard = line.hear(device.say(ON), 0)
    line.hear(device.will(), 0)
    assert line.there(SILENCE * 10)
    line.answered(heard.command, None, SILENCE * 10)
    assert line.there(SILENCE * 10 + FAREWELL)
    assert not line.there(SILENCE * 10 + FAREWELL + 1)


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
    line, device = connected("keypad")
    unfit = device.say_plainly(body)
    heard = line.hear(unfit, 0)
    device.hear(*heard.send)

    assert (heard.verdict, heard.body) == ("unfit", None)
    assert line.there(0)
    assert device.answers == {1: Refusal(code, f"It is not a message of a device: {wrong}.")}
    again = line.hear(unfit, 0)
    device.answers = {}
    device.hear(*again.send)
    assert (again.verdict, device.answers[1].code) == ("repeated", code)
    assert line.hear(device.say(Start(1), n=1), 0).verdict == "changed"
    assert done(line, device, Start(1)).command == "d-1/boot-0001/2"
    assert line.hear(unfit, 0).verdict == "old"
    line.begin()
    assert line.hear(unfit, 0).verdict == "late"


def test_an_unfit_message_that_comes_too_early_has_to_wait_and_one_under_another_key_is_not_the_devices():
    line, device = connected("keypad")
    heard = line.hear(device.say(Start(1)), 0)
    unfit = device.say_plainly({"type": "Cheat"})
    assert line.hear(unfit, 0).verdict == "early"
    line.answered(heard.command, None, 0)
    assert line.hear(unfit, 0).verdict == "unfit"
    stranger = Sealer(enrol("d-2", "keypad"))
    stranger.at, stranger.session = device.at, device.session
    assert line.hear(stranger.say_plainly({"type": "Cheat"}), 0).verdict == "unsigned"


def test_a_device_is_told_what_it_shows_when_that_changes_and_in_each_session():
    line, device = connected()
    lamps = Lamps(7, 0, 3, (2,), locked=False)
    device.hear(*line.show(lamps))
    assert device.shown == lamps
    assert line.show(lamps) == ()
    again = Sealer(device.device, "boot-0002")
    again.hear(*line.begin())
    assert again.shown == lamps


def test_an_answer_to_an_earlier_session_is_not_told():
    line, device = connected()
    heard = line.hear(device.say(ON), 0)
    line.begin()
    assert line.answered(heard.command, None, 0) == ()


@pytest.mark.parametrize("where", ["session", "answer", "show"])
def test_what_the_house_says_cannot_be_sent_back_to_it(where):
    line, device = connected()
    device.hear(*line.show(Lamps(7, 0, 3, (2,), locked=False)))
    sent = {
        message.topic.rpartition("/")[2]: message for message in (*line.begin(), *line.hear(device.say(ON), 0).send)
    }
    if where in sent:
        assert line.hear(sent[where].payload, 0).verdict == "unsigned"
    assert line.hear(line.told("answer", Lamps(7, 0, 3, (2,), locked=False)).payload, 0).verdict == "unsigned"


class Anything(RuleBasedStateMachine):
    """A device on a line on which everything is recorded and sent again, changed, or sent as if it were another's."""

    payloads = Bundle("payloads")

    @initialize()
    def connect(self):
        self.now = 0
        self.line = Line(enrol(kind="shuffler"), "house", RiggedWorld().entropy)
        self.device = Sealer(self.line.device)
        self.boots = 1
        self.asked = {}  # what the device wants, by command: each is answered to it in the end, or it starts again
        self.acted = {}  # what was done, by command, as a room does it: once
        self.sealed = set()  # what the device itself sealed: (session, command)
        self.accepted = []
        self.recorded = []
        self.pending = ""
        self.device.hear(*self.line.begin())

    def record(self, body, n=None):
        payload = self.device.say(body, n)
        command = f"d-1/{self.device.boot}/{self.device.n if n is None else n}"
        self.asked.setdefault(command, body)
        self.sealed.add((self.device.session, command))
        self.recorded.append(payload)
        return payload

    def hear(self, payload):
        session = self.line.session
        heard = self.line.hear(payload, self.now)
        self.device.hear(*heard.send)
        if heard.verdict == "accepted":
            assert (session, heard.command) in self.sealed
            assert self.asked[heard.command] == heard.body
            self.accepted.append((session, heard.command))
            self.pending = heard.command
            self.acted.setdefault(heard.command, heard.body)
        else:
            assert heard.body is None

    @rule(target=payloads, cards=some.integers(0, 104))
    def say(self, cards):
        payload = self.record(ShufflerStatus("ready", "red", cards))
        self.hear(payload)
        return payload

    @rule(target=payloads, cards=some.integers(0, 104))
    def do(self, cards):
        payload = self.say(cards)
        self.answer()
        return payload

    @rule(chance=some.randoms(use_true_random=False))
    def storm(self, chance):
        """All that was ever on the line comes again, in any order."""
        for payload in chance.sample(self.recorded, len(self.recorded)):
            self.hear(payload)
            self.answer()

    @rule(target=payloads)
    def say_again(self):
        """As a device does that was not answered, under the session of now."""
        command = f"d-1/{self.device.boot}/{self.device.n}"
        if command not in self.asked:
            return multiple()
        payload = self.record(self.asked[command], self.device.n)
        self.hear(payload)
        return payload

    @rule(target=payloads)
    def answer(self):
        sent = self.line.answered(self.pending, None, self.now) if self.pending else ()
        self.pending = ""
        self.device.hear(*sent)
        return multiple(*(message.payload for message in sent))

    @rule(target=payloads)
    def will(self):
        payload = self.device.will()
        self.hear(payload)
        return payload

    @rule(target=payloads)
    def reconnect(self):
        sent = self.line.begin()
        self.device.hear(*sent)
        return multiple(*(message.payload for message in sent))

    @rule()
    def start_again(self):
        self.boots += 1
        session = self.device.session
        self.device = Sealer(self.line.device, f"boot-{self.boots:04}")
        self.device.session = session

    @rule(payload=payloads)
    def replay(self, payload):
        self.hear(payload)

    @rule(payload=consumes(payloads), place=some.integers(0, 400), byte=some.integers(0, 255))
    def garble(self, payload, place, byte):
        self.hear(payload[:place] + bytes([byte]) + payload[place + 1 :])

    @rule(payload=some.binary(max_size=100))
    def fuzz(self, payload):
        self.hear(payload)

    @rule(passed=some.integers(0, 2 * SILENCE))
    def wait(self, passed):
        self.now += passed
        self.line.there(self.now)

    @invariant()
    def nothing_acts_twice(self):
        assert len(self.accepted) == len(set(self.accepted))
        assert all(self.asked[command] == body for command, body in self.acted.items())


TestAnything = Anything.TestCase
TestAnything.settings = settings(stateful_step_count=40)
