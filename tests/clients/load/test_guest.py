import asyncio
from contextlib import asynccontextmanager
from random import Random

from clients.python.load.guest import Guest, StalledViewer
from clients.python.load.person import Person
from clients.python.load.tally import Tally
from clients.python.load.watched_table import WatchedTable
from clients.python.styles import STYLES
from server.core.events import DeckShuffled
from server.core.fairness.events import SeedGiven, SeedPromised, SeedsClosed
from server.store.values import REFILL
from tests.clients.load.messages import view
from tests.clients.real_house import real_house, table


@asynccontextmanager
async def guest(house, place=3):
    loop = asyncio.get_running_loop()
    tally = Tally(loop.time, 1.0)
    person = Person(house.url, WatchedTable("T1", loop.time, tally.last_viewer), lambda _: True, tally.came_back)
    one = Guest(person, STYLES["basic"], Random(1), tally, place=place)
    running = asyncio.create_task(person.connection.run())
    try:
        async with asyncio.timeout(30):
            yield one
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_guest_takes_its_place_plays_with_thought_and_leaves():
    async with real_house(table("T1")) as house, guest(house) as ann:
        assert await ann.seated
        assert ann.person.me["seats"] == [3]
        ann.play(0.01)
        while not ann.person.table.rounds:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        ann.leave()
        await ann.left

        assert ann.gone
        assert (ann.open, ann._tally.refusals.total()) == ([], 0)
        assert ann.person.table.verdict.read
        while ann.owed:  # noqa: ASYNC110 - the wallet is told later
            await asyncio.sleep(0.01)


async def test_a_guest_promises_and_gives_a_seed_for_the_deck_of_each_round():
    async with real_house(table("T1")) as house, guest(house) as ann:
        await ann.seated
        ann.play(0.01)
        while ann.person.table.rounds < 2:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        told = [event for event in await house.events() if isinstance(event, DeckShuffled | SeedPromised | SeedGiven)]
        closed = [event for event in await house.events() if isinstance(event, SeedsClosed)]

    kinds = [type(event) for event in told]
    assert kinds[:6] == [SeedPromised, SeedGiven, DeckShuffled] * 2
    assert len(closed) == kinds.count(DeckShuffled)
    assert told[0].promise != told[3].promise
    assert ann._tally.refusals.total() == 0


async def test_a_seat_that_somebody_else_took_first_counts_as_refused_only_once_a_guest_is_seated():
    loop = asyncio.get_running_loop()
    tally = Tally(loop.time, 1.0)
    person = Person("ws://127.0.0.1:1/ws", WatchedTable("T1", loop.time, tally.last_viewer), lambda _: True, print)
    one, sit = Guest(person, STYLES["basic"], Random(1), tally, place=3), {"type": "Sit", "seat": 3, "buy_in": 500}
    taken = {"type": "Refused", "code": "seat_taken", "message": "Seat 3 is taken."}
    for answer in (taken, taken | {"code": "not_now"}):
        one._send(sit, 0.0)
        one._answered(sit, 0.0, answer)
    assert tally.refusals == {"not_now": 1}

    one.seated.set_result(True)
    one._send(sit, 0.0)
    one._answered(sit, 0.0, taken)
    assert tally.refusals == {"not_now": 1, "seat_taken": 1}


async def test_what_a_wallet_is_owed_is_unknown_without_all_of_its_sums():
    loop = asyncio.get_running_loop()
    tally = Tally(loop.time, 1.0)
    person = Person("ws://127.0.0.1:1/ws", WatchedTable("T1", loop.time, tally.last_viewer), lambda _: True, print)
    one, person.player, person.start = Guest(person, STYLES["basic"], Random(1), tally, place=3), "ann", 500
    assert one.owed == 0

    person.table.view = view()
    assert one.owed == 500
    person.table.ledger.complete = False
    assert one.owed == 0
    person.table.ledger.complete, person.table.view = True, view("ann")
    assert one.owed == 0


async def test_a_guest_acts_at_given_times_and_counts_those_with_nothing_to_do():
    async with real_house(table("T1")) as house, guest(house) as ann:
        await ann.seated
        ann.play(None)
        for _ in range(5):
            ann.act(0.0)
        assert ann.idle >= 1
        assert len(ann.open) >= 1
        ann.stop()
        while ann.open:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)


async def test_a_guest_without_the_smallest_buy_in_watches():
    async with real_house(table("T1"), welcome=1_999) as house, guest(house) as ann:
        assert not await ann.seated


async def test_a_broke_guest_is_refilled_and_sits_down():
    async with real_house(table("T1"), welcome=2_000) as house, guest(house) as ann:
        await ann.seated
        ann.leave()
        await ann.left
        who = ann.person.player
        await house.store.wallets.debit(who, "lost", 500, "T9")
        await house.store.wallets.credit(who, "left", 0, leaves="T9")
        house.sessions.paid(who)
        while (ann.person.balance, ann.person.seated_at) != (1_500, None):  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        for _ in range(3):
            ann._make(0.0)
        while ann.person.balance != 2_000:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)

        assert any(transfer.startswith(REFILL) for transfer in await house.store.wallets.ledger(who))
        assert ann.refilled == 500


async def test_a_cut_connection_comes_back_without_a_gap():
    async with real_house(table("T1")) as house, guest(house) as ann:
        await ann.seated
        ann.person.connection.cut()
        while not ann.person.reconnects:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)

        assert (ann.person.missed, ann.person.duplicated) == (0, 0)
        assert len(ann._tally.back) == 1


async def test_a_stalled_viewer_stops_reading_after_updates(monkeypatch):
    monkeypatch.setattr("clients.python.load.guest.STALL", 0.05)
    async with real_house(table("T1")) as house, guest(house) as ann:
        loop = asyncio.get_running_loop()
        paused = []
        viewer = StalledViewer(house.url, ann.person.table, lambda _: True, print)
        monkeypatch.setattr(viewer.connection, "pause", paused.append)
        running = asyncio.create_task(viewer.connection.run())
        await viewer.arrive()
        await ann.seated
        end = loop.time() + 5
        while not paused and loop.time() < end:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

        assert paused[0] == 0.05
        assert not viewer.measured
