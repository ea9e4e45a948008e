"""Where MACs begin in the books of a house, recorded once, so that they cannot be taken away again unnoticed."""

from collections.abc import Callable
from typing import Any

from .house_events import BooksBegan, WelcomeSet
from .house_log import NAME, HouseLog
from .log import has_mac
from .redis import RedisStore
from .redis_log import RedisLogs
from .values import START, Conflict


async def begin(store: RedisStore, now: Callable[[], int], welcome: int) -> None:
    """
    Record what was in the books before there were MACs, unless that is on record, and accept nothing else without one.

    Older sessions get a MAC. No earlier version of the server may run any more: it writes none. What a new guest gets,
    `welcome` cents, is recorded if it has changed.

    Where other logs have MACs already, the house's own log was lost or taken away, and begins `again`. Then no session,
    wallet or end of a ban counts that has no MAC: somebody may have written it meanwhile.
    """
    event = await began(store)
    if event is None:
        logs = [(kind, name) for kind in store.logs for name in await kind.names()]
        again = any([has_mac(await kind.head(name)) for kind, name in logs])
        if not again:
            await store.access.stamp_old()
        _, bans = await store.access.bans(None)
        heads = {
            kind.codec.full_name(name): await kind.place(name, before)
            for kind, name in logs
            if (before := await unmarked(kind, name))
        }
        event = BooksBegan(
            {log: head.version for log, head in heads.items()},
            0 if again else len(await store.wallets.players()),
            tuple(ban for ban in bans if not (again and ban.lifted)),
            {log: head.chain.hex() for log, head in heads.items()},
            again,
        )
        try:
            await store.house.append(NAME, None, START, now(), [event])
        except Conflict:  # another node was first
            event = await began(store)
    if event is not None:
        for kind in store.logs:
            kind.codec.before = event.logs
        store.access.old_bans = frozenset(event.bans)
    house_log = HouseLog(store.house, now)
    recorded = [entry.event for entry in await store.house.read(NAME) if isinstance(entry.event, WelcomeSet)]
    if recorded[-1:] != [WelcomeSet(welcome)]:
        await house_log.write(WelcomeSet(welcome))


async def began(store: RedisStore) -> BooksBegan | None:
    """Return the first event of the house's log, in which MACs begin, if there is a log."""
    entries = await store.house.read(NAME, START, 1)
    return entries[0].event if entries and isinstance(entries[0].event, BooksBegan) else None


async def unmarked(logs: RedisLogs[Any], name: str) -> int:
    """Return how many entries of a log have no MAC: all before the first one that has."""
    end = await logs.head(name)
    low, high = 0, end.version if not has_mac(end) else end.version - 1
    while low < high:
        middle = (low + high + 1) // 2
        if has_mac(await logs.place(name, middle)):
            high = middle - 1
        else:
            low = middle
    return low
