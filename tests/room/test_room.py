import asyncio
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from protocol.codec import MSGPACK
from protocol.commands import Bet, Choose, Done, Leave, Sit, TopUp
from protocol.messages import Interrupted, Legal, TableGone, Updates
from protocol.refusals import Code
from server.core.events import BuyInRefused, CameBack, SeatReserved, SettingsPosted, WentAway
from server.core.evolve import fold
from server.core.orders import Transferred
from server.core.seats.seating import AWAY_FOR
from server.core.table import Table, Who
from server.room.inbox import FULL, OF_ONE
from server.room.lease import Taken
from server.room.presence import GRACE
from server.store import Fence
from server.viewer import Seen
from tests.fakes import MoodyStore, Onlooker, RiggedWorld, eventually, jumping
from tests.playing import Play, playing, settled


# Looking.


@jumping
async def test_who_comes_gets_a_snapshot_and_what_they_may_do():
    async with playing() as play:
        ann = await play.come()

        snapshot, legal = ann.heard
        assert (snapshot["type"], snapshot["seq"]) == ("Snapshot", len(await play.log()))
        assert [action["type"] for action in legal["actions"]] == ["MaySit"]


@jumping
async def test_everybody_sees_one_unbroken_count():
    async with playing() as play:
        rail = await play.come("rail")
        ann = await play.seat()
        await play.deal(ann)
        await play.ask(ann, "play", play.choice("play"))

        first, last = rail.snapshots()[0]["seq"], play.room.history.head.version
        assert rail.seqs() == list(range(first + 1, last + 1))
        assert ann.seqs()[-1] == last == len(await play.log())


@jumping
async def test_viewers_with_the_same_view_share_one_frame():
    async with playing() as play:
        one, two, other = await play.come("one"), await play.come("two"), await play.come("rail", codec=MSGPACK)
        await play.seat()

        assert all(a is b for a, b in zip(one.frames[2:], two.frames[2:], strict=True) if b'"Updates"' in a)
        assert other.seqs() == one.seqs()


@jumping
async def test_what_one_may_do_is_told_when_it_changes_and_only_then():
    async with playing() as play:
        ann = await play.seat()
        rail = await play.come("rail")
        rail.forget()
        await play.deal(ann)

        told = [message["actions"] for message in ann.of(Legal)]
        assert all(before != after for before, after in pairwise(told))
        assert rail.of(Legal) == []
        assert {action["type"] for action in told[-1]} >= {"MayChoose"}


@jumping
async def test_coming_back_gets_the_exact_tail():
    async with playing() as play:
        ann = await play.seat()
        seen = ann.seen
        await play.deal(ann)

        again = await play.come("ann", seen)

        assert again.snapshots() == []
        assert again.seqs() == list(range(seen.seq + 1, play.room.history.head.version + 1))
        assert again.of(Updates)[0]["updates"] == [
            update for message in ann.of(Updates) for update in message["updates"] if update["seq"] > seen.seq
        ]


@jumping
async def test_coming_back_with_nothing_missed_gets_an_empty_tail():
    async with playing() as play:
        head = play.room.history.head
        again = await play.come("ann", Seen(head.version, head.mark))

        assert again.of(Updates) == [{"type": "Updates", "seq": head.version, "mark": head.mark, "updates": []}]


@jumping
async def test_every_message_says_up_to_where_the_log_is_known_and_by_which_mark():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        marks = {entry.version: entry.head.mark for entry in await play.log()}

        told = [message for message in ann.heard if "mark" in message]
        assert {message["type"] for message in told} == {"Snapshot", "Updates", "Accepted"}
        assert all(message["mark"] == marks[message["seq"]] for message in told)
        assert ann.seen == Seen(len(marks), marks[len(marks)])


@jumping
async def test_coming_back_with_the_mark_of_another_history_gets_one_snapshot():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        head = play.room.history.head

        again = await play.come("ann", Seen(head.version - 1, "0" * 16))

        assert [snapshot["seq"] for snapshot in again.snapshots()] == [head.version]
        assert again.seqs() == []


@pytest.mark.parametrize("seq", [10**6, 0])
def test_coming_back_from_too_long_ago_or_from_the_future_gets_one_snapshot(seq):
    @jumping
    async def play_on():
        world = RiggedWorld()
        store = MoodyStore(world)
        async with playing(store, world) as play:
            ann = await play.seat()
            await play.deal(ann)
            await play.ask(ann, "play", play.choice("play"))
        async with playing(store, world) as play:  # a new start remembers from the last snapshot on
            again = await play.come("ann", Seen(seq, ""))

            first = again.heard[0]
            assert first["type"] == "Snapshot"
            assert again.seqs() == list(range(first["seq"] + 1, play.room.history.head.version + 1))

    play_on()


@jumping
async def test_a_viewer_who_went_hears_nothing_more():
    async with playing() as play:
        rail = await play.come("rail")
        play.room.part(rail)
        await settled()
        rail.forget()
        await play.seat()

        assert rail.heard == []


# Asking.


@jumping
async def test_a_refusal_answers_who_asked_and_changes_nothing():
    async with playing() as play:
        ann, rail = await play.come(), await play.come("rail")
        before = play.room.table
        log = await play.log()

        answer = await play.ask(ann, "bet", Bet(1, 1, "ante", 500))

        assert (answer["id"], answer["code"]) == ("bet", Code.NOT_SEATED)
        assert play.room.table is before
        assert await play.log() == log
        assert rail.answers() == []


@jumping
async def test_nothing_is_shown_before_it_is_stored():
    class Careful(Onlooker):
        def send(self, data):
            super().send(data)
            stored.append(len(play.store._logs["T1"].rows))

    async with playing() as play:
        stored = []
        rail = Careful("rail")
        play.room.join(rail, None)
        ann = await play.seat()
        await play.deal(ann)

        shown = [
            (message["updates"][-1]["seq"], rows)
            for message, rows in zip(rail.heard, stored, strict=True)
            if message["type"] == "Updates"
        ]
        assert shown
        assert all(seq <= rows for seq, rows in shown)


@jumping
async def test_a_repeated_command_gets_the_first_answer_and_is_carried_out_once():
    async with playing() as play:
        ann = await play.seat()
        first = await play.ask(ann, "b", Bet(1, 1, "ante", 500))
        await play.ask(ann, "c", Bet(1, 1, "ante", 700))

        again = await play.ask(ann, "b", Bet(1, 1, "ante", 500))

        assert again == first
        assert play.room.table.seats[1].wagers == {"ante": 700}


@jumping
async def test_a_repeated_refusal_is_the_first_refusal():
    async with playing() as play:
        ann = await play.come()
        first = await play.ask(ann, "b", Bet(1, 1, "ante", 500))
        await play.seat()

        assert await play.ask(ann, "b", Bet(1, 1, "ante", 500)) == first


@jumping
async def test_another_command_under_the_same_id_is_refused():
    async with playing() as play:
        ann = await play.seat()
        await play.ask(ann, "b", Bet(1, 1, "ante", 500))

        answer = await play.ask(ann, "b", Bet(1, 1, "ante", 600))

        assert answer["code"] == Code.REPEATED_ID
        assert play.room.table.seats[1].wagers == {"ante": 500}


@jumping
async def test_two_players_may_use_the_same_id():
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)

        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 500)))["type"] == "Accepted"
        assert (await play.ask(bob, "b", Bet(1, 2, "ante", 600)))["type"] == "Accepted"


# The clock.


@jumping
async def test_the_clock_closes_betting_and_then_folds_and_then_opens_the_next_round():
    async with playing() as play:
        ann = await play.seat()
        await play.ask(ann, "bet", Bet(1, 1, "ante", 500))

        await asyncio.sleep(10.1)
        assert play.room.table.phase == "deciding"
        await asyncio.sleep(10.1)
        assert play.room.table.seats[1].choices == (("fold", "table"),)
        await asyncio.sleep(4.1)
        assert (play.room.table.round, play.room.table.phase) == (2, "betting")


@jumping
async def test_a_command_that_came_before_the_deadline_counts_though_it_is_handled_after():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        append, free = play.store.append, asyncio.Event()

        async def slow(*args, **kwargs):
            await free.wait()
            return await append(*args, **kwargs)

        play.store.append = slow
        bob = await play.come("bob")
        await play.store.credit("bob", "welcome", 50_000)
        bob.command(play.room, "sit", Sit(2, 20_000))  # holds the room up
        await asyncio.sleep(5)
        ann.command(play.room, "play", choice)
        await asyncio.sleep(20)
        free.set()
        await asyncio.sleep(0.1)

        assert ann.answers()[-1]["type"] == "Accepted"
        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_a_command_that_came_after_the_deadline_is_too_late():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        await asyncio.sleep(10.1)

        assert (await play.ask(ann, "play", choice))["type"] == "Refused"
        assert play.room.table.seats[1].choices == (("fold", "table"),)


@jumping
async def test_a_server_that_slept_beyond_a_deadline_gives_the_step_its_full_time_again():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        asyncio.get_running_loop().passed += 30  # stopped, while the answer waits in the socket
        await settled()
        assert play.room.table.deadline == play.world.now() + 10_000

        assert (await play.ask(ann, "play", choice))["type"] == "Accepted"
        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_what_is_heard_first_after_a_sleep_is_in_time():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        asyncio.get_running_loop().passed += 30
        ann.command(play.room, "play", play.choice("play"))
        await settled()

        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_a_clock_that_is_set_back_before_a_deadline_stops_no_table():
    class SetBack(RiggedWorld):
        by = 0

        def now(self):
            return super().now() - self.by

    world = SetBack()
    async with playing(world=world) as play:
        ann = await play.seat()
        await play.deal(ann)
        asyncio.get_running_loop().passed += 10.5
        ann.command(play.room, "play", play.choice("play"))  # after the deadline, by the clock as it is now
        world.by = 5_000
        await settled()

        assert play.room.table.seats[1].choices == (("play", "player"),)


@jumping
async def test_a_server_that_was_a_little_late_ends_the_step():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        asyncio.get_running_loop().passed += 10.9
        await settled()

        assert play.room.table.seats[1].choices == (("fold", "table"),)


@jumping
async def test_an_idle_table_writes_nothing():
    async with playing() as play:
        log = await play.log()
        await asyncio.sleep(3_600)

        assert await play.log() == log


# Presence.


@jumping
async def test_a_seated_player_is_away_some_time_after_the_last_connection_is_gone_and_back_with_the_next():
    async with playing() as play:
        ann = await play.seat()
        second = await play.come("ann")
        play.room.part(ann)
        await asyncio.sleep(60)
        assert await play.events(WentAway) == []

        play.room.part(second)
        await asyncio.sleep(GRACE / 1000 - 0.1)
        assert await play.events(WentAway) == []
        await asyncio.sleep(0.2)
        assert [event.player for event in await play.events(WentAway)] == ["ann"]

        await play.come("ann")
        assert [event.player for event in await play.events(CameBack)] == ["ann"]


@jumping
async def test_a_connection_that_comes_and_goes_all_the_time_stores_nothing():
    async with playing() as play:
        ann = await play.seat()
        log = await play.log()
        for _ in range(200):
            play.room.part(ann)
            await asyncio.sleep(0.1)
            play.room.join(ann, None)
            await asyncio.sleep(0.1)

        assert await play.log() == log


@jumping
async def test_after_a_start_the_seated_have_a_while_to_come_back():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        await play.seat("ann", 1)
        await play.seat("bob", 2)
    async with playing(store, world) as play:
        await play.come("ann")
        assert await play.events(WentAway) == []
        await asyncio.sleep(GRACE / 1000 + 0.1)

        assert [event.player for event in await play.events(WentAway)] == ["bob"]


@jumping
async def test_who_stays_away_from_an_idle_table_gets_the_chips_back_and_the_seat_is_open():
    async with playing() as play:
        ann, bob = await play.seat("ann", 1), await play.seat("bob", 2)
        play.room.part(ann)
        await asyncio.sleep((GRACE + AWAY_FOR) / 1000 - 0.1)
        assert set(play.room.table.players) == {"ann", "bob"}
        await asyncio.sleep(0.2)

        assert set(play.room.table.players) == {"bob"}
        purse = await play.store.purse("ann")
        assert (purse.balance, purse.table) == (100_000, None)
        assert (await play.ask(bob, "bet", Bet(1, 2, "ante", 500)))["type"] == "Accepted"


@jumping
async def test_who_stays_away_is_let_go_also_after_a_start():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        play.room.part(await play.seat())
        await asyncio.sleep(GRACE / 1000 + 0.1)
    await asyncio.sleep(AWAY_FOR / 1000)
    async with playing(store, world) as play:
        await settled()

        assert play.room.table.players == {}


# Money that crosses.


@jumping
async def test_buying_in_and_cashing_out_move_the_money_and_say_so():
    async with playing() as play:
        ann = await play.seat()
        assert (await play.store.purse("ann")).balance == 50_000
        assert play.room.table.players["ann"].stack == 50_000

        await play.ask(ann, "leave", Leave())

        purse = await play.store.purse("ann")
        assert (purse.balance, purse.table) == (100_000, None)
        assert play.room.table.transfers == {}
        assert play.paid == ["ann", "ann"]


@jumping
async def test_a_wallet_without_the_funds_is_a_refusal_and_no_seat_is_reserved():
    async with playing() as play:
        await play.store.credit("ann", "welcome", 5_000)
        ann, log = await play.come(), await play.log()

        answer = await play.ask(ann, "sit", Sit(1, 20_000))

        assert (answer["code"], answer["message"]) == (
            Code.NOT_ENOUGH_FUNDS,
            "Your wallet has $50; bring at most that.",
        )
        assert await play.log() == log


@jumping
async def test_more_than_the_wallet_has_cannot_be_brought_later():
    async with playing() as play:
        ann = await play.seat(funds=30_000, buy_in=20_000)

        assert (await play.ask(ann, "more", TopUp(10_001)))["code"] == Code.NOT_ENOUGH_FUNDS
        assert (await play.ask(ann, "all", TopUp(10_000)))["type"] == "Accepted"


@jumping
async def test_who_sits_at_another_table_is_told_where():
    async with playing() as play:
        await play.store.credit("ann", "welcome", 100_000)
        await play.store.debit("ann", "in", 20_000, "T9")
        ann, log = await play.come(), await play.log()

        answer = await play.ask(ann, "sit", Sit(1, 20_000))

        assert (answer["code"], answer["message"]) == (
            Code.AT_ANOTHER_TABLE,
            "You have a seat at table T9; leave it first.",
        )
        assert await play.log() == log


@jumping
async def test_what_the_table_refuses_does_not_depend_on_the_wallet():
    async with playing() as play:
        await play.seat()
        dealer, poor = await play.come("dana", role="dealer"), await play.come("poor")

        assert (await play.ask(dealer, "sit", Sit(2, 20_000)))["code"] == Code.NOT_YOUR_ROLE
        assert (await play.ask(poor, "sit", Sit(1, 20_000)))["code"] == Code.SEAT_TAKEN


@jumping
async def test_a_wallet_that_gave_its_money_elsewhere_meanwhile_refuses_and_the_seat_is_open_again():
    async with playing() as play:
        await play.store.credit("ann", "welcome", 20_000)
        append = play.store.append

        async def meanwhile(*args, **kwargs):
            await play.store.debit("ann", "elsewhere", 20_000, "T9")
            return await append(*args, **kwargs)

        play.store.append = meanwhile
        await play.ask(await play.come(), "sit", Sit(1, 20_000))

        assert [event.why for event in await play.events(BuyInRefused)] == ["at_another_table"]
        assert play.room.table.seats == {}


@pytest.mark.parametrize("mood", ["away", "mute"])
def test_a_transfer_is_carried_until_the_store_answers_and_moves_the_money_once(mood):
    @jumping
    async def play_on():
        async with playing() as play:
            getattr(play.store, mood)["debit"] = 3
            ann = await play.seat()
            assert play.room.table.pending("ann") == 50_000
            await asyncio.sleep(5)
            assert play.room.table.players["ann"].stack == 50_000

            getattr(play.store, mood)["credit"] = 3
            await play.ask(ann, "leave", Leave())
            await asyncio.sleep(5)
            assert (await play.store.purse("ann")).balance == 100_000

    play_on()


@jumping
async def test_a_transfer_that_a_stop_left_half_done_is_finished_after_the_start():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        store.mute["debit"] = 10**6
        await play.seat()
    store.mute.clear()
    assert (await store.purse("ann")).balance == 50_000
    async with playing(store, world) as play:
        await settled()

        assert play.room.table.players["ann"].stack == 50_000
        assert (await store.purse("ann")).balance == 50_000


# The store goes away.


@jumping
async def test_a_write_that_never_arrived_is_refused_and_may_be_asked_for_again():
    async with playing() as play:
        ann = await play.seat()
        play.store.away["append"] = 1
        ann.command(play.room, "b", Bet(1, 1, "ante", 500))
        await asyncio.sleep(1)

        assert ann.answers()[-1]["code"] == Code.TABLE_AWAY
        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 500)))["type"] == "Accepted"
        assert ann.seqs() == sorted(set(ann.seqs()))


@jumping
async def test_a_write_that_arrived_though_nobody_heard_is_accepted():
    async with playing() as play:
        ann = await play.seat()
        play.store.mute["append"] = 1
        ann.command(play.room, "b", Bet(1, 1, "ante", 500))
        await asyncio.sleep(1)

        assert ann.answers()[-1]["type"] == "Accepted"
        assert play.room.table.seats[1].wagers == {"ante": 500}
        assert ann.seqs() == list(range(ann.seqs()[0], play.room.history.head.version + 1))


@jumping
async def test_while_the_store_is_away_commands_are_refused_and_nothing_is_lost():
    async with playing() as play:
        ann = await play.seat()
        await play.deal(ann)
        table = play.room.table
        play.store.away.update(append=10**6, acquire=10**6, renew=10**6, read=10**6)
        choice = play.choice("play")
        ann.command(play.room, "p", choice)
        await asyncio.sleep(1)
        rail = Onlooker("rail")
        play.room.join(rail, None)

        assert (await play.ask(ann, "q", choice))["code"] == Code.TABLE_AWAY
        await asyncio.sleep(60)
        play.store.away.clear()
        await eventually(lambda: play.room.open)
        await settled()

        assert play.room.table.seats[1].cards == table.seats[1].cards
        assert play.room.table.deadline - play.world.now() >= 9_000, "everybody has the full time again"
        assert (await play.ask(ann, "r", choice))["type"] == "Accepted"
        assert rail.snapshots()


@jumping
async def test_a_lease_that_ran_out_is_taken_again_while_nobody_else_has_it():
    async with playing() as play:
        ann = await play.seat()
        play.store.away["renew"] = 5
        await asyncio.sleep(10)

        assert not ann.out
        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 500)))["type"] == "Accepted"


@jumping
async def test_a_log_found_short_has_its_end_again_with_all_that_hangs_on_it():
    async with playing() as play:
        ann = await play.seat(funds=100_000, buy_in=50_000)
        await play.ask(ann, "a", Bet(1, 1, "ante", 500))
        before, wallet = await play.log(), play.store._wallets["ann"]
        log = play.store._logs["T1"]
        del log.rows[2:]  # the reservation, the chips that came, the wager
        transfer = next(name for name in wallet.transfers if name != "welcome")
        wallet.balance, wallet.table = wallet.balance - wallet.transfers.pop(transfer), None
        log.lease, log.fence = None, Fence(1, "who had it before")
        ann.command(play.room, "b", Bet(1, 1, "ante", 700))
        await asyncio.sleep(1)

        assert ann.answers()[-1]["code"] == Code.TABLE_AWAY
        assert (await play.log())[: len(before)] == before
        assert (wallet.balance, wallet.table) == (50_000, "T1")
        assert (await play.ask(ann, "b", Bet(1, 1, "ante", 700)))["type"] == "Accepted"
        assert not ann.out


@jumping
async def test_an_answer_of_a_wallet_from_before_the_store_went_away_is_asked_for_again():
    async with playing() as play:
        await play.store.credit("ann", "welcome", 100_000)
        ann = await play.come()
        play.store.mute["append"] = 1
        ann.command(play.room, "sit", Sit(1, 50_000))
        await asyncio.sleep(0.1)
        (reserved,) = await play.events(SeatReserved)
        play.room.transfers.carrying.add(reserved.transfer)
        play.room.inbox.put(Transferred(reserved.transfer))  # the wallet was debited, and then the store lost that
        await asyncio.sleep(2)

        assert (await play.store.purse("ann")).balance == 50_000
        assert play.room.table.players["ann"].stack == 50_000


@jumping
async def test_a_table_that_somebody_else_owns_is_not_served_any_more():
    play = Play()
    running = asyncio.create_task(play.room.run())
    await eventually(lambda: play.room.open)
    ann = await play.seat()
    play.store._logs["T1"].lease = None
    await play.store.acquire("T1", "somebody else", 60_000)
    log = await play.log()
    ann.command(play.room, "b", Bet(1, 1, "ante", 500))
    with pytest.raises(Taken):
        await running
    play.room.close(Code.TABLE_AWAY, "Elsewhere.")

    assert [answer["code"] for answer in ann.answers()[1:]] == ["table_away"]
    assert ann.of(TableGone) == [{"type": "TableGone", "table": "T1", "code": "table_away", "message": "Elsewhere."}]
    assert ann.out
    assert await play.log() == log


@jumping
async def test_the_table_is_interrupted_once_and_then_continued_while_the_store_is_away():
    async with playing() as play:
        ann = await play.seat()
        ann.forget()
        play.store.away.update(append=10**6, acquire=10**6, renew=10**6)
        for number in range(5):
            ann.command(play.room, f"b{number}", Bet(1, 1, "ante", 500))
            await asyncio.sleep(1)
        play.store.away.clear()
        await asyncio.sleep(60)

        kinds = [message["type"] for message in ann.heard if message["type"] in ("Interrupted", "Continued")]
        assert kinds == ["Interrupted", "Continued"]
        (told,) = ann.of(Interrupted)
        assert (
            told["message"]
            == "The house's books are out of reach for a moment. Your cards, your chips and your time are kept."
        )


@jumping
async def test_a_table_at_which_nothing_is_due_says_once_that_the_store_is_away_and_once_that_it_is_back():
    async with playing(pace="dealer") as play:
        ann = await play.come()
        assert play.room.table.deadline is None
        changes = []
        play.room.on_change(lambda: changes.append(play.room.open))
        for _ in range(3):
            ann.forget()
            with capture_logs() as logs:
                play.store.away.update(append=10**6, acquire=10**6, renew=10**6)
                await asyncio.sleep(1.5)
                assert [message["type"] for message in ann.heard] == ["Interrupted"]
                assert changes[-1] is False
                assert (await play.ask(ann, "s", Sit(1, 50_000)))["code"] == Code.TABLE_AWAY
                await asyncio.sleep(60)
                play.store.away.clear()
                await asyncio.sleep(60)

            kinds = [message["type"] for message in ann.heard if message["type"] in ("Interrupted", "Continued")]
            assert kinds == ["Interrupted", "Continued"]
            assert changes[-1] is True
            assert [(line["event"], line.get("why")) for line in logs] == [
                ("the store is away", "the lease could not be renewed"),
                ("the store is away", "lost on the way there"),
                ("serving", None),
            ]


# Starting again.


@jumping
async def test_a_start_goes_on_with_the_same_table_and_the_full_time():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat()
        await play.deal(ann)
        before = play.room.table
        await asyncio.sleep(8)
    await asyncio.sleep(100)
    async with playing(store, world) as play:
        after = play.room.table

        assert after.seats[1].cards == before.seats[1].cards
        assert (after.turn, after.step, after.seed) == (before.turn, before.step, before.seed)
        assert after.deadline - world.now() > 9_000
        again = await play.come("ann", ann.seen)
        assert again.seqs() == list(range(ann.seen.seq + 1, play.room.history.head.version + 1))


@jumping
async def test_a_command_that_changed_nothing_is_not_carried_out_when_it_is_repeated_after_a_start():
    world = RiggedWorld()
    store = MoodyStore(world)
    bet = Bet(1, 1, "ante", 500)
    async with playing(store, world) as play:
        ann = await play.seat()
        for name, command in {"first": bet, "same": bet, "none": Bet(1, 1, "ante", 0)}.items():
            await play.ask(ann, name, command)
        answers = ann.answers()[-3:]
    async with playing(store, world) as play:
        again = await play.come("ann", ann.seen)
        for name, command in {"first": bet, "same": bet, "none": Bet(1, 1, "ante", 0)}.items():
            await play.ask(again, name, command)

        assert again.answers()[-3:] == answers
        assert play.room.table.seats[1].wagers == {}


@jumping
async def test_a_start_from_a_snapshot_gives_the_table_that_the_whole_log_gives():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat()
        for _ in range(3):
            await play.deal(ann)
            await play.ask(ann, f"play {play.room.table.round}", play.choice("play"))
            await asyncio.sleep(4.1)
    assert (await store.load_snapshot("T1")).version > 50
    async with playing(store, world) as play:
        assert play.room.table == fold(Table(), [entry.event for entry in await play.log()])


@jumping
async def test_an_answer_is_the_same_after_a_start_though_the_round_ended_between():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat()
        await play.deal(ann)
        choice = play.choice("play")
        first = await play.ask(ann, "play", choice)
        assert (await store.load_snapshot("T1")).version == first["seq"]
    async with playing(store, world) as play:
        ann = await play.come("ann")

        assert await play.ask(ann, "play", choice) == first
        assert (await play.ask(ann, "play", play_again(choice)))["code"] == Code.REPEATED_ID


@jumping
async def test_nothing_that_is_refused_makes_a_command_be_carried_out_twice():
    async with playing() as play:
        ann, rail = await play.seat(buy_in=20_000), await play.come("rail")
        first = await play.ask(ann, "more", TopUp(5_000))
        for number in range(300):
            await play.ask(ann, f"no {number}", Bet(9, 1, "ante", 500))
            rail.who = Who("player", f"rail {number}", "Rail")
            await play.ask(rail, "no", Leave())

        assert await play.ask(ann, "more", TopUp(5_000)) == first
        assert play.room.table.players["ann"].stack == 25_000


@jumping
async def test_a_start_long_after_remembers_what_was_accepted():
    world = RiggedWorld()
    store = MoodyStore(world)
    async with playing(store, world) as play:
        ann = await play.seat(buy_in=20_000)
        first = await play.ask(ann, "more", TopUp(5_000))
        for number in range(150):
            for amount in (500, 600):
                await play.ask(ann, f"{number} {amount}", Bet(play.room.table.round, 1, "ante", amount))
        await play.ask(ann, "done", Done(1))
        await play.ask(ann, "play", play.choice("play"))
        assert (await store.load_snapshot("T1")).version > 300
    async with playing(store, world) as play:
        ann = await play.come("ann")
        stack = play.room.table.players["ann"].stack

        assert await play.ask(ann, "more", TopUp(5_000)) == first
        assert play.room.table.players["ann"].stack == stack


def play_again(choice):
    return Choose(choice.round, choice.step, choice.seat, "fold")


@jumping
async def test_a_table_that_another_owner_has_is_left_alone_at_once():
    play = Play()
    await play.store.acquire("T1", "somebody else", 3_000)
    await play.room.run()

    assert not play.room.open
    assert await play.log() == []


@jumping
async def test_new_settings_are_posted_at_the_start_and_the_same_ones_are_not():
    world = RiggedWorld()
    store = MoodyStore(world)
    for title in ("One", "One", "Two"):
        async with playing(store, world, title=title) as play:
            posted = await play.events(SettingsPosted)

    assert [event.settings.title for event in posted] == ["One", "Two"]


@jumping
async def test_a_snapshot_that_cannot_be_stored_stops_nothing():
    async with playing() as play:
        play.store.away["save_snapshot"] = 10**6
        ann = await play.seat()
        await play.deal(ann)

        assert (await play.ask(ann, "play", play.choice("play")))["type"] == "Accepted"
        await asyncio.sleep(5)
        assert play.room.table.round == 2


@jumping
async def test_a_room_that_is_stopped_while_it_waits_for_the_store_ends_quietly():
    play = Play()
    play.store.away["acquire"] = 10**6
    running = asyncio.create_task(play.room.run())
    await play.come()
    await asyncio.sleep(5)
    play.room.stop()
    await running

    assert not play.room.open
    assert await play.log() == []


@jumping
async def test_what_waits_while_the_store_goes_away_is_answered_and_nobody_is_forgotten():
    async with playing() as play:
        ann = await play.seat()
        play.store.away["append"] = 1
        rail = Onlooker("rail")
        ann.command(play.room, "a", Bet(1, 1, "ante", 500))
        ann.command(play.room, "b", Bet(1, 1, "ante", 600))
        play.room.join(rail, None)
        await asyncio.sleep(5)

        assert [(answer["id"], answer["code"]) for answer in ann.answers()[1:]] == [
            ("b", Code.TABLE_AWAY),
            ("a", Code.TABLE_AWAY),
        ]
        assert rail.snapshots()


@jumping
async def test_who_waits_in_the_inbox_when_the_table_stops_is_answered_and_sent_to_the_lobby():
    play = Play()
    ann, bob, rail = Onlooker("ann"), Onlooker("bob"), Onlooker("rail")
    play.room.open = True
    for viewer in (ann, bob, rail):
        play.room.join(viewer, None)
    ann.command(play.room, "a", Leave())
    play.room.part(rail)
    play.room.close(Code.TABLE_FAULTED, "Gone.")

    assert [answer["code"] for answer in ann.answers()] == [Code.TABLE_FAULTED]
    assert (ann.out, bob.out, rail.out) == (True, True, False)
    assert rail.heard == []


@jumping
async def test_a_table_with_too_much_to_do_turns_commands_away():
    async with playing() as play:
        ann = await play.seat()
        for number in range(FULL):
            play.room.part(Onlooker(f"guest {number}"))
        ann.command(play.room, "late", Bet(1, 1, "ante", 500))

        assert (ann.answers()[-1]["id"], ann.answers()[-1]["code"]) == ("late", Code.TABLE_AWAY)


@jumping
async def test_one_player_keeps_nobody_waiting_with_too_many_commands():
    async with playing() as play:
        ann, bob = await play.seat(), await play.come("bob")
        for number in range(OF_ONE + 1):
            ann.command(play.room, f"{number}", TopUp(1))
        bob.command(play.room, "s", Sit(2, 50_000))
        await eventually(lambda: bob.answers() and len(ann.answers()) > OF_ONE)

        assert [answer["code"] for answer in ann.answers() if "code" in answer] == [Code.TOO_FAST]
        assert bob.answers()[-1]["code"] == Code.NOT_ENOUGH_FUNDS  # and not too_fast
        ann.command(play.room, "again", TopUp(1))
        await eventually(lambda: ann.answers()[-1]["id"] == "again")
        assert "code" not in ann.answers()[-1]
        assert not play.room.inbox.waiting
