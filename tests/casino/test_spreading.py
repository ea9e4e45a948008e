import asyncio

from structlog.testing import capture_logs

from protocol.commands import Bet, Choose
from protocol.refusals import Code
from server.core.orders import TimeUp
from server.core.settings import Timing
from server.house.nodes import LISTED
from server.house.tables import AT_LEISURE, OVERDUE
from server.room import deciding
from server.store import Node
from tests.casino.houses import A, B, C, bet, casino, serving
from tests.fakes import Onlooker, eventually, jumping, settings
from tests.refusing import refused_as


@jumping
async def test_tables_are_spread_by_capacity_and_each_has_one_owner():
    async with casino(tables=12) as house:
        for address, capacity in ((A, 2), (B, 1), (C, 1)):
            house.open(address, capacity)
        await house.all_open()
        await asyncio.sleep(30)

        assert house.shared() == [6, 3, 3]
        assert sum(len(node.rooms) for node in house.running) == 12
        assert {card.table for node in await house.store.nodes.listed() for card in node.tables} == set(house.served())


@jumping
async def test_the_lobby_of_every_node_shows_all_tables_and_what_happens_at_them():
    async with casino() as house:
        one, two = house.open(A), house.open(B)
        await house.all_open()
        await asyncio.sleep(1)
        assert one.lobby.shown() == two.lobby.shown()
        assert [(card.table, card.open) for card in one.lobby.shown().tables] == [(f"T{n}", True) for n in range(1, 5)]

        watcher = Onlooker("watcher")
        two.lobby.watch(watcher)
        await house.seat(next(iter(serving(one))), "ann")
        await asyncio.sleep(1)

        assert sum(card["taken"] for card in watcher.lobbies[-1]) == 1


@jumping
async def test_while_the_store_is_away_the_lobby_of_every_node_shows_all_tables_closed():
    async with casino() as house:
        nodes = house.open(A), house.open(B)
        await house.all_open()
        await asyncio.sleep(1)
        watchers = [Onlooker("watcher") for _ in nodes]
        for node, watcher in zip(nodes, watchers, strict=True):
            node.lobby.watch(watcher)
        away = dict.fromkeys(("append", "acquire", "renew", "register", "nodes"), 10**6)
        house.store.away.update(away)
        await asyncio.sleep(2)
        assert [[card["open"] for card in watcher.lobbies[-1]] for watcher in watchers] == [[False] * 4] * 2
        house.store.away.clear()
        await asyncio.sleep(30)
        assert [[card["open"] for card in watcher.lobbies[-1]] for watcher in watchers] == [[True] * 4] * 2


@jumping
async def test_a_node_that_stops_logs_what_it_does():
    async with casino(tables=4) as house:
        one = house.open(A)
        two = house.open(B)
        await house.all_open()
        await asyncio.sleep(1)
        mine = sorted(serving(one))
        ann = await house.seat(mine[0], "ann")
        assert (await ann.ask("bet", bet(ann)))["type"] == "Accepted"
        with capture_logs() as logs:
            await house.close(one)
            await asyncio.sleep(1)
            await house.close(two)

    stopping, at_once = (line for line in logs if line["event"].startswith("stopping"))
    assert stopping["event"] == "stopping: tables are handed over"
    assert (stopping["tables"], stopping["in_a_round"], stopping["at_most_s"]) == (2, [mine[0]], 20)
    assert sorted(line["table"] for line in logs if line["event"] == "handed over") == mine
    assert at_once["event"] == "stopping at once: no other node takes tables"
    assert len([line for line in logs if line["event"] == "the table is closed"]) >= 2


@jumping
async def test_a_table_is_found_here_or_at_the_node_that_lists_it():
    async with casino(tables=2) as house:
        one, two = house.open(A), house.open(B)
        await house.all_open()
        await asyncio.sleep(1)
        (mine,), (other,) = serving(one), serving(two)

        assert one.find(mine) is one.rooms[mine]
        assert one.find(other).address == B
        assert two.find(mine).address == A
        with refused_as(Code.UNKNOWN_TABLE):
            one.find("T9")


@jumping
async def test_a_new_node_gets_its_share_between_rounds_and_nobody_loses_an_event():
    async with casino() as house:
        one = house.open(A)
        await house.all_open()
        people = [await house.seat(f"T{number}", f"player {number}") for number in range(1, 5)]
        for person in people:
            await person.deal()
        hands = [person.table.seats[1].cards for person in people]
        two = house.open(B)
        await asyncio.sleep(5)
        assert house.shared() == [4, 0], "cards lie at every table"
        assert [person.table.seats[1].cards for person in people] == hands

        for person in people:
            choice = Choose(1, person.table.step, person.table.turn, "play")
            assert (await person.ask("play", choice))["type"] == "Accepted"
        await eventually(lambda: house.shared() == [2, 2])
        for person in people:
            assert (await person.ask("bet 2", Bet(2, 1, "ante", 500)))["type"] in ("Accepted", "Refused")
            await person.missed_nothing()
        assert {person.node for person in people} == {one, two}


@jumping
async def test_a_round_that_does_not_end_is_handed_over_in_the_middle():
    async with casino(tables=2, timing=Timing(betting=200_000, choice=200_000, results=4_000)) as house:
        one = house.open(A)
        await house.all_open()
        ann, bob = await house.seat("T1", "ann"), await house.seat("T2", "bob")
        for person in (ann, bob):
            assert (await person.ask("bet", bet(person)))["type"] == "Accepted"
        two = house.open(B)
        await asyncio.sleep(AT_LEISURE / 1000 - 5)
        assert house.shared() == [2, 0]
        await asyncio.sleep(15)

        assert house.shared() == [1, 1]
        assert [person.table.seats[1].wagers for person in (ann, bob)] == [{"ante": 500}] * 2
        assert serving(one) | serving(two) == {"T1", "T2"}
        for person in (ann, bob):
            await person.missed_nothing()


@jumping
async def test_tables_stay_where_they_are_when_nothing_changes():
    async with casino(tables=5) as house:
        house.open(A)
        house.open(B)
        await house.all_open()
        await asyncio.sleep(10)
        before = {name: node.owner for name, node in house.served().items()}
        fences = {name: node.rooms[name].lease.fence for name, node in house.served().items()}
        await asyncio.sleep(600)

        assert {name: node.owner for name, node in house.served().items()} == before
        assert {name: node.rooms[name].lease.fence for name, node in house.served().items()} == fences


@jumping
async def test_of_two_nodes_that_claim_a_table_at_the_same_moment_one_serves_it():
    async with casino(tables=3) as house:
        one, two = house.open(A, addresses=(A,)), house.open(B, addresses=(B,))  # they do not hear of each other
        await house.all_open()
        await asyncio.sleep(60)

        assert not serving(one) & serving(two)
        assert serving(one) | serving(two) == {"T1", "T2", "T3"}
        for table in ("T1", "T2", "T3"):
            assert await house.log(table), "its chain holds"


@jumping
async def test_a_node_at_an_address_that_is_not_the_houses_gets_no_table_and_takes_none_away():
    async with casino() as house:
        stranger = Node("x", "http://evil.example", 1_000, draining=False, tables=())
        await house.store.nodes.register(stranger, 10**9)
        one = house.open(A)
        await house.all_open()

        assert len(serving(one)) == 4
        assert one.nodes.others == ()


@jumping
async def test_what_nobody_takes_is_taken_by_any_node_and_stays_there():
    async with casino() as house:
        idle = Node("idle", B, 1, draining=False, tables=())  # it lives, and takes nothing
        await house.store.nodes.register(idle, 10**9)
        one = house.open(A)
        await eventually(lambda: len(serving(one)) == 2)
        began = house.world.now()
        await eventually(lambda: len(serving(one)) == 4)
        assert OVERDUE - 1_500 <= house.world.now() - began <= OVERDUE + 1_500

        await asyncio.sleep(60)
        fences = [room.lease.fence for room in one.rooms.values()]
        await asyncio.sleep(600)
        assert [room.lease.fence for room in one.rooms.values()] == fences


def test_a_table_that_faulted_at_one_node_is_tried_by_another(monkeypatch):
    decide, bugs = deciding.decide_and_fold, {"T1"}

    def faulty(table, who, command, now):
        if isinstance(command, TimeUp) and table.settings.table in bugs:
            raise ZeroDivisionError("a bug")
        return decide(table, who, command, now)

    monkeypatch.setattr(deciding, "decide_and_fold", faulty)

    @capture_logs()
    @jumping
    async def play_on():
        async with casino(tables=1) as house:
            one = house.open(A, capacity=9)
            await house.all_open()
            ann = await house.seat("T1", "ann")
            two = house.open(B)
            await ann.ask("bet", bet(ann))
            await eventually(lambda: "T1" in one.faulted)
            bugs.clear()
            with refused_as(Code.TABLE_FAULTED):
                one.find("T1")
            await eventually(lambda: serving(two) == {"T1"})
            await asyncio.sleep(5)

            assert one.find("T1").address == B
            assert ann.table.players["ann"].stack == 50_000, "the round was void"
            assert ann.table.round == 2
            await ann.missed_nothing()

    play_on()


@jumping
async def test_tables_that_are_configured_no_more_are_served_by_one_node_each():
    async with casino(tables=3) as house:
        one = house.open(A)
        await house.all_open()
        for table, player in (("T2", "ann"), ("T3", "bob")):
            await house.seat(table, player)
        await house.close(one)
        for address in (A, B):
            house.open(address, tables=[settings("T1")])
        await house.all_open()
        await asyncio.sleep(20)

        assert sorted(house.shared()) == [1, 2]
        assert set(house.served()) == {"T1", "T2", "T3"}


@jumping
async def test_a_table_that_is_configured_no_more_goes_on_when_the_last_node_that_knew_it_stops():
    async with casino(tables=2) as house:
        old = house.open(A)
        await house.all_open()
        new = house.open(B, tables=[settings("T1")])
        await asyncio.sleep(20)
        ann = await house.seat("T2", "ann")
        await house.close(old)
        await eventually(lambda: "T2" in serving(new))

        assert ann.table.players["ann"].stack == 50_000
        await ann.missed_nothing()


@jumping
async def test_a_node_whose_entry_ran_out_claims_nothing_before_the_others_could_list_what_they_have():
    async with casino(tables=2) as house:
        one, two = house.open(A), house.open(B)
        await house.all_open()
        await asyncio.sleep(3)
        for node in (one, two):  # both are stopped, for less than their leases last after the last renewal
            node.store.open.clear()
        await asyncio.sleep(LISTED / 1000 + 2)
        for node in (one, two):
            node.store.open.set()
        await house.all_open()
        await asyncio.sleep(10)

        assert house.shared() == [1, 1]
