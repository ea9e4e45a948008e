"""A device's end of the line: one message at a time, under the session of now, until it is answered."""

from typing import Any, NamedTuple

from .sealing import Body, opened, seal


TOLD = ("session", "show", "answer")  # what a device hears, under its topics; the session first, which the others need
NO_SESSION = "0" * 32  # what a last will is signed under, for it is made before there is a session


class Enrolled(NamedTuple):
    """What a device was set up with: `croupier devices enrol ID --json` prints it."""

    device: str
    kind: str
    table: str
    topics: str  # with a stroke at the end
    key: bytes


def enrolled(said: dict[str, Any]) -> Enrolled:
    """Return what a device was set up with, from a printed object (ValueError, KeyError if it is none)."""
    return Enrolled(said["device"], said["kind"], said["table"], said["topics"], bytes.fromhex(said["key"]))


class Line:
    """What a device that started as `boot` (8 to 20 characters of A-Z, a-z, 0-9, - and _) has to keep in mind."""

    def __init__(self, about: Enrolled, boot: str) -> None:
        self.about = about
        self.boot = boot
        self.up = f"{about.topics}up"
        self.session: str | None = None
        self.house = ("", 0)  # the start of the house's end, and the number of its last message
        self.n = 0
        self.wills = 0
        self.open: Body | None = None  # message n, until it is answered
        self.answered = False  # something, under the session of now
        self.elsewhere = False  # the device speaks from somewhere else too
        self.last = b""  # what was sealed last

    def will(self) -> bytes:
        """Seal the last will of a new connection, which has the broker hint that the device is gone."""
        self.wills += 1
        return self.gone()

    def gone(self) -> bytes:
        """Seal the last will again: who leaves in order says it themselves."""
        return seal(self.about.key, self.up, NO_SESSION, self.boot, self.wills, {"type": "Gone"})

    def say(self, body: Body) -> None:
        """Take up the next message; the one before was answered."""
        assert self.open is None
        self.n += 1
        self.open = body

    def sealed(self, key: bytes | None = None) -> bytes:
        """Seal the open message under the session of now, with another `key` for one that is to be refused."""
        assert self.open is not None
        assert self.session is not None
        made = seal(key or self.about.key, self.up, self.session, self.boot, self.n, self.open)
        if key is None:
            self.last = made
        return made

    def hear(self, topic: str, payload: bytes) -> Body | None:
        """
        Return what the house says, if that counts: sealed for this device, newer than the last, of the session of now.

        An answer counts once, to the open message, which is then done. The same end of the house begins another session
        only when the device has started again: if that was not we, then it is played `elsewhere`.
        """
        said = opened(self.about.key, topic, payload)
        if said is None:
            return None
        boot, n, body = said["boot"], said["n"], said["body"]
        if boot == self.house[0] and n <= self.house[1]:
            return None
        if body["type"] == "Session":
            if body["session"] == self.session:  # told again, for something came under another one
                self.house = (boot, n)
                return None
            self.elsewhere = self.answered and boot == self.house[0]
            self.session, self.house, self.answered = body["session"], (boot, n), False
            return dict(body)
        if said["session"] != self.session:
            return None
        self.house = (boot, n)
        if body["type"] == "Answer":
            if self.open is None or body["n"] != self.n:
                return None
            self.open, self.answered = None, True
        return dict(body)
