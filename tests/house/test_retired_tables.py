from structlog.testing import capture_logs

from server.core.events import BoughtIn, CashedOut, Left, SeatReserved, SettingsPosted
from server.house.retired_tables import retired_tables
from server.room.lease import LEASE
from server.store import START
from tests.fakes import MoodyStore, RiggedWorld, jumping, settings


SEATED = SeatReserved(1, "ann", "Ann", "in", 500)
BROUGHT = BoughtIn("ann", "in", 500)
LEFT = Left("ann", "out", 500)
PAID = CashedOut("ann", "out")


async def stored(*happened):
    """A store with one table, at which this happened, and which nobody serves."""
    store = MoodyStore(RiggedWorld())
    fence = await store.tables.acquire("T9", "the last", LEASE)
    events = [SettingsPosted(settings("T9", title="Old")), *happened]
    await store.tables.append("T9", fence, START, 0, events)
    await store.tables.release("T9", fence)
    return store


async def found(store, configured=()):
    return [settings async for settings in retired_tables(store.tables, configured)]


@jumping
async def test_a_retired_table_with_players_has_the_settings_in_its_log():
    store = await stored(SEATED)

    assert await found(store) == [settings("T9", title="Old")]
    assert await found(store, ["T9"]) == []


@jumping
async def test_a_retired_table_is_needed_while_chips_are_on_their_way():
    assert await found(await stored(SEATED, BROUGHT, LEFT))
    assert await found(await stored(SEATED, BROUGHT, LEFT, PAID)) == []


@jumping
async def test_a_table_is_retired_also_while_a_node_has_its_lease():
    store = await stored(SEATED)
    await store.tables.acquire("T9", "another node", LEASE)

    assert [left.table for left in await found(store)] == ["T9"]


@jumping
async def test_a_table_that_cannot_be_read_hides_no_other():
    store = await stored(SEATED)
    fence = await store.tables.acquire("T8", "the last", LEASE)
    await store.tables.append("T8", fence, START, 0, [SettingsPosted(settings("T8"))])
    store.broken["read"] = 1
    with capture_logs() as logs:
        assert [left.table for left in await found(store)] == ["T9"]

    assert [line["table"] for line in logs] == ["T8", "T9"]
