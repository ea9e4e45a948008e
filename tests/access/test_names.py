import asyncio

import pytest

from protocol.refusals import Code
from server.access.guests import bot_pass
from server.access.names import written
from server.access.sessions import SESSION_TTL
from server.store import Session
from tests.access.opening import HERE, Socket, played, sessions
from tests.fakes import jumping
from tests.refusing import refusal_of


async def named(house, name):
    """Return a guest who has chosen a name."""
    guest = house.guest(HERE)
    house.sockets.attach(guest, Socket())
    await house.names.choose(guest, name)
    return guest


@jumping
async def test_a_player_is_called_by_the_chosen_name_at_every_node_and_after_a_restart():
    house = sessions()
    guest = await named(house, "  Zoë   K. ")
    assert house.sockets.current(guest).session.name == "Zoë K."

    for node in (house, sessions(beside=house)):
        held = await node.resume(guest.token)
        assert (held.session.player, held.session.name) == (guest.session.player, "Zoë K.")


@jumping
async def test_a_player_who_has_played_keeps_the_name_and_nobody_else_gets_it_while_it_is_used():
    house = sessions()
    guest = await played(house)
    await house.store.wallets.credit(guest.session.player, "out", 0, leaves="T1")
    await house.names.choose(guest, "Ann")
    for _ in range(3):
        await asyncio.sleep(SESSION_TTL / 1000 - 10)
        assert (await house.resume(guest.token)).session.name == "Ann"
    assert (await refusal_of(house.names.choose(house.guest(HERE), "ann")))[0] == Code.NAME_TAKEN


@jumping
async def test_a_name_is_free_again_when_its_owner_has_another_one_or_has_not_come_for_long():
    house = sessions()
    ann = await named(house, "Ann")
    await house.names.choose(house.sockets.current(ann), "Anne")
    await named(house, "Ann")
    await asyncio.sleep(SESSION_TTL / 1000 + 1)
    await named(house, "Anne")


@jumping
async def test_the_same_name_may_be_written_in_another_way_by_its_owner():
    house = sessions()
    ann = await named(house, "Ann")
    assert await house.names.choose(house.sockets.current(ann), "ANN") == "ANN"
    assert (await refusal_of(house.names.choose(house.guest(HERE), "Ann")))[0] == Code.NAME_TAKEN


@jumping
async def test_a_name_is_taken_for_all_nodes_and_for_all_names_that_look_like_it():
    house = sessions()
    other = sessions(beside=house)
    await named(house, "Bob-by")
    for name in ("Bob-by", "bobby", "B0BBY", "B.o.b.b.y", "Вовву"):
        for node in (house, other):
            assert (await refusal_of(node.names.choose(node.guest(HERE), name)))[0] == Code.NAME_TAKEN


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "2 to 20"),
        ("A", "2 to 20"),
        (" A. ", "2 to 20"),
        ("-'.", "2 to 20"),
        ("A" * 21, "2 to 20"),
        ("Ann!", "nothing else"),
        ("Ann_1", "nothing else"),
        ("<b>Ann</b>", "nothing else"),
        ("Ann\u200b", "nothing else"),
        ("Ann\u202e", "nothing else"),
        ("A\u0335nn", "nothing else"),
        ("♥ Ann", "nothing else"),
        ("Аnn", "one alphabet"),  # noqa: RUF001 - a Cyrillic letter
        ("Dana", "house or of its staff"),
        ("d.a.n.a", "house or of its staff"),
        ("Sam", "house or of its staff"),
        ("S4m", "house or of its staff"),
        ("Dealer", "house or of its staff"),
        ("The House", "house or of its staff"),
        ("FIoor 2", "house or of its staff"),
        ("croupier7", "house or of its staff"),
        ("Cr0upier", "house or of its staff"),
        ("Guest 4711", "house or of its staff"),
        ("Bot 1", "house or of its staff"),
        ("Supervisor", "house or of its staff"),
    ],
)
@jumping
async def test_a_name_that_nobody_may_have_is_refused(name, why):
    house = sessions()
    code, sentence = await refusal_of(house.names.choose(house.guest(HERE), name))

    assert code == Code.UNUSABLE_NAME
    assert why in sentence
    assert not house.store.sessions.claimed


@pytest.mark.parametrize("name", ["Al", "Mary-Jane O'Neil", "Флора", "太郎", "Warehouse", "J. R. Smith 3rd"])
@jumping
async def test_other_names_may_be_chosen(name):
    assert await sessions().names.choose(sessions().guest(HERE), name) == name


def test_an_apostrophe_of_a_phone_is_that_of_a_keyboard():
    assert written("O’Neil") == "O'Neil"  # noqa: RUF001


@jumping
async def test_a_player_with_a_seat_chooses_no_name():
    house = sessions()
    guest = await played(house)
    await house.store.wallets.debit(guest.session.player, "in", 5_000, "T1")

    assert (await refusal_of(house.names.choose(guest, "Ann")))[0] == Code.NOT_NOW


@jumping
async def test_only_players_choose_names():
    house = sessions()
    dana = await house.open(Session("dealer-Dana", "Dana", "dealer"))

    assert (await refusal_of(house.names.choose(dana, "Ann")))[0] == Code.NOT_YOUR_ROLE


@jumping
async def test_a_bot_stays_one_by_any_name():
    house = sessions()
    bot = house.guest(HERE, bot=bot_pass(house.store.macs))
    await house.names.choose(bot, "Ann")

    assert (await house.resume(bot.token)).session.player == bot.session.player
