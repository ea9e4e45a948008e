"""Commands to a table: each is answered, and carried out once."""

from protocol.commands import Bet, Leave, Sit, TopUp
from protocol.messages import Accepted
from protocol.refusals import Code
from protocol.sentences import Text
from server.core.table import Who
from server.room.inbox import FULL, FULL_OF_STRANGERS, OF_ONE
from tests.fakes import Onlooker, eventually, jumping
from tests.playing import Play, playing


@jumping
async def test_a_refusal_goes_to_the_player_who_asked_and_changes_nothing():
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
            stored.append(len(play.store.tables.logs["T1"].rows))

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


@jumping
async def test_commands_and_viewers_in_the_inbox_of_a_table_that_stops_are_answered_and_sent_to_the_lobby():
    play = Play()
    ann, bob, rail = Onlooker("ann"), Onlooker("bob"), Onlooker("rail")
    play.room.open = True
    for viewer in (ann, bob, rail):
        play.room.join(viewer, None)
    ann.command(play.room, "a", Leave())
    play.room.part(rail)
    play.room.close(Text.TABLE_FAULTED)

    assert [answer["code"] for answer in ann.answers()] == [Code.TABLE_FAULTED]
    assert (ann.out, bob.out, rail.out) == (True, True, False)
    assert rail.heard == []


@jumping
async def test_a_crowd_of_strangers_is_turned_away_and_a_seated_player_is_answered():
    async with playing() as play:
        ann, crowd = await play.seat(), [Onlooker(f"guest {number}") for number in range(FULL)]
        for guest in crowd:
            play.room.join(guest, None)
            guest.command(play.room, "sit", Sit(2, 50_000))
        ann.command(play.room, "bet", Bet(1, 1, "ante", 500))
        await eventually(lambda: any(answer["id"] == "bet" for answer in ann.answers()))

        assert "code" not in ann.answers()[-1]
        refused = [guest for guest in crowd if guest.answers() and guest.answers()[0]["code"] == Code.TABLE_AWAY]
        assert len(refused) == FULL - FULL_OF_STRANGERS


@jumping
async def test_one_player_keeps_nobody_waiting_with_too_many_commands():
    async with playing() as play:
        ann, bob = await play.seat(), await play.come("bob")
        for number in range(OF_ONE + 1):
            ann.command(play.room, f"{number}", TopUp(100))
        bob.command(play.room, "s", Sit(2, 50_000))
        await eventually(lambda: bob.answers() and len(ann.answers()) > OF_ONE)

        assert [answer["code"] for answer in ann.answers() if "code" in answer] == [Code.TOO_FAST]
        assert bob.answers()[-1]["code"] == Code.NOT_ENOUGH_FUNDS  # and not too_fast
        ann.command(play.room, "again", TopUp(100))
        await eventually(lambda: ann.answers()[-1]["id"] == "again")
        assert "code" not in ann.answers()[-1]
        assert not play.room.inbox.waiting


@jumping
async def test_what_runs_in_the_same_process_gets_the_answer_itself():
    async with playing() as play:
        ann = Who("player", "ann", "Ann")
        await play.store.wallets.credit("ann", "welcome", 50_000)
        sat = await play.room.command(ann, "sit", Sit(1, 50_000))
        more = await play.room.command(ann, "more", TopUp(100))

        assert sat == Accepted("sit", "T1", sat.seq, sat.mark)
        assert (more.id, more.code) == ("more", Code.NOT_ENOUGH_FUNDS)
    assert (await play.room.command(ann, "late", Leave())).code == Code.TABLE_AWAY


@jumping
async def test_a_change_is_told_until_it_is_not_wanted_any_more():
    async with playing() as play:
        changes = []
        stop = play.room.on_change(lambda: changes.append(play.room.table.players))
        await play.seat()
        assert set(changes[-1]) == {"ann"}
        stop()
        before = len(changes)
        await play.seat("bob", 2)
        assert len(changes) == before
