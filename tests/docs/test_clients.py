"""docs/clients.md says what is so: its client plays every game, and its table has every update."""

import asyncio
import re
import sys
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from clients.python.attempts import LONGEST as LONGEST_WAIT
from clients.python.attempts import SHORTEST
from protocol.meanings import CLOSINGS, Return
from protocol.messages import CloseCode
from protocol.updates import RoundOpened, TableUpdate
from protocol.views import TableView
from server.config.loading import load
from server.core.settings import Timing
from server.core.view import view
from server.gateways.welcome import HEARTBEAT
from server.room.showing import redacted
from tests.clients.cutting_proxy import cutting_proxy
from tests.clients.random_play import DEALER, GAMES, moments
from tests.clients.random_play import play as play_rounds
from tests.clients.test_view import over_the_wire
from tests.docs.pages import ROOT, blocks
from tests.gateways.talker import open_house


GUIDE = ROOT / "docs/clients.md"
LONGEST_CLIENT = 50  # lines of the client that are not empty
QUICK = Timing(betting=10_000, choice=10_000, results=20)  # ms
DEMO = load(ROOT / "deploy/demo.toml", {})
TABLES = {table.table: table for table in DEMO.tables}


def rows():
    """The rows of the table of updates: the updates in the first column, and the words in the second."""
    found = re.search(r"^\| update \|.*?\n\n", GUIDE.read_text(), re.DOTALL | re.MULTILINE)[0]
    for line in found.strip().splitlines()[2:]:
        updates, words = line.strip("| ").split(" | ", 1)
        yield re.findall(r"`(\w+)`", updates), words


@pytest.fixture
def client(tmp_path):
    (written,) = blocks(GUIDE, "python")
    (tmp_path / "client.py").write_text(written)
    return tmp_path / "client.py"


def opened(table):
    """The house with one quick table."""
    return open_house([replace(TABLES[table], timing=QUICK)], meters=DEMO.meters)


async def play(client, url, table):
    """Run the client to its end."""
    playing = await asyncio.create_subprocess_exec(sys.executable, client, url, table)
    async with asyncio.timeout(60):
        assert await playing.wait() == 0


@pytest.mark.parametrize("table", ["T1", "T2", "T3", "T4"])
async def test_the_client_plays_every_game(client, table):
    async with opened(table) as house:
        await play(client, f"ws://127.0.0.1:{house.port}/ws", table)

        assert house.tables.rooms[table].table.round > 1


async def test_the_client_comes_back_after_lost_connections(client):
    async with opened("T1") as house, cutting_proxy(f"ws://127.0.0.1:{house.port}/ws", Random(1)) as proxy:
        proxy.most = 10_000
        await play(client, proxy.url, "T1")

        assert proxy.cuts > 1
        assert len(house.tables.rooms["T1"].table.players) == 1


def test_the_client_is_short():
    (client,) = blocks(GUIDE, "python")

    assert len([line for line in client.splitlines() if line]) <= LONGEST_CLIENT


def test_the_numbers_in_the_text_are_those_of_the_code():
    text = GUIDE.read_text()

    assert f"`min({LONGEST_WAIT:g} s, {SHORTEST:g} s * 2^failures)`" in text
    assert f"min({LONGEST_WAIT:g}, {SHORTEST:g} * 2**failures)" in text
    assert f"every {HEARTBEAT:g} s " in text
    assert f"socket.recv(), {3 * HEARTBEAT:g}))  # three heartbeats" in text
    told = re.findall(r"^- closed with (.*?): (stop|wait)", text, re.MULTILINE)
    stop = {int(code) for codes, what in told if what == "stop" for code in re.findall(r"\d{4}", codes)}
    assert stop == {code for code in CloseCode if CLOSINGS[code].back is Return.NEVER}


def test_every_update_is_in_the_table_once():
    named = [update for updates, _ in rows() for update in updates]

    assert sorted(named) == sorted(kind.__name__ for kind in get_args(TableUpdate))


def test_the_table_names_only_fields_that_there_are():
    known = {field for kind in (*get_args(TableUpdate), TableView) for field in kind.__struct_fields__}
    for updates, words in rows():
        unknown = set(re.findall(r"`([a-z_]+)`", words)) - known
        assert unknown <= PARTS, updates


def changed(before, after):
    """The names of all fields that differ between two views, also within players and seats."""
    for field, value in after.items():
        if value != before[field]:
            yield field
            if field in KEYS:
                yield from inner(before[field], value, KEYS[field])


def inner(before, after, key):
    known = {one[key]: one for one in before}
    for one in after:
        yield from (field for field, value in one.items() if one[key] in known and value != known[one[key]][field])


def told(update):
    """What the table says of an update, with what it refers to; the fields of a round that opens are told by their kind."""
    words = {name: words for updates, words in rows() for name in updates}
    own = " ".join(RoundOpened.__struct_fields__) if update == "RoundOpened" else ""
    return " ".join(
        [words[update], own, *(words.get(other, "") for other in re.findall(r"`([A-Z]\w+)`", words[update]))]
    )


def test_the_table_names_all_that_an_update_changes():
    changes = {}
    for pace, game in zip(("shoe", "tray", "procedures", None), GAMES, strict=True):
        before = None
        for moment in moments(play_rounds(Random(1), 400, game, pace)):
            after = over_the_wire(view(moment.after, DEALER))
            if before is not None:
                changes.setdefault(type(redacted(moment, DEALER)).__name__, set()).update(changed(before, after))
            before = after

    assert len(changes) > 30
    for update, fields in changes.items():
        words = told(update)
        assert [field for field in fields if not re.search(rf"\b{field}|{field[:-1]}\b", words)] == [], update


KEYS = {"players": "player", "seats": "seat"}
PARTS = {  # fields of parts of a view, and values
    "slots", "next", "fault", "unread", "over", "amount", "folded", "by_table", "decided", "by", "choice", "wagers",
    "hand", "stack", "pending", "leaving", "away", "done", "results", "void", "stake", "returned", "why", "award",
}  # fmt: skip
