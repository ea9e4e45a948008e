from datetime import date

import pytest

from protocol.refusals import Refused
from server.access.refills import Refills
from server.store import Session
from server.store.house_events import WalletRefilled
from server.store.house_log import HouseLog
from server.store.memory import MemoryStore
from tests.fakes import SEALER


ANN = Session("ann", "Ann", "player")


@pytest.fixture
def wallets():
    wallets = MemoryStore(SEALER, lambda: 0).wallets
    wallets.welcome = 1_000
    return wallets


def refills(wallets, day=1, *, wanted=True):
    house_log = HouseLog(MemoryStore(SEALER, lambda: 0).house, lambda: 0)
    return Refills(wallets, house_log, lambda: date(2026, 11, day), wanted=wanted)


async def lose(wallets, amount, name="T1-1"):
    assert await wallets.debit("ann", name, amount, "T1") is None
    await wallets.credit("ann", f"{name} out", 0, leaves="T1")


async def test_play_money_comes_back_to_the_welcome_sum_once_a_day(wallets):
    await lose(wallets, 900)
    assert await refills(wallets).refill(ANN) == 1_000
    await lose(wallets, 1_000, "T1-2")
    with pytest.raises(Refused, match="refilled today"):
        await refills(wallets).refill(ANN)

    assert await refills(wallets, day=2).refill(ANN) == 1_000
    assert sum((await wallets.ledger("ann")).values()) == 1_000


async def test_who_has_enough_gets_nothing(wallets):
    with pytest.raises(Refused, match=r"refilled to \$10"):
        await refills(wallets).refill(ANN)
    assert await wallets.players() == []


async def test_chips_at_a_table_count_so_the_seat_is_left_first(wallets):
    await wallets.debit("ann", "T1-1", 900, "T1")
    with pytest.raises(Refused, match="You have a seat at T1"):
        await refills(wallets).refill(ANN)


async def test_a_house_may_refill_nothing(wallets):
    await lose(wallets, 900)
    without = refills(wallets, wanted=False)
    assert (without.most, refills(wallets).most) == (0, 1_000)
    with pytest.raises(Refused, match="not refilled in this house"):
        await without.refill(ANN)


async def test_staff_have_no_play_money(wallets):
    with pytest.raises(Refused, match="A dealer does not play"):
        await refills(wallets).refill(Session("dealer-Dana", "Dana", "dealer"))


async def test_a_refill_is_on_record_and_a_refused_one_is_not(wallets):
    await lose(wallets, 900)
    here = refills(wallets)
    await here.refill(ANN)
    with pytest.raises(Refused):
        await here.refill(ANN)
    await here.house_log.flush()

    (entry,) = await here.house_log.logs.read("house")
    assert entry.event == WalletRefilled("ann", "refill 2026-11-01")
