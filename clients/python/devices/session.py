"""The device's side of a session with the house: one message at a time, until it is answered."""

from typing import Any, NamedTuple

from .sealing import Body, opened, seal


SUBSCRIBED = ("session", "show", "answer")  # subtopics; the session first: the others need it
NO_SESSION = "0" * 32  # a last will is signed under this, before there is a session


class Enrolment(NamedTuple):
    """The settings of a device, as `croupier devices enrol ID --json` prints them."""

    device: str
    kind: str
    table: str
    topics: str  # the prefix of its topics, with a slash at the end
    key: bytes


def parse_enrolment(printed: dict[str, Any]) -> Enrolment:
    """Return the settings in a printed object; raise ValueError or KeyError if it is not complete."""
    return Enrolment(
        printed["device"], printed["kind"], printed["table"], printed["topics"], bytes.fromhex(printed["key"])
    )


class DeviceSession:
    """The state of a device that started as `boot` (8 to 20 characters of A-Z, a-z, 0-9, - and _)."""

    def __init__(self, about: Enrolment, boot: str) -> None:
        self.about = about
        self.boot = boot
        self.up = f"{about.topics}up"
        self.name: str | None = None  # of the session that the house gave it
        self.house = ("", 0)  # the house's boot, and the number of its last message
        self.n = 0
        self.wills = 0
        self.open: Body | None = None  # message n, until it is answered
        self.answered = False  # whether the house answered anything in this session
        self.displaced = False  # whether another process runs the same device
        self.last = b""  # the last sealed message

    def will(self) -> bytes:
        """Seal the last will of a new connection; the broker sends it when the connection is lost."""
        self.wills += 1
        return self.gone()

    def gone(self) -> bytes:
        """Seal the last will again, for a device that disconnects normally and sends it itself."""
        return seal(self.about.key, self.up, NO_SESSION, self.boot, self.wills, {"type": "Gone"})

    def say(self, body: Body) -> None:
        """Start the next message. The one before must have been answered."""
        assert self.open is None
        self.n += 1
        self.open = body

    def sealed(self, key: bytes | None = None) -> bytes:
        """Seal the open message under the current session; with a wrong `key`, a message that must be refused."""
        assert self.open is not None
        assert self.name is not None
        made = seal(key or self.about.key, self.up, self.name, self.boot, self.n, self.open)
        if key is None:
            self.last = made
        return made

    def receive(self, topic: str, payload: bytes) -> Body | None:
        """
        Return the body of a message from the house, or None if it does not count.

        It counts if its seal is right, it is newer than the last and it belongs to the current session. An answer
        counts once, for the open message. A house that did not restart begins another session only when the device has
        started again; if it was not this process that started, another one runs the device (`displaced`).
        """
        said = opened(self.about.key, topic, payload)
        if said is None:
            return None
        boot, n, body = said["boot"], said["n"], said["body"]
        if boot == self.house[0] and n <= self.house[1]:
            return None
        if body["type"] == "Session":
            if body["session"] == self.name:  # repeated, because the house got a message under another session
                self.house = (boot, n)
                return None
            self.displaced = self.answered and boot == self.house[0]
            self.name, self.house, self.answered = body["session"], (boot, n), False
            return dict(body)
        if said["session"] != self.name:
            return None
        self.house = (boot, n)
        if body["type"] == "Answer":
            if self.open is None or body["n"] != self.n:
                return None
            self.open, self.answered = None, True
        return dict(body)
