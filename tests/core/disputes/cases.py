"""A table with a finished round, and commands of the floor and a player about it."""

from protocol.commands import Leave
from protocol.disputes import ConfirmCorrection, Correct, Dispute, DropCorrection, ResolveDispute
from server.core.orders import Transferred
from server.core.table import ROOM
from tests.core.given import FLOOR, finished, played, settings, who


WAGERS = [{"ante": 500, "pair_plus": 500}, {"ante": 500}]
LIMIT = 50_000


def over(**changes):
    """Round 1 is over: p1 lost every wager, p2 won, and nothing is in play."""
    return played(["Kd 7s 2c", "Qc Qd 4h"], "Ac 7d 2h", WAGERS, ["play", "play"], settings(**changes))


def dispute(pit, name="p1", words="That was a flush.", number=1):
    return pit.do(who(name), Dispute(number, words), found=finished(pit, number))


def resolve(pit, number=1, verdict="upheld", words="You are right.", by=FLOOR):
    return pit.do(by, ResolveDispute(number, verdict, words))


def correct(pit, returned, seat=1, wager="ante", by=FLOOR, about=None, number=1):
    command = Correct(number, seat, wager, returned, "misread", about)
    return pit.do(by, command, found=finished(pit, number))


def confirm(pit, by, number=1):
    return pit.do(by, ConfirmCorrection(number))


def drop(pit, by=FLOOR, number=1):
    return pit.do(by, DropCorrection(number, "The camera says no."))


def leave(pit, name="p1"):
    """Leave, and have the wallet take the chips."""
    pit.do(who(name), Leave())
    for transfer in list(pit.table.transfers):
        pit.do(ROOM, Transferred(transfer))
