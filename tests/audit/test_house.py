"""The audit checks the log of the house, rulings, sessions and play money."""

import pytest
from msgspec.structs import replace

from server.audit.anchors import AnchorCheck
from server.audit.house import HouseBook, check_welcome
from server.core.meter.settings import MeterSettings
from server.core.supervision.bans import Ban
from server.meters.service import Meters
from server.store import Session
from server.store.anchors import Anchor
from server.store.beginning import begin
from server.store.house_events import BooksBegan, LossRecorded, MetersReconciled, Ruled, WalletRefilled, WelcomeSet
from server.store.house_log import HouseLog
from server.store.values import WELCOME
from server.world import RealWorld
from tests.audit.damage import put
from tests.audit.house import NAMES, audit, problems
from tests.first_of import first_of
from tests.store.old_books import strip
from tests.store.samples import LONG


BAN = Ban("player", "guest-1", "Guest 1", "Asked for it.", "supervisor-Sam", "Sam", 1_800_000_000_000)


def log_of(store):
    return HouseLog(store.house, lambda: 1_800_000_000_000)


def welcome(book, given, unproven=(), configured=1_000):
    return [str(finding) for finding in check_welcome(book, given, unproven, configured)]


def book_of(*events):
    book = HouseBook(AnchorCheck("h:house"))
    for event in events:
        match event:
            case BooksBegan():
                book.began = event
            case WelcomeSet(cents):
                book.welcome.add(cents)
    return book


async def test_a_house_log_that_was_deleted_is_missed(store):
    await store.connection.redis.delete("{h:house}:log")

    assert await problems(store) == [
        ("house", "The log of the house is missing: other logs have MACs, which begin with it.")
    ]


async def test_an_altered_house_log_is_found(store):
    await log_of(store).write(Ruled(BAN))
    rows = await store.connection.redis.xrange("{h:house}:log")
    await store.connection.redis.xdel("{h:house}:log", rows[1][0])

    (found,) = await problems(store)
    assert found[0] == "house"
    assert "After event 1 it cannot be read on: The log of the house is broken at event 3, after event 1." in found[1]


async def test_the_end_of_a_house_log_or_a_meters_that_cannot_be_read_on_is_not_said_to_be_lost(store):
    meters = Meters(store.meters, RealWorld(), [MeterSettings("GRAND", "Grand")])
    await meters.opened("GRAND")
    await log_of(store).write(Ruled(BAN))
    ends = {"m:GRAND": await store.meters.head("GRAND"), "h:house": await store.house.head("house")}
    anchors = [Anchor(log, head.version, head.chain.hex(), BAN.at) for log, head in ends.items()]
    for key in ("{m:GRAND}:log", "{h:house}:log"):
        rows = await store.connection.redis.xrange(key)
        rows[-1][1][b"chain"] = bytes(36)
        await put(store, rows, key)

    kinds = {finding.kind for finding in (await audit(store, anchors=anchors)).findings}
    assert kinds == {"house", "meter"}


async def test_a_ruling_that_was_taken_out_is_found(store):
    await log_of(store).write(Ruled(BAN))
    assert await problems(store) == [
        ("house", "The ban of player Guest 1 by Sam at 2027-01-15T08:00:00.000Z was taken out of the list of rulings.")
    ]

    await store.sessions.ban(BAN)
    assert await problems(store) == []


@pytest.mark.parametrize("order", [(0, 2, 1), (1, 2, 0, 1)])
async def test_an_older_ruling_that_stands_after_the_last_one_is_found(store, order):
    for at in range(3):
        ban = replace(BAN, at=BAN.at + at, lifted=at == 1)
        await store.sessions.ban(ban)
        await log_of(store).write(Ruled(ban))
    redis = store.connection.redis
    rows = await redis.xrange("{bans}")
    assert await problems(store) == []

    await redis.delete("{bans}")
    for place in order:
        await redis.xadd("{bans}", rows[place][1])
    ((kind, line),) = await problems(store)
    assert kind == "house"
    assert line.endswith(
        "ban of player Guest 1 by Sam at 2027-01-15T08:00:00.002Z was the last one, and stands before an older one."
    )


async def test_a_house_log_that_was_begun_again_is_found_until_somebody_states_why(store):
    await store.connection.redis.delete("{h:house}:log")
    await begin(store, lambda: 1_800_000_000_000, 100_000)

    assert await problems(store) == [("house", "The log of the house was lost or taken away, and was begun again.")]

    await log_of(store).write(LossRecorded("The master died.", "Olga"))
    assert await problems(store) == []


async def test_a_session_and_a_ruling_that_the_house_did_not_make_are_found(store):
    await store.sessions.save_session("key", Session("ann", "Ann", "player"), LONG)
    redis = store.connection.redis
    await redis.set("{s:mine}", await redis.get("{s:key}"))
    await redis.xadd("{bans}", {"ban": b"any"})

    found = await problems(store)
    assert [kind for kind, _ in found] == ["session"] * 2
    assert found[0][1] == "The session mine was not made with the house's key. It counts for nothing."


async def test_a_difference_of_the_meters_at_the_turn_of_a_day_is_found(store):
    await log_of(store).write(MetersReconciled("2027-01-15", ("GRAND",), ("Meter GRAND: it is short.",)))

    assert await problems(store) == [("meter", "At the turn of 2027-01-15: Meter GRAND: it is short.")]


async def test_play_money_of_another_sum_than_was_ever_set_is_found(store):
    await store.wallets.credit("nobody", WELCOME, 5_000_000)

    assert ("wallet", "Wallet of nobody: A new guest got $50,000 of play money, not $1,000.") in await problems(store)


def test_sums_that_were_set_once_stay_right():
    book = book_of(BooksBegan({}, 0, ()), WelcomeSet(1_000), WelcomeSet(2_000))

    assert welcome(book, {"ann": 1_000, "bob": 2_000}) == []
    assert welcome(book, {"ann": 3_000}) == ["Wallet of ann: A new guest got $30 of play money, not $10 or $20."]


def test_more_wallets_without_a_mac_than_there_were_are_found():
    book = book_of(BooksBegan({"T1": 9}, 1, ()), WelcomeSet(1_000))

    assert welcome(book, {"ann": 900}, ["ann"]) == [], "the configuration was another one then"
    assert welcome(book, {"ann": 1_000, "bob": 1_000}, ["ann", "bob"]) == [
        "2 wallets got play money without a MAC, and 1 are from before MACs: ann, bob."
    ]


async def test_a_house_from_before_says_what_it_cannot_prove_and_why_and_goes_on(store):
    await strip(store)
    for name in NAMES:
        await store.connection.redis.delete(f"{{t:{name}}}:snapshot")
    before = await audit(store)
    await begin(store, lambda: 1_800_000_000_000, 100_000)
    after = await audit(store)

    ends = [(await store.tables.head(name)).version for name in NAMES]
    assert before.findings == after.findings == ()
    assert (before.status, after.status) == (0, 0)
    assert before.notes == after.notes
    *logs, wallets = before.notes
    assert wallets.endswith(" transfers are from before there were MACs: only the tables' logs prove them.")
    assert logs == [
        f"Events 1 to {end:,} of table {name} are from before there were MACs: their order and money are checked, but "
        "somebody who could write to the store could have written them."
        for name, end in zip(NAMES, ends, strict=True)
    ]


async def test_what_is_from_before_is_held_to_what_it_was_then(store):
    await strip(store)
    await store.connection.redis.delete("{t:T1}:snapshot")
    await begin(store, lambda: 1_800_000_000_000, 100_000)
    rows = await store.connection.redis.xrange("{t:T1}:log")
    await store.connection.redis.delete("{t:T1}:log")
    for number, fields in rows[:-1]:
        await store.connection.redis.xadd("{t:T1}:log", fields, id=number)

    found = [line for kind, line in await problems(store) if kind == "anchor"]
    assert len(found) == 1
    assert found[0].startswith(
        f"Table T1: event {len(rows)}, which was anchored at 2027-01-15T08:00:00.000Z, is missing"
    )


REFILL = "refill 2027-01-15"


async def refilled(store):
    """A player whose play money came back, on record."""
    wallets = store.wallets
    purses = {player: await wallets.purse(player) for player in await wallets.players()}
    player = next(player for player, purse in purses.items() if purse.table is None)
    wallets.welcome = purses[player].balance + 700
    assert await wallets.refill(player, REFILL)
    wallets.welcome = 0
    await log_of(store).write(WalletRefilled(player, REFILL))
    return player


@pytest.mark.parametrize("whole", first_of([False, True]))
async def test_a_refill_that_was_taken_out_with_its_money_is_found(store, whole):
    player = await refilled(store)
    assert await problems(store) == []

    redis, wallet = store.connection.redis, f"{{w:{player}}}"
    if whole:  # and so that nobody looks for the wallet
        await redis.srem("{players}", player)
    for part in ("transfers", "macs"):
        await redis.hdel(f"{wallet}:{part}", REFILL)
    await redis.hincrby(f"{wallet}:purse", "balance", -700)
    gone = f"The {REFILL} is on record in the log of the house, but not here: it was lost or taken away."
    assert await problems(store) == [("wallet", f"Wallet of {player}: {gone}")]

    await log_of(store).write(LossRecorded("The disk broke.", "Olga"))
    assert await problems(store) == []
    assert f"The store lost the {REFILL} of {player}: Olga stated why: The disk broke." in (await audit(store)).notes
