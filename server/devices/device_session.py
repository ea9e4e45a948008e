"""
The line to one device: which of its messages count. Bytes in, a verdict out; nothing here waits or sends.

A message counts once, under the session of now. The session is made by the house, anew for each connection to the
broker and whenever the device starts again: so what was queued, recorded or replayed before can never act.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from protocol.devices import DOES, MAX_UP, STATUS, Answer, Doing, Down, Gone, Refusal, Session, Status, Up
from protocol.refusals import Code
from protocol.sealing import HeadUp, SignedDown, Unfit, Unsealed, open_up, seal
from server.config.devices import DeviceSettings

from .enrolment import Enrolled


REMIND = 1_000  # ms between two times that a device is told its session again, whatever is replayed
SILENCE = 6_000  # ms without a good message after which a device is lost
FAREWELL = 2_500  # ms without one after its will: a living device beats every 2 s, so a recorded will does nothing

TOLD = ("session", "answer", "show")  # under a device's topic; the device itself speaks at `up`

Verdict = Literal[
    "accepted",  # it is new, and acts
    "gone",  # the device's last will: it is lost unless it is soon heard
    "retained",  # the broker kept it: it is from some time before
    "foreign",  # the topic is that of no device that is enrolled here
    "unsigned",  # it cannot be read, or the seal is not the device's
    "late",  # it is of another session
    "old",  # a newer one came before
    "repeated",  # it came before, and is answered again
    "changed",  # it came before, and said something else
    "early",  # the one before is not answered yet
    "unfit",  # nothing that can be said, or that a device of this kind says
    "crowded",  # too many had come before it that were not looked at yet
]


class Sent(Struct, frozen=True):
    """A message that is to be sent; a retained one replaces what the broker has kept."""

    topic: str
    payload: bytes
    retain: bool


class Heard(Struct, frozen=True):
    """
    What to do about a message: `send` that, and have the table do `body` as `command` if it was accepted.

    Then `Line.answered` is to be called; until then the device is not heard again.
    """

    verdict: Verdict
    send: tuple[Sent, ...] = ()
    body: Status | Doing | None = None
    command: str = ""


def topic(site: str, device: Enrolled | DeviceSettings) -> str:
    """Return what the topics of a device are under."""
    return f"croupier/{site}/{device.table}/{device.id}"


class Line:
    """What is known of the messages of one device since the house connected to the broker."""

    def __init__(self, device: Enrolled, site: str, entropy: Callable[[], bytes]) -> None:
        self.device = device
        self.at = topic(site, device)
        self.entropy = entropy
        self.house = entropy()[:8].hex()
        self.sent = 0
        self.session = ""
        self.boot: str | None = None  # of the device; None: not heard yet
        self.n = 0
        self.wills = 0
        self.body: Up | Unfit | None = None
        self.answer: Answer | None = None  # to message n; None: it is not answered yet
        self.waiting = False
        self.heard_at: int | None = None  # ms; None: the device is lost
        self.will_at: int | None = None  # ms; when its will came; None: it was heard since
        self.reminded_at = 0  # ms
        self.shown: Down | None = None

    def begin(self) -> tuple[Sent, ...]:
        """Begin a session, and return what tells the device so, with all that it shows."""
        self.session = self.entropy()[:16].hex()
        self.boot, self.n, self.wills, self.body, self.answer = None, 0, 0, None, None
        told = (self.told("session", Session(self.session)),)
        return told if self.shown is None else (*told, self.told("show", self.shown))

    def remind(self, now: int) -> tuple[Sent, ...]:
        """Return what tells a device its session again that signs under another: a node may have spoken too late."""
        if now - self.reminded_at < REMIND:
            return ()
        self.reminded_at = now
        return (self.told("session", Session(self.session)),)

    def show(self, shown: Down) -> tuple[Sent, ...]:
        """Return what has the device show something, if that is not what it shows."""
        if shown == self.shown:
            return ()
        self.shown = shown
        return (self.told("show", shown),)

    def hear(self, payload: bytes, now: int) -> Heard:
        """Return what to do about a message on the device's topic, which came at `now` (ms)."""
        try:
            said = open_up(self.device.key, f"{self.at}/up", payload[: MAX_UP + 1])
        except Unsealed:
            return Heard("unsigned")
        body = said.body
        if isinstance(body, Gone):
            return self.doubt(said, now)
        if said.session != self.session:
            return Heard("late", self.remind(now))
        if said.boot != self.boot and self.boot is not None:
            return Heard("early") if self.waiting else Heard("late", self.begin())
        if said.n < self.n:
            return Heard("old")
        if said.n == self.n:
            return self.repeat(body)
        if self.waiting:
            return Heard("early")
        self.boot, self.n, self.body, self.answer = said.boot, said.n, body, None
        self.heard_at, self.will_at = now, None
        if isinstance(body, Unfit):
            return self.refuse(Code.UNKNOWN_COMMAND if body.unknown else Code.MALFORMED, body.sentence)
        if not isinstance(body, (STATUS[self.device.kind], *DOES.get(self.device.kind, ()))):
            sentence = f"A {self.device.kind} says no {type(body).__name__}."
            return self.refuse(Code.UNKNOWN_COMMAND, sentence)
        self.waiting = True
        return Heard("accepted", (), body, f"{self.device.id}/{said.boot}/{said.n}")

    def answered(self, command: str, refusal: Refusal | None, now: int) -> tuple[Sent, ...]:
        """Keep the answer to what was accepted as `command`, at `now` (ms), and return what tells it."""
        self.waiting = False
        if command != f"{self.device.id}/{self.boot}/{self.n}":  # another session began: the device asks again
            return ()
        if self.heard_at is not None:
            self.heard_at = now  # while it waited it had to be silent
            self.will_at = None if self.will_at is None else now
        self.answer = Answer(self.n, refusal)
        return (self.told("answer", self.answer),)

    def there(self, now: int) -> bool:
        """Return whether the device is there; it is lost when it was not heard for too long."""
        if self.heard_at is not None and not self.waiting:
            willed = self.will_at is not None and now - self.will_at > FAREWELL
            if willed or now - self.heard_at > SILENCE:
                self.heard_at = None
        return self.heard_at is not None

    def doubt(self, said: HeadUp, now: int) -> Heard:
        """
        Take the device's last will, each once in a session, as a hint: it may be a recorded one.

        Those of other starts and earlier connections tell nothing of now.
        """
        if said.boot != self.boot or said.n <= self.wills:
            return Heard("old")
        self.wills = said.n
        self.will_at = now if self.will_at is None else self.will_at
        return Heard("gone")

    def refuse(self, code: Code, sentence: str) -> Heard:
        """Answer a message that is not for the table."""
        self.answer = Answer(self.n, Refusal(code, sentence))
        return Heard("unfit", (self.told("answer", self.answer),))

    def repeat(self, body: Up | Unfit) -> Heard:
        """Answer a message again that came before, or refuse it if it has the number of another one."""
        if body != self.body:
            refusal = Refusal(Code.REPEATED_ID, f"Message {self.n} was another one: give each a number of its own.")
            return Heard("changed", (self.told("answer", Answer(self.n, refusal)),))
        return Heard("repeated", () if self.answer is None else (self.told("answer", self.answer),))

    def told(self, where: Literal["session", "answer", "show"], body: Down) -> Sent:
        """Seal what the house says."""
        self.sent += 1
        topic = f"{self.at}/{where}"
        message = SignedDown(self.session, self.house, self.sent, body)
        return Sent(topic, seal(self.device.key, topic, message), where != "answer")
