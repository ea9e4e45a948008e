"""What counts on the session to a device when anybody replays, changes and makes up messages at random."""

from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from protocol.devices import ShufflerStatus
from server.devices.device_session import SILENCE, DeviceSession, DeviceSessions
from tests.devices.sealer import Sealer, enrol
from tests.fakes import RiggedWorld


class Anything(RuleBasedStateMachine):
    """A device on a session on which everything is recorded and sent again, changed, or sent as if it were another's."""

    payloads = Bundle("payloads")

    @initialize()
    def connect(self):
        self.now = 0
        self.session = DeviceSession(enrol(kind="shuffler"), "house", RiggedWorld().entropy)
        self.device = Sealer(self.session.device)
        self.boots = 1
        self.asked = {}  # what the device wants, by command: each is answered to it in the end, or it starts again
        self.acted = {}  # what was done, by command, as a room does it: once
        self.sealed = set()  # what the device itself sealed: (session, command)
        self.accepted = []
        self.recorded = []
        self.pending = ""
        self.device.hear(*self.session.begin())

    def record(self, body, n=None):
        payload = self.device.say(body, n)
        command = f"d-1/{self.device.boot}/{self.device.n if n is None else n}"
        self.asked.setdefault(command, body)
        self.sealed.add((self.device.session, command))
        self.recorded.append(payload)
        return payload

    def hear(self, payload):
        session = self.session.session
        heard = self.session.handle_message(payload, self.now)
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
        """All that was ever on the session comes again, in any order."""
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
        sent = self.session.answered(self.pending, None, self.now) if self.pending else ()
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
        sent = self.session.begin()
        self.device.hear(*sent)
        return multiple(*(message.payload for message in sent))

    @rule()
    def start_again(self):
        self.boots += 1
        session = self.device.session
        self.device = Sealer(self.session.device, f"boot-{self.boots:04}")
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
        self.session.online(self.now)

    @invariant()
    def nothing_acts_twice(self):
        assert len(self.accepted) == len(set(self.accepted))
        assert all(self.asked[command] == body for command, body in self.acted.items())


TestAnything = Anything.TestCase
TestAnything.settings = settings(stateful_step_count=40)


@given(some.text(max_size=60), some.binary(max_size=3_000), some.booleans())
def test_whatever_comes_on_whatever_topic_does_nothing(topic, payload, retained):
    sessions = DeviceSessions("house", RiggedWorld().entropy)
    session = sessions.add(enrol())
    session.begin()
    for where in (topic, f"{session.at}/up"):
        _, heard = sessions.handle_message(where, payload, 0, retained=retained)
        assert heard.verdict in ("retained", "foreign", "unsigned")
        assert heard.body is None
