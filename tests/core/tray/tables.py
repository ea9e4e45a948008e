"""Tables with a counted tray."""

from protocol.tray import CountTray, VerifyCount
from server.core.settings import Tray
from tests.core.given import DEALER, FLOOR, Pit, settings


OPENING, LOW = 300_000, 100_000  # cents


def counted(**changes):
    """The settings of such a table."""
    return settings(pace="dealer", inventory=Tray(OPENING, LOW), **changes)


def opened(amount=OPENING, **changes):
    """Such a table, opened with so many cents."""
    pit = Pit(counted(**changes))
    count(pit, amount)
    return pit


def count(pit, amount, dealer=DEALER, by=FLOOR):
    """Count the tray and have it verified."""
    return pit.do(dealer, CountTray(amount)) + pit.do(by, VerifyCount(pit.table.inventory.counts))
