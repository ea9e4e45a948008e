import asyncio
from contextlib import suppress

from protocol.commands import Choose
from protocol.messages import TableGone
from protocol.refusals import Code, Refused
from server.core.events import DeckShuffled
from server.room.lease import LEASE
from server.room.room import Room
from tests.casino.houses import A, B, C, bet, casino, serving
from tests.fakes import Onlooker, eventually, jumping


TAKEN_OVER = 5_000  # ms within which a dead node's tables go on elsewhere


async def dealt(house, tables=4):
    """Somebody at every table, with cards and an open choice."""
    people = [await house.seat(f"T{number}", f"player {number}") for number in range(1, tables + 1)]
    for person in people:
        await person.deal()
    return people


def play(person):
    return Choose(1, person.table.step, person.table.turn, "play")


@jumping
async def test_the_tables_of_a_node_that_vanishes_go_on_elsewhere_in_time_with_the_same_cards():
    async with casino(tables=12) as house:
        one = house.open(A)
        await house.all_open()
        for address in (B, C):
            house.open(address)
        await eventually(lambda: house.shared() == [4, 4, 4])
        people = await dealt(house, 12)
        lost = serving(one)
        hands = {person.name: person.table.seats[1].cards for person in people}
        await house.kill(one)
        died = house.world.now()
        await house.all_open()

        assert house.world.now() - died <= TAKEN_OVER
        assert sorted(house.shared()) == [6, 6]
        await asyncio.sleep(0.1)
        assert {person.name: person.table.seats[1].cards for person in people} == hands
        for person in people:
            if person.name in lost:
                assert person.table.deadline - house.world.now() >= 9_000, "the time that was left"
                assert (await person.ask("play", play(person)))["type"] == "Accepted"
        for person in people:
            await person.missed_nothing()
            kinds = [type(entry.event) for entry in await house.log(person.name)]
            assert kinds.count(DeckShuffled) == 1, "no new deck"


@jumping
async def test_a_command_that_was_asked_of_the_dead_gets_one_answer_from_the_next():
    async with casino(tables=1) as house:
        one = house.open(A)
        await house.all_open()
        (ann,) = await dealt(house, 1)
        choice = play(ann)
        house.store.mute["append"] = 1  # it is stored, and the node dies before anybody hears of it
        ann.command(ann.room, "play", choice)
        await asyncio.sleep(0.1)
        await house.kill(one)
        assert len(ann.answers()) == 3, "none yet"
        house.open(B)
        await house.all_open()
        answer = await ann.ask("play", choice)

        done = [entry for entry in await house.log("T1") if entry.by and entry.by.command == "play"]
        head = done[-1].head
        assert answer == {"type": "Accepted", "id": "play", "table": "T1", "seq": head.version, "mark": head.mark}
        assert ann.table.seats[1].choices == (("play", "player"),)
        await ann.missed_nothing()


@jumping
async def test_a_node_that_was_stopped_for_longer_than_its_lease_writes_nothing_lists_nothing_and_says_so():
    async with casino(tables=4) as house:
        one = house.open(A)
        await house.all_open()
        people = await dealt(house)
        watchers = [Onlooker(f"watcher {number}") for number in range(4)]
        for watcher, table in zip(watchers, sorted(one.rooms), strict=True):
            one.find(table).join(watcher, None)
        await asyncio.sleep(1)
        one.store.open.clear()
        old = [one.rooms[person.name] for person in people]
        for room, person in zip(old, people, strict=True):  # on its way when the node was stopped
            person.command(room, "late", play(person))
        two = house.open(B)
        await eventually(lambda: len(serving(two)) == 4)
        await asyncio.sleep(5)
        logs = {person.name: await house.log(person.name) for person in people}
        one.store.open.set()
        assert one.nodes.own.tables == ()
        await asyncio.sleep(0.05)
        assert {one.find(person.name).address for person in people} == {B}
        await asyncio.sleep(0.5)

        assert serving(one) == set()
        for person in people:
            log = await house.log(person.name)
            assert log[: len(logs[person.name])] == logs[person.name], "nothing was written between"
            assert not [entry for entry in log if entry.by and entry.by.command == "late"]
        for watcher in watchers:
            assert [gone["code"] for gone in watcher.of(TableGone)] == [Code.TABLE_AWAY]
            assert watcher.out
        await asyncio.sleep(200)
        assert sorted(house.shared()) == [2, 2], "then it gets its share back"
        for person in people:
            await person.missed_nothing()


@jumping
async def test_a_node_that_is_started_again_where_it_died_takes_its_tables_up_and_sends_nobody_to_itself():
    async with casino() as house:
        one = house.open(A)
        await house.all_open()
        people = await dealt(house)
        hands = [person.table.seats[1].cards for person in people]
        await house.kill(one)
        died = house.world.now()
        again = house.open(A)
        while len(house.served()) < 4:
            await asyncio.sleep(0.05)
            for person in people:
                with suppress(Refused):
                    assert isinstance(again.find(person.name), Room)

        assert house.world.now() - died <= TAKEN_OVER
        await asyncio.sleep(0.1)
        assert [person.table.seats[1].cards for person in people] == hands
        for person in people:
            await person.missed_nothing()


# Draining.


@jumping
async def test_a_node_that_drains_hands_each_table_over_between_two_rounds():
    async with casino() as house:
        one = house.open(A)
        await house.all_open()
        people = await dealt(house)
        two = house.open(B)
        await asyncio.sleep(2)
        draining = asyncio.create_task(house.close(one, 60_000))
        await asyncio.sleep(3)
        assert serving(one) == {"T1", "T2", "T3", "T4"}, "cards lie at every table"
        await people[0].ask("play", play(people[0]))
        await asyncio.sleep(1)
        assert serving(two) == {"T1"}
        await draining
        took = house.world.now()
        await house.all_open()

        assert house.world.now() - took <= 1_000
        assert serving(two) == {"T1", "T2", "T3", "T4"}
        assert [node.address for node in await house.store.nodes.listed()] == [B]
        for person in people:
            await person.missed_nothing()
            assert person.table.seats[1].choices in ((), (("play", "player"),), (("fold", "table"),))


@jumping
async def test_a_round_that_takes_too_long_is_handed_over_in_the_middle_at_the_latest_moment():
    async with casino() as house:
        one = house.open(A)
        await house.all_open()
        people = await dealt(house)
        hands = [person.table.seats[1].cards for person in people]
        house.open(B)
        await asyncio.sleep(2)
        began = house.world.now()
        await house.close(one, 4_000)
        assert 4_000 <= house.world.now() - began <= 4_500
        await house.all_open()
        await asyncio.sleep(0.1)

        assert [person.table.seats[1].cards for person in people] == hands
        assert all(person.table.deadline - house.world.now() >= 9_800 for person in people)
        for person in people:
            assert (await person.ask("play", play(person)))["type"] == "Accepted"
            await person.missed_nothing()


@jumping
async def test_viewers_of_a_table_that_is_handed_over_are_told_to_come_again():
    async with casino(tables=1) as house:
        one = house.open(A, capacity=9)
        await house.all_open()
        house.open(B)
        await asyncio.sleep(2)
        watcher = Onlooker("watcher")
        one.find("T1").join(watcher, None)
        await house.close(one)

        assert [gone["code"] for gone in watcher.of(TableGone)] == [Code.TABLE_AWAY]
        assert watcher.out


@jumping
async def test_without_another_node_a_node_that_drains_stops_at_once():
    async with casino() as house:
        one = house.open(A)
        await house.all_open()
        people = await dealt(house)
        began = house.world.now()
        await house.close(one)
        assert house.world.now() == began

        house.open(A)
        await house.all_open()
        for person in people:
            await person.missed_nothing()


@jumping
async def test_with_only_nodes_that_drain_too_a_node_stops_at_once():
    async with casino() as house:
        one, two = house.open(A), house.open(B)
        await house.all_open()
        await asyncio.sleep(3)
        one.nodes.draining = True
        await asyncio.sleep(1)
        began = house.world.now()
        await house.close(two)

        assert house.world.now() == began


@jumping
async def test_a_node_stops_in_time_also_while_the_store_is_away():
    async with casino() as house:
        one = house.open(A)
        await house.all_open()
        await dealt(house)
        house.open(B)
        await asyncio.sleep(2)
        calls = ("acquire", "renew", "append", "read", "head", "release", "register", "unregister", "nodes")
        house.store.away.update(dict.fromkeys(calls, 10**6))
        began = house.world.now()
        await house.close(one, 4_000)
        assert house.world.now() - began <= 6_000
        house.store.away.clear()
        await house.all_open()

        assert {room.table.phase for node in house.running for room in node.rooms.values()} <= {"deciding", "results"}


@jumping
async def test_a_node_that_drains_claims_nothing():
    async with casino() as house:
        one, two = house.open(A), house.open(B)
        await house.all_open()
        await asyncio.sleep(3)
        one.nodes.draining = True
        kept = serving(one)
        await house.kill(two)
        await asyncio.sleep(60)

        assert serving(one) == kept
        assert LEASE < 60_000


@jumping
async def test_a_table_that_is_handed_over_keeps_its_wagers():
    async with casino(tables=1) as house:
        one = house.open(A)
        await house.all_open()
        ann = await house.seat("T1", "ann")
        await ann.ask("bet", bet(ann))
        house.open(B)
        await asyncio.sleep(2)
        await house.close(one, 1_000)
        await house.all_open()
        await asyncio.sleep(0.1)

        assert ann.table.seats[1].wagers == {"ante": 500}
        await ann.missed_nothing()
