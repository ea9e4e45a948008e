"""`croupier sessions`: who is signed in, and the end of sessions at every node."""

import argparse
import json

import pytest

from server.access.sessions import Sessions
from server.cli.sessions import add_arguments, operate
from server.config.settings import Config, ConfigError
from server.store import News
from server.store.house_log import HouseLog
from tests.fakes import MORNING, MoodyStore, RiggedWorld, jumping


async def house():
    """A supervisor, a dealer who has signed in twice, and a guest who has played."""
    world = RiggedWorld()
    store = MoodyStore(world)
    sessions = Sessions(store, world, Config(tables=()), HouseLog(store.house, world.now))
    for name, role in (("Dana", "dealer"), ("Sam", "supervisor"), ("Dana", "dealer")):
        await sessions.sign_in(name, await sessions.codes.issue(name, role), "192.0.2.1")
    guest = await sessions.played(sessions.guest("192.0.2.1"))
    return sessions, guest.session


async def run(sessions, *words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return [line async for line in operate(sessions, parser.parse_args(words))]


@jumping
async def test_all_sessions_are_listed_the_staff_first():
    sessions, guest = await house()
    until = "until 2027-01-15 20:00 UTC"

    assert await run(sessions) == [
        f"supervisor  Sam               supervisor-Sam  {until}\n",
        f"dealer      Dana              dealer-Dana  {until}\n",
        f"dealer      Dana              dealer-Dana  {until}\n",
        f"player      {guest.name:<16}  {guest.player}\n",
    ]
    sam = json.loads((await run(sessions, "--json"))[0])
    ends = MORNING + 12 * 3_600_000
    assert sam == {"role": "supervisor", "name": "Sam", "account": "supervisor-Sam", "ends": ends, "locked": False}


@jumping
async def test_a_session_is_ended_by_the_name_of_one_of_the_staff_or_by_account():
    sessions, guest = await house()
    assert len(await run(sessions, "end", "Dana")) == 2
    for strange in (guest.name, "Dana", "nobody"):
        with pytest.raises(ConfigError, match="has no session"):
            await run(sessions, "end", strange)
    assert len(await run(sessions, "end", guest.player)) == 1

    assert [one.name for one in (await sessions.store.sessions.all_sessions()).values()] == ["Sam"]
    assert {type(news) for news in sessions.store.nodes.news} == {News}
    assert {news.kind for news in sessions.store.nodes.news} == {"ended"}
