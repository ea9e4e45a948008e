"""A device's own end of the line: it seals what it says, and keeps what it was told."""

import json

import msgspec

from protocol.devices import Answer, Gone, Session
from protocol.sealing import Sealed, SignedUp, Unsealed, mac, open_down, seal
from server.config.devices import DeviceSettings
from server.devices.enrolment import Enrolled, enrolled


SECRET = bytes(range(32))
NOBODYS = "0" * 32  # the session of a will


def enrol(name="d-1", kind="sensors", table="T1", **more) -> Enrolled:
    return enrolled([DeviceSettings(name, table, kind, **more)], SECRET)[name]


class Sealer:
    """A device that started as `boot`."""

    def __init__(self, device, boot="boot-0001", site="house"):
        self.device = device
        self.boot = boot
        self.at = f"croupier/{site}/{device.table}/{device.id}"
        self.session = NOBODYS
        self.n = 0
        self.wills = 0
        self.house = ("", 0)
        self.shown = None
        self.answers = {}

    def say(self, body, n=None):
        """Seal a message, the next one or `n`."""
        if n is None:
            self.n = n = self.n + 1
        return seal(self.device.key, f"{self.at}/up", SignedUp(self.session, self.boot, n, body))

    def say_plainly(self, body):
        """Seal the next message, whatever is in it."""
        self.n += 1
        signed = json.dumps({"session": self.session, "boot": self.boot, "n": self.n, "body": body})
        sealed = Sealed(signed, mac(self.device.key, f"{self.at}/up", signed.encode()))
        return msgspec.json.encode(sealed)

    def will(self):
        """Seal the will of a new connection."""
        self.wills += 1
        return seal(self.device.key, f"{self.at}/up", SignedUp(NOBODYS, self.boot, self.wills, Gone()))

    def hear(self, *sent):
        """Take in what the house says, as a device has to: what is sealed for it, newer, and of its session."""
        for message in sent:
            try:
                told = open_down(self.device.key, message.topic, message.payload)
            except Unsealed:
                continue
            if told.boot == self.house[0] and told.n <= self.house[1]:
                continue
            match told.body:
                case Session(session):
                    self.session, self.house = session, (told.boot, told.n)
                case _ if told.session != self.session:
                    pass
                case Answer(n, refusal):
                    self.answers[n], self.house = refusal, (told.boot, told.n)
                case shown:
                    self.shown, self.house = shown, (told.boot, told.n)
