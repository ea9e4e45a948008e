"""`croupier house`: the significant events, and a statement on what the store lost."""

import asyncio
import json

import msgspec
import pytest

from server.cli.arguments import parser
from server.cli.house import lines
from server.core.supervision.bans import Ban
from server.store.house_events import (
    BooksBegan,
    ClockStepped,
    DayFigures,
    DayPublished,
    Hashed,
    LossRecorded,
    MetersReconciled,
    Ruled,
    SignInFailed,
    TableHead,
)
from server.store.house_log import HouseLog
from tests.cli.program import croupier, serving
from tests.fakes import MORNING, MoodyStore, RiggedWorld


@pytest.fixture
async def store():
    store = MoodyStore(RiggedWorld())
    log = HouseLog(store.house, lambda: MORNING)
    await log.write(SignInFailed("Sam", address="192.0.2.7"))
    await log.write(ClockStepped(-3_600_000, "one"))
    return store


async def run(store, *words):
    return [line async for line in lines(store, parser().parse_args(["house", *words]))]


async def test_the_events_of_the_house_are_listed_48(store):
    assert await run(store) == [
        "     1  2027-01-15T08:00:00.000Z  SignInFailed: name Sam, times 1, address 192.0.2.7\n",
        "     2  2027-01-15T08:00:00.000Z  ClockStepped: step -3600000, node one, clock machine\n",
    ]
    assert [line[:6] for line in await run(store, "--last", "1")] == ["     2"]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            BooksBegan({f"t:T{n}": 9 for n in range(40)}, 7, (), {f"t:T{n}": "ab" * 32 for n in range(40)}),
            "BooksBegan: logs 40 entries, wallets 7, chains 40 entries",
        ),
        (
            Hashed("one", "1.2", {"code": "ab" * 32, "config": "cd" * 32}, ("code",)),
            "Hashed: node one, version 1.2, hashes code abababababab, config cdcdcdcdcdcd, changed code",
        ),
        (
            Ruled(Ban("player", "guest-1", "Ann", "She asked for it.", "s1", "Sam", MORNING)),
            "Ruled: ban kind player, whom guest-1, name Ann, why She asked for it., by s1, by_name Sam, at",
        ),
        (LossRecorded("The disk broke. " * 12, "Olga"), "LossRecorded: why The disk broke."),
        (
            MetersReconciled("2027-01-15", ("GRAND",), ("Meter GRAND took $1.00 less than was sent. " * 4,) * 3),
            "MetersReconciled: day 2027-01-15, meters GRAND, differences Meter GRAND took $1.00 less",
        ),
        (
            DayPublished(
                "2027-01-15",
                "ab" * 32,
                tuple(TableHead(f"T{n}", 9, "cd" * 32) for n in range(40)),
                {"flop_poker": DayFigures(18, 1, 1_500, 20, 2)},
            ),
            "DayPublished: day 2027-01-15, root abababababab, heads 40 entries, games flop_poker rounds 18, void 1,",
        ),
    ],
)
async def test_an_event_is_short_in_the_text_and_whole_for_programs(event, text):
    store = MoodyStore(RiggedWorld())
    await HouseLog(store.house, lambda: MORNING).write(event)
    lines = "".join(await run(store)).splitlines()

    assert " ".join(line.strip() for line in lines).partition("Z  ")[2].startswith(text)
    assert max(map(len, lines)) <= 100
    (whole,) = await run(store, "--json")
    assert msgspec.json.decode(msgspec.json.encode(event)).items() <= json.loads(whole).items()


async def test_they_are_listed_for_programs_too(store):
    assert json.loads((await run(store, "--json", "--last", "1"))[0]) == {
        "event": 2,
        "at": "2027-01-15T08:00:00.000Z",
        "type": "ClockStepped",
        "step": -3_600_000,
        "node": "one",
        "clock": "machine",
    }


async def test_a_statement_is_on_record_with_its_name_and_reason(store):
    (line,) = await run(store, "lost", "--by", "Olga", "--why", "The disk broke.")

    assert line.endswith("LossRecorded: why The disk broke., by_name Olga\n")
    assert len(await run(store)) == 3


async def test_the_log_of_a_house_begins_with_where_macs_begin(config):
    async with serving(config):
        running = await asyncio.to_thread(croupier, "house", "--config", config, "--json")
    events = [json.loads(line) for line in running.stdout.splitlines()]

    assert (running.returncode, running.stderr) == (0, "")
    assert [event["type"] for event in events[:2]] == ["BooksBegan", "WelcomeSet"]
    assert (events[0]["logs"], events[1]["cents"]) == ({}, 100_000)
    assert '"log":"h:house","version":' in (config.parent / "var/anchors.jsonl").read_text()
