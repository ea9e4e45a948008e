"""The count of a meter's books can tell right ones from wrong ones."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from server.core.meter.events import Awarded, MeterOpened, Parameters, Staked
from server.core.progressive.events import AwardAsked, MeterAwarded, MeterClaimed, StakesSent
from tests.chaos.accounts import Accounts
from tests.chaos.one_meter import MICRO, look_at


OPENED = MeterOpened(Parameters(1_000, 150_000, 50_000, 10**8, 10_000))
STAKED = Staked("T1", 1, 7, 100, display=15 * MICRO, reserve=5 * MICRO, overflow=0, house=80 * MICRO)
AWARDED = Awarded("T1", 2, 1, 100, 1_015, from_reserve=5 * MICRO, funded=995 * MICRO)
EVENTS = [OPENED, STAKED, AWARDED]
TABLE = [
    StakesSent(1, "LINK", 7, 100),
    MeterClaimed(1, "LINK", 7, 1, "ann", "Ann", "progressive", 100, "won", "mini_royal_spades", None, waits=False),
    AwardAsked(2, "LINK", 1, 100),
    MeterAwarded(1, 2, "LINK", 7, 1, "ann", 100, 3, 1_015 * MICRO, 1_015, 1_000 * MICRO, None),
]


@dataclass
class Entry:
    event: object


def wrongs(events, table):
    accounts = Accounts()
    lies = look_at(accounts, "LINK", events, {"T1": [Entry(event) for event in table]})
    return accounts.wrong, lies


def test_right_books_are_right():
    assert wrongs(EVENTS, TABLE) == ([], 100 - 1_015)


@pytest.mark.parametrize(
    ("events", "table"),
    [
        ([OPENED, replace(STAKED, display=15 * MICRO + 1), AWARDED], TABLE),
        ([OPENED, STAKED, replace(AWARDED, amount=1_014)], TABLE),
        ([OPENED, STAKED, replace(AWARDED, funded=994 * MICRO, from_reserve=7 * MICRO)], TABLE),
        ([*EVENTS, replace(STAKED, n=3)], TABLE),
        ([*EVENTS, replace(AWARDED, n=3, amount=1_000, from_reserve=0, funded=1_000 * MICRO)], TABLE),
        ([OPENED, STAKED], TABLE),
        (EVENTS, TABLE[:-1]),
        (EVENTS, [*TABLE, TABLE[-1]]),
        (EVENTS, TABLE[1:]),
    ],
    ids=[
        *("a unit too much", "a cent less", "a pot below nothing", "staked for nobody", "paid twice", "never paid"),
        *("not told", "told twice", "not asked"),
    ],
)
def test_wrong_books_are_found(events, table):
    found, _ = wrongs(events, table)

    assert found
