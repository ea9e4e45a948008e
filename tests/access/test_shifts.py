import asyncio

import pytest

from protocol.refusals import Code, Refused
from server.access.sessions import Sessions
from server.access.shifts import HOUR, MINUTE
from server.config.access import Access
from server.config.settings import Config, Staff
from server.core.table import Who
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld, jumping
from tests.refusing import refusal_of


HERE = "192.0.2.1"
CONFIG = Config(tables=(), access=Access(), staff=Staff(("Dana", "Kim"), ("Sam",)))


class Socket:
    def __init__(self):
        self.why = None

    def sign_out(self, why=None):
        self.why = why.code if why else "ended"


def sessions(beside=None):
    world = beside.world if beside else RiggedWorld()
    store = beside.store if beside else MoodyStore(world)
    return Sessions(store, world, CONFIG, HouseLog(store.house, world.now))


async def signed_in(house, name="Dana", role="dealer", *, page=True):
    """Return a session and its code."""
    code = await house.codes.issue(name, role)
    return await house.sign_in(name, code, HERE, page=page), code


def at(house, held):
    """Return an open socket of a session."""
    house.sockets.attach(held, socket := Socket())
    return socket


class Running:
    """The sessions of nodes as they run."""

    def __init__(self, *nodes):
        self.nodes = nodes

    async def __aenter__(self):
        self.tasks = [asyncio.create_task(node.run()) for node in self.nodes]
        await asyncio.sleep(0.9)

    async def __aexit__(self, *_):
        for task in self.tasks:
            task.cancel()
        await asyncio.wait(self.tasks)


@jumping
async def test_who_is_taken_off_the_staff_has_no_power_a_second_later():
    house = sessions()
    dana, _ = await signed_in(house)
    kim, _ = await signed_in(house, "Kim")
    hers, theirs = at(house, dana), at(house, kim)
    async with Running(house):
        house.shifts.staff = {"Kim": "dealer", "Dana": "supervisor"}
        with pytest.raises(Refused, match="Dana is not on the staff"):
            house.shifts.check(dana.session)
        await asyncio.sleep(1)

    assert (hers.why, theirs.why) == (Code.UNKNOWN_SESSION, None)
    assert (await refusal_of(house.resume(dana.token)))[0] == Code.UNKNOWN_SESSION
    assert (await house.resume(kim.token)).session.name == "Kim"


@jumping
async def test_a_code_of_somebody_who_was_taken_off_the_staff_gives_no_session():
    house = sessions()
    code = await house.codes.issue("Gone", "dealer")

    assert (await refusal_of(house.sign_in("Gone", code, HERE)))[0] == Code.UNKNOWN_SESSION
    assert not await house.store.sessions.all_sessions()


@jumping
async def test_a_session_of_the_staff_lasts_one_shift_and_closes_its_sockets():
    house = sessions()
    dana, _ = await signed_in(house, page=False)
    socket = at(house, dana)
    async with Running(house):
        await asyncio.sleep(CONFIG.access.shift_hours * HOUR / 1000 - 2)
        assert socket.why is None
        await asyncio.sleep(2)

    assert socket.why == Code.UNKNOWN_SESSION
    assert (await refusal_of(house.resume(dana.token)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_card_reader_works_longer_than_a_shift():
    house = sessions()
    house.shifts.staff = {"Reader-T1": "device"}
    reader, _ = await signed_in(house, "Reader-T1", "device", page=False)
    await asyncio.sleep(CONFIG.access.shift_hours * HOUR / 1000 + 1)

    assert (await house.resume(reader.token)).session.role == "device"


@jumping
async def test_five_idle_minutes_lock_a_page_everywhere_and_its_code_unlocks_it():
    house = sessions()
    there = sessions(beside=house)
    sam, code = await signed_in(house, "Sam", "supervisor")
    near, far = at(house, sam), at(there, sam)
    async with Running(house, there):
        await asyncio.sleep(CONFIG.access.idle_minutes * MINUTE / 1000 - 2)
        assert (near.why, far.why) == (None, None)
        await asyncio.sleep(4)
        assert (near.why, far.why) == (Code.LOCKED, Code.LOCKED)
        assert (await refusal_of(there.resume(sam.token)))[0] == Code.LOCKED
        for name, wrong in (("Sam", "nothing"), ("Dana", code)):
            assert await there.shifts.unlock(sam.key, name, wrong) is None
        assert (await there.shifts.unlock(sam.key, "Sam", code.upper())).key == sam.key

        assert (await house.resume(sam.token)).session.name == "Sam"


@jumping
async def test_who_uses_a_page_at_any_node_deals_or_acts_with_a_device_is_not_locked_out():
    house = sessions()
    there = sessions(beside=house)
    dana, _ = await signed_in(house)
    near, far = at(house, dana), at(there, dana)
    async with Running(house, there):
        for _ in range(10):
            await asyncio.sleep(4 * 60)
            there.shifts.act(Who("dealer", "dealer-Dana", "Dana"))
            await asyncio.sleep(30)
        assert (near.why, far.why) == (None, None)
        await asyncio.sleep(6 * 60)

    assert (near.why, far.why) == (Code.LOCKED, Code.LOCKED)


@jumping
async def test_a_page_that_was_closed_for_long_is_locked_when_it_comes_back():
    house = sessions()
    dana, _ = await signed_in(house)
    await asyncio.sleep(6 * 60)

    assert (await refusal_of(house.resume(dana.token)))[0] == Code.LOCKED
    assert (await refusal_of(house.resume(dana.token)))[0] == Code.LOCKED


@jumping
async def test_programs_are_not_locked():
    house = sessions()
    dana, _ = await signed_in(house, page=False)
    socket = at(house, dana)
    async with Running(house):
        await asyncio.sleep(3_600)

    assert socket.why is None
    assert (await house.resume(dana.token)).session.name == "Dana"


@jumping
async def test_a_shift_that_is_over_is_not_unlocked():
    house = sessions()
    dana, code = await signed_in(house)
    await asyncio.sleep(CONFIG.access.shift_hours * HOUR / 1000 + 1)

    assert (await refusal_of(house.shifts.unlock(dana.key, "Dana", code)))[0] == Code.UNKNOWN_SESSION


@jumping
async def test_a_session_that_ended_unnoticed_closes_its_sockets_within_a_minute():
    house = sessions()
    dana, _ = await signed_in(house, page=False)
    socket = at(house, dana)
    async with Running(house):
        await house.store.sessions.end_session(dana.key)
        await asyncio.sleep(61)

    assert socket.why == "ended"
    assert not house.shifts.touched


@jumping
async def test_only_the_staff_act_with_devices():
    house = sessions()
    house.shifts.act(Who("player", "ann", "Ann"))
    with pytest.raises(Refused, match="Lou is not on the staff"):
        house.shifts.act(Who("supervisor", "supervisor-Lou", "Lou"))
