import asyncio

import pytest

from server.access import guests
from server.access.guests import Ended, bot_pass, is_bot_pass, key_in, new_key, read_key, token_of
from server.core.table import is_bot
from server.store.macs import Macs
from tests.fakes import MORNING, RiggedWorld, jumping


MACS = Macs([bytes(32)])


@jumping
async def test_a_key_says_who_the_guest_is_and_until_when():
    world = RiggedWorld()
    one, two = (read_key(new_key(world, 60_000)) for _ in range(2))

    assert one.session.player != two.session.player
    assert one.session.role == "player"
    assert one.ends == MORNING + 60_000


@jumping
async def test_only_the_house_makes_tokens():
    key = new_key(RiggedWorld(), 60_000)
    token = token_of(key, MACS)

    assert key_in(token, MACS) == key
    assert len(token) <= 200
    longer = token.replace(key, f"{key}0")
    forged = (
        key,
        longer,
        token[:-1],
        token + "A",
        token + "=",
        token + "\n",
        token[:-1] + " " + token[-1],
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        key + "-" + "é" * 48,
    )
    for wrong in (*forged, "", "x" * 43, token_of("dealer-Dana", MACS), f"{key}-{'A' * 47}="):
        assert key_in(wrong, MACS) is None


@jumping
async def test_an_earlier_key_of_the_house_still_counts():
    key = new_key(RiggedWorld(), 60_000)

    assert key_in(token_of(key, MACS), Macs([bytes(range(32)), bytes(32)])) == key


@jumping
async def test_the_account_and_the_name_of_a_bot_say_what_it_is():
    world = RiggedWorld()
    bot, guest = read_key(new_key(world, 60_000, bot=True)), read_key(new_key(world, 60_000))

    assert (is_bot(bot.session.player), is_bot(guest.session.player)) == (True, False)
    assert (bot.session.name.split()[0], guest.session.name.split()[0]) == ("Bot", "Guest")


def test_only_the_house_makes_the_pass_of_its_bots():
    assert is_bot_pass(bot_pass(MACS), MACS)
    assert not is_bot_pass(bot_pass(Macs([bytes(range(32))])), MACS)
    assert not is_bot_pass(token_of("bots", MACS), MACS)
    assert not is_bot_pass("", MACS)


@pytest.mark.parametrize("key", ["", "guest-1", "guest-0123456789abcdef", "guest-0123456789abcdef-", "a" * 64])
def test_other_keys_are_no_guests(key):
    assert read_key(key) is None


@jumping
async def test_only_so_many_ended_guests_are_remembered_and_none_who_is_too_old(monkeypatch):
    monkeypatch.setattr(guests, "MOST_ENDED", 3)
    world = RiggedWorld()
    ended = Ended(world.now)
    keys = [new_key(world, 60_000) for _ in range(4)]
    assert [ended.add(key).key for key in (*keys, keys[0])] == [*keys, keys[0]]
    assert [guest.key for guest in ended.guests.values()] == keys[:3]
    assert ended.add("a" * 64) is None
    await asyncio.sleep(60)
    ended.add(keys[3])

    assert [guest.key for guest in ended.guests.values()] == keys[3:]
