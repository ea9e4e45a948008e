"""Simulated devices with their settings, without a broker."""

from clients.python.devices.connection import Broker, Connection
from clients.python.devices.kinds import KINDS
from clients.python.devices.session import Enrolment
from tests.devices.sealer import enrol


def about(kind="keypad", name="d-1"):
    return Enrolment(name, kind, "T1", f"croupier/house/T1/{name}/", enrol(name, kind).key)


def device(kind="keypad", name="d-1"):
    return KINDS[kind](about(kind, name))


def connection(kind="keypad", name="d-1", port=0, said=None):
    said = [] if said is None else said
    made = Connection(device(kind, name), Broker("127.0.0.1", port), said.append)
    made.said = said
    return made
