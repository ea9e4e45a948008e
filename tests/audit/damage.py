"""Tools to damage the books of a house, and to read the findings of an audit."""

from server.audit.audit import Audit
from server.core.events import BoughtIn, Left
from server.progress import silent
from server.room.recovery import ENCODE
from server.store import Snapshot
from tests.audit.house import NAMES, problems
from tests.store.samples import LONG


LOG = "{t:T1}:log"


async def entries_of(store, kind, name="T1"):
    return [entry for entry in await store.tables.read(name) if isinstance(entry.event, kind)]


async def one(store, *receipts):
    """Return the only finding: its kind and its line."""
    found = await problems(store, *receipts)

    assert len(found) == 1, found
    return found[0]


async def transfer(store, kind):
    """Return a finished transfer of some cents: its player, its id and its amount."""
    entries = [entry for name in NAMES for entry in await store.tables.read(name)]
    outs = {entry.event.transfer: entry.event.amount for entry in entries if isinstance(entry.event, Left)}
    ended = [entry.event for entry in entries if isinstance(entry.event, kind)]
    event = next(event for event in ended if kind is BoughtIn or outs[event.transfer])
    amount = event.amount if kind is BoughtIn else outs[event.transfer]
    return event.player, event.transfer, amount


def changing(where, change):
    """Change the first event of which `where(event)` is true to `change(event)`, or to several."""

    def changed(entries):
        done = False
        for entry in entries:
            event = entry.event
            if not done and where(event):
                done = True
                for each in change(event):
                    yield entry, each
            else:
                yield entry, event
        assert done

    return changed


async def put(store, rows, log=LOG):
    await store.connection.redis.delete(log)
    for number, fields in rows:
        await store.connection.redis.xadd(log, fields, id=number)


async def keep(store, version, kept):
    fence = await store.tables.acquire("T1", "forger", LONG)
    await store.tables.save_snapshot("T1", fence, Snapshot(version, ENCODE(kept)))


async def player_without_seat(store):
    """Return a player with money, without a seat and without an open transfer (the house may have stopped in one)."""
    auditor = Audit(store, {}, silent)
    await auditor.run(repair=False)
    purses = {wallet.player: wallet.seen.purse for wallet in auditor.wallets() if not wallet.open}
    return next(player for player, purse in purses.items() if purse.table is None and purse.balance > 1_000)


async def forget(store, player, name, cents):
    """Remove a transfer from a wallet, line and money, as a failover of its server may."""
    for part in ("transfers", "macs"):
        await store.connection.redis.hdel(f"{{w:{player}}}:{part}", name)
    await store.connection.redis.hincrby(f"{{w:{player}}}:purse", "balance", -cents)
