"""
The connections of devices: which of their messages count. Bytes in, a verdict out; nothing here waits or sends.

A message counts once, under the present session. The house makes a new session for each connection to the broker and
whenever the device starts again, so that no message that was queued, recorded or replayed before can act.
"""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from protocol.devices import DOES, MAX_UP, STATUS, Answer, Doing, Down, Gone, Refusal, Session, Status, Up
from protocol.refusals import Refused
from protocol.sealing import HeadUp, SignedDown, Unfit, Unsealed, open_up, seal
from protocol.sentences import Text

from .enrolment import Enrolled
from .topics import UP, topic


REMIND = 1_000  # ms between two times that a device is told its session again, whatever is replayed
SILENCE = 6_000  # ms without a good message after which a device is lost
FAREWELL = 2_500  # ms without one after its will: a living device beats every 2 s, so a recorded will does nothing


Verdict = Literal[
    "accepted",  # it is new, and acts
    "gone",  # the device's last will: it is lost unless it is heard again soon
    "retained",  # the broker kept it, so it is old
    "foreign",  # no device that is enrolled here has this topic
    "unsigned",  # it cannot be read, or the seal is not the device's
    "late",  # it is of another session
    "old",  # a newer one came before
    "repeated",  # it came before, and is answered again
    "changed",  # it came before, and said something else
    "early",  # the one before is not answered yet
    "unfit",  # nothing that can be said, or that a device of this kind says
    "crowded",  # too many messages were waiting
]


class Sent(Struct, frozen=True):
    """A message that is to be sent; a retained one replaces what the broker has kept."""

    topic: str
    payload: bytes
    retain: bool


class Handled(Struct, frozen=True):
    """
    What to do about a message: `send` this, and if it was accepted have the table do `body` as `command`.

    Then call `DeviceSession.answered`; until then no other message of the device is accepted.
    """

    verdict: Verdict
    send: tuple[Sent, ...] = ()
    body: Status | Doing | None = None
    command: str = ""


class DeviceSession:
    """The state of one device's messages since the house connected to the broker."""

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
        self.reminded_at = -REMIND  # ms
        self.shown: Down | None = None

    def begin(self) -> tuple[Sent, ...]:
        """Begin a session, and return what tells the device so, with all that it shows."""
        self.session = self.entropy()[:16].hex()
        self.boot, self.n, self.wills, self.body, self.answer = None, 0, 0, None, None
        messages = (self.sealed("session", Session(self.session)),)
        return messages if self.shown is None else (*messages, self.sealed("show", self.shown))

    def remind(self, now: int) -> tuple[Sent, ...]:
        """Return what tells a device its session again that signs under another one."""
        if now - self.reminded_at < REMIND:
            return ()
        self.reminded_at = now
        return (self.sealed("session", Session(self.session)),)

    def show(self, shown: Down) -> tuple[Sent, ...]:
        """Return what makes the device show something, if it does not show that already."""
        if shown == self.shown:
            return ()
        self.shown = shown
        return (self.sealed("show", shown),)

    def handle_message(self, payload: bytes, now: int) -> Handled:
        """Return what to do about a message on the device's topic, which came at `now` (ms)."""
        try:
            said = open_up(self.device.key, f"{self.at}/{UP}", payload[: MAX_UP + 1])
        except Unsealed:
            return Handled("unsigned")
        body = said.body
        if isinstance(body, Gone):
            return self.handle_will(said, now)
        if said.session != self.session:
            return Handled("late", self.remind(now))
        if said.boot != self.boot and self.boot is not None:
            return Handled("early") if self.waiting else Handled("late", self.begin())
        if said.n < self.n:
            return Handled("old")
        if said.n == self.n:
            return self.repeat(body)
        if self.waiting:
            return Handled("early")
        self.boot, self.n, self.body, self.answer = said.boot, said.n, body, None
        self.heard_at, self.will_at = now, None
        if isinstance(body, Unfit):
            return self.refuse(Refused(Text.UNKNOWN_COMMAND if body.unknown else Text.MALFORMED, why=body.sentence))
        if not isinstance(body, (STATUS[self.device.kind], *DOES.get(self.device.kind, ()))):
            what = type(body).__name__
            return self.refuse(Refused(Text.NOT_OF_THIS_DEVICE, kind=self.device.kind, message=what))
        self.waiting = True
        return Handled("accepted", (), body, f"{self.device.id}/{said.boot}/{said.n}")

    def answered(self, command: str, refusal: Refusal | None, now: int) -> tuple[Sent, ...]:
        """Keep the answer to what was accepted as `command`, at `now` (ms), and return what tells it."""
        self.waiting = False
        if command != f"{self.device.id}/{self.boot}/{self.n}":  # a new session began: the device asks again
            return ()
        if self.heard_at is not None:
            self.heard_at = now  # while it waited for the answer it had to be silent
            self.will_at = None if self.will_at is None else now
        self.answer = Answer(self.n, refusal)
        return (self.sealed("answer", self.answer),)

    def online(self, now: int) -> bool:
        """Return whether the device is online; it is lost after too long a silence."""
        if (silent_at := self.silent_at()) is not None and now > silent_at:
            self.heard_at = None
        return self.heard_at is not None

    def silent_at(self) -> int | None:
        """Return when (ms) the device will be lost unless it is heard; None while it is lost or waits."""
        if self.heard_at is None or self.waiting:
            return None
        silent_at = self.heard_at + SILENCE
        return silent_at if self.will_at is None else min(silent_at, self.will_at + FAREWELL)

    def handle_will(self, said: HeadUp, now: int) -> Handled:
        """
        Take the device's last will as a hint, each will once in a session: it may be a recorded one.

        Wills of other starts and earlier connections tell nothing about the present.
        """
        if said.boot != self.boot or said.n <= self.wills:
            return Handled("old")
        self.wills = said.n
        self.will_at = now if self.will_at is None else self.will_at
        return Handled("gone")

    def refuse(self, no: Refused) -> Handled:
        """Answer a message that is not for the table."""
        self.answer = Answer(self.n, Refusal(no.code, no.sentence))
        return Handled("unfit", (self.sealed("answer", self.answer),))

    def repeat(self, body: Up | Unfit) -> Handled:
        """Answer a repeated message again, or refuse it if an earlier one had its number."""
        if body != self.body:
            no = Refused(Text.REPEATED_NUMBER, number=self.n)
            refusal = Refusal(no.code, no.sentence)
            return Handled("changed", (self.sealed("answer", Answer(self.n, refusal)),))
        return Handled("repeated", () if self.answer is None else (self.sealed("answer", self.answer),))

    def sealed(self, where: Literal["session", "answer", "show"], body: Down) -> Sent:
        """Return a message of the house, sealed."""
        self.sent += 1
        topic = f"{self.at}/{where}"
        message = SignedDown(self.session, self.house, self.sent, body)
        return Sent(topic, seal(self.device.key, topic, message), where != "answer")


class DeviceSessions:
    """The open sessions by device, and whose each topic is; all end when the connection to the broker is lost."""

    def __init__(self, site: str, entropy: Callable[[], bytes]) -> None:
        self.site = site
        self.entropy = entropy
        self.open: dict[str, DeviceSession] = {}
        self.topics: dict[str, DeviceSession] = {}

    def add(self, device: Enrolled) -> DeviceSession:
        """Return a new session of a device; `begin` starts it."""
        session = DeviceSession(device, self.site, self.entropy)
        self.open[device.id] = self.topics[f"{session.at}/{UP}"] = session
        return session

    def close(self, devices: Iterable[Enrolled]) -> None:
        """End the sessions of some devices, which may have ended already."""
        for device in devices:
            if (session := self.open.pop(device.id, None)) is not None:
                del self.topics[f"{session.at}/{UP}"]

    def handle_message(
        self, topic: str, payload: bytes, now: int, *, retained: bool
    ) -> tuple[DeviceSession | None, Handled]:
        """Return whose message it is, and what to do about it."""
        session = self.topics.get(topic)
        if retained:
            return session, Handled("retained")
        if session is None:
            return None, Handled("foreign")
        return session, session.handle_message(payload, now)
