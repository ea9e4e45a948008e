"""
Somebody writes to the store without the house's key, and the audit names what was changed.

The golden logs hold an event of every kind. One of each is changed, replaced, swapped, taken out, added and forged; the
chain is left as it is, or made again with hashes. Then the transfers of a wallet are altered. `test_house.py` does so with
sessions and rulings, `test_lost_ends.py` with ends.
"""

import re
from collections import defaultdict
from itertools import product, zip_longest

import msgspec
import pytest
from msgspec.structs import replace

from server.core.events import BoughtIn, CashedOut
from server.core.meter.events import Metering
from server.store import START, Head
from server.store.anchors import Anchor
from server.store.encryption import Sealer
from server.store.house_events import BooksBegan, Recorded
from server.store.house_log import NAME
from server.store.log import hashed, house_logs, meter_logs, table_logs
from server.store.memory import MemoryStore
from server.store.values import WELCOME
from tests.audit.damage import transfer
from tests.audit.house import audit, dump, restore
from tests.fakes import MORNING, SEALER, jumping
from tests.first_of import first_of
from tests.report.given import GOLDEN, old_house


STRANGER = Sealer([bytes(range(1, 33))])
HOUSES = GOLDEN[0].parent / "house" / "house.jsonl"
METERS = GOLDEN[0].parent / "meters" / "grand.jsonl"


class Victim:
    """A log in a store: its name in findings, its rows, and the places of the events that are attacked."""

    def __init__(self, title, full, name, logs, codec_of):
        self.title, self.full, self.name, self.logs, self.codec_of = title, full, name, logs, codec_of
        self.codec, self.rows, self.places = logs.codec, list(logs.logs[name].rows), []

    def anchor(self):
        return Anchor(self.full.format(self.name), len(self.rows), self.rows[-1].chain.hex(), self.rows[-1].at + 1)

    def write(self, rows):
        self.logs.logs[self.name].rows = list(rows)


def altered(row):
    """Return the row with another value in its event."""
    fields = msgspec.msgpack.decode(row.event)
    return replace(row, event=msgspec.msgpack.encode(fields | {"more": 1}), at=row.at + 1)


def changed(victim, place):
    """Change an event and its time."""
    return [*victim.rows[:place], altered(victim.rows[place]), *victim.rows[place + 1 :]]


def renamed(victim, place):
    """Say that another person's command led to an event."""
    by = msgspec.msgpack.encode({"player": "guest-x", "command": "x", "digest": bytes(32)})
    return [*victim.rows[:place], replace(victim.rows[place], by=by), *victim.rows[place + 1 :]]


def swapped(victim, place):
    """Swap an event with the one before it."""
    rows = list(victim.rows)
    rows[place - 1], rows[place] = rows[place], rows[place - 1]
    return rows


def removed(victim, place):
    """Take an event out."""
    return [*victim.rows[:place], *victim.rows[place + 1 :]]


def added(victim, place):
    """Add a copy of an event after it."""
    return [*victim.rows[: place + 1], *victim.rows[place:]]


def forged(victim, place):
    """Write an event under a key of one's own."""
    row = victim.rows[place]
    event = victim.codec.opened(victim.name, before(victim.rows, place), place + 1, row).event
    stranger = victim.codec_of(STRANGER)
    [entry] = stranger.chained(victim.name, before(victim.rows, place), row.at, [event])
    return [*victim.rows[:place], entry.row, *victim.rows[place + 1 :]]


def moved(victim, place):
    """Write an event with a MAC that is right for it in another log."""
    row = victim.rows[place]
    event = victim.codec.opened(victim.name, before(victim.rows, place), place + 1, row).event
    [entry] = victim.codec.chained("Elsewhere", before(victim.rows, place), row.at, [event])
    return [*victim.rows[:place], replace(entry.row, sealed=row.sealed), *victim.rows[place + 1 :]]


def before(rows, place):
    """Return the place before a row."""
    return Head(place, rows[place - 1].chain) if place else START


def as_it_is(rows, place):
    """Leave the chain as it is."""
    return rows


def from_there(rows, place):
    """Chain the rows again with hashes, from the first one that differs."""
    return chained(rows, max(0, place - 1))


def from_the_start(rows, place):
    """Take all MACs away, and chain the whole log with hashes."""
    return chained(rows, 0)


def chained(rows, first):
    made = list(rows[:first])
    for place, row in enumerate(rows[first:], first):
        made.append(replace(row, chain=hashed(before(made, place), place + 1, row)))
    return made


ACTS = (changed, renamed, swapped, removed, added, forged, moved)
WAYS = (*product(ACTS, (as_it_is, from_there)), (changed, from_the_start))


async def table_victims():
    """Return a house in which every kind of event of tables and meters happened, and its logs."""
    store = await old_house()
    await store.house.append(NAME, None, START, MORNING, [BooksBegan({}, 0, ())])
    await store.meters.append("GRAND", None, START, MORNING, events_in(METERS, Metering))
    found = [Victim(f"Table {name}", "{}", name, store.tables, table_logs) for name in await store.tables.names()]
    return store, [*found, Victim("Meter GRAND", "m:{}", "GRAND", store.meters, meter_logs)]


async def house_victim():
    """Return a house that has nothing but its own log, with every kind of event, and that log."""
    store = MemoryStore(SEALER, lambda: MORNING)
    await store.house.append(NAME, None, START, MORNING, [BooksBegan({}, 0, ()), *events_in(HOUSES, Recorded)])
    return store, [Victim("The log of the house", "h:{}", NAME, store.house, house_logs)]


def events_in(path, kind):
    return [msgspec.json.decode(line, type=kind) for line in path.read_bytes().splitlines()]


def share(victims):
    """Give each kind of event to the log that has it and has the fewest kinds."""
    where = defaultdict(list)
    for victim in victims:
        for place, row in enumerate(victim.rows[1:], 1):
            where[msgspec.msgpack.decode(row.event)["type"]].append((victim, place))
    for places in sorted(where.values(), key=len):
        victim, place = min(places, key=lambda one: len(one[0].places))
        victim.places.append(place)


SOME_WAYS = ((changed, as_it_is), (removed, from_there), (forged, from_there))


@pytest.mark.parametrize(
    ("house", "ways"),
    first_of([(house_victim, WAYS), (table_victims, SOME_WAYS), (table_victims, WAYS)], 2),
    ids=["house", "some ways", "tables"],
)
@jumping
async def test_no_entry_of_a_log_is_altered_without_the_key_unnoticed(house, ways, capsys):
    store, logs = await house()
    share(logs)
    anchors = [victim.anchor() for victim in logs]
    usual = {str(finding) for finding in (await audit(store, anchors=anchors)).findings}
    tried, unnoticed = 0, []
    for now in zip_longest(*([(victim, *how) for how in product(victim.places, ways)] for victim in logs)):
        attacked = [attack for attack in now if attack]
        for victim, place, (act, chain) in attacked:
            victim.write(chain(act(victim, place), place))
        found = {str(finding) for finding in (await audit(store, anchors=anchors)).findings} - usual
        for victim, place, (act, chain) in attacked:
            tried += 1
            if not any(names(line, victim.title, place) for line in found):
                unnoticed.append((victim.title, place + 1, act.__name__, chain.__name__))
            victim.write(victim.rows)

    kinds = sum(len(victim.places) for victim in logs)
    assert unnoticed == []
    with capsys.disabled():
        print(f"\n{kinds} kinds of events, {tried} attempts to alter a log without the key: the audit named each.")


def names(line, title, place):
    """Return whether a finding names the log, and the event or one next to it."""
    near = {1, place, place + 1, place + 2}
    found = {int(number) for number in re.findall(r"[Ee]vents? ([0-9]+)", line)}
    return line.startswith(title) and bool(near & found)


# Wallets.


async def cents(redis, wallet, name):
    await redis.hset(f"{wallet}:transfers", name, 700)


async def cents_and_purse(redis, wallet, name):
    before = int(await redis.hget(f"{wallet}:transfers", name))
    await redis.hset(f"{wallet}:transfers", name, before + 700)
    await redis.hincrby(f"{wallet}:purse", "balance", 700)


async def without_mac(redis, wallet, name):
    await redis.hdel(f"{wallet}:macs", name)


async def of_another(redis, wallet, name):
    macs = await redis.hgetall(f"{wallet}:macs")
    await redis.hset(f"{wallet}:macs", name, next(mac for key, mac in macs.items() if key != name))


async def taken_away(redis, wallet, name):
    moved = int(await redis.hget(f"{wallet}:transfers", name))
    for part in ("transfers", "macs"):
        await redis.hdel(f"{wallet}:{part}", name)
    await redis.hincrby(f"{wallet}:purse", "balance", -moved)


async def added_to(redis, wallet, name):
    await redis.hset(f"{wallet}:transfers", "x" + name.decode(), 700)
    await redis.hincrby(f"{wallet}:purse", "balance", 700)


async def purse(redis, wallet, name):
    await redis.hincrby(f"{wallet}:purse", "balance", 700)


WALLETS = (cents, cents_and_purse, without_mac, of_another, taken_away, added_to, purse)


@pytest.mark.parametrize("transfers", first_of([["in"], ["welcome", "in", "out"]]), ids=len)
async def test_no_transfer_of_a_wallet_is_altered_without_the_key_unnoticed(store, transfers, capsys):
    redis = store.connection.redis
    player, name, _ = await transfer(store, BoughtIn)
    _, out, _ = await transfer(store, CashedOut)
    usual = {str(finding) for finding in (await audit(store)).findings}
    whole, tried = await dump(store), 0
    names = {"welcome": WELCOME, "in": name, "out": out}
    for one in (names[which] for which in transfers):
        for act in WALLETS:
            owner = player if await redis.hexists(f"{{w:{player}}}:transfers", one) else await owner_of(store, one)
            await act(redis, f"{{w:{owner}}}", one.encode())
            found = {str(finding) for finding in (await audit(store)).findings} - usual
            assert any(owner in line for line in found), (one, act.__name__)
            await restore(store, whole)
            tried += 1
    with capsys.disabled():
        print(f"\n{tried} attempts to alter a wallet without the key: the audit named each.")


async def owner_of(store, transfer):
    """Return the player who has a transfer."""
    for player in await store.wallets.players():
        if transfer in await store.wallets.ledger(player):
            return player
    raise AssertionError(transfer)


# Whatever else lies in the store.

KEYS = ("{t:T1}:log", "{t:T1}:snapshot", "{w:%s}:purse", "{w:%s}:transfers", "{w:%s}:macs", "{h:house}:log", "{s:mine}")


@pytest.mark.parametrize("key", first_of(KEYS, 3))
async def test_another_kind_of_value_under_a_key_is_named(store, key):
    redis = store.connection.redis
    player, _, _ = await transfer(store, BoughtIn)
    key = key.replace("%s", player)
    usual = {str(finding) for finding in (await audit(store)).findings}
    await redis.delete(key)
    await redis.rpush(key, "x")

    assert {str(finding) for finding in (await audit(store)).findings} - usual


@pytest.mark.parametrize("number", first_of(["%s-1", "9999-0"]))
@pytest.mark.parametrize("key", ["{t:T1}:log", "{h:house}:log"])
async def test_what_is_no_event_at_the_end_of_a_log_is_named(store, key, number):
    redis = store.connection.redis
    usual = {str(finding) for finding in (await audit(store)).findings}
    ((last, _),) = await redis.xrevrange(key, count=1)
    await redis.xadd(key, {"any": "thing"}, id=number.replace("%s", last.decode().partition("-")[0]))

    found = {str(finding) for finding in (await audit(store)).findings} - usual
    assert any("cannot be read" in line for line in found)


@pytest.mark.parametrize("fields", [{"version": "x"}, {"version": ""}])
async def test_a_snapshot_that_is_none_is_named(store, fields):
    await store.connection.redis.hset("{t:T1}:snapshot", mapping=fields)

    (found,) = (await audit(store)).findings
    assert "The snapshot cannot be opened" in str(found)


async def test_names_that_are_no_text_hinder_no_audit(store):
    redis = store.connection.redis
    usual = (await audit(store)).findings
    for names in ("{tables}", "{meters}", "{players}"):
        await redis.sadd(names, b"\xff")
    await redis.set(b"{s:\xff}", "x")

    assert [finding.kind for finding in (await audit(store)).findings if finding not in usual] == ["session"]
