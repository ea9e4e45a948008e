"""The code and the configuration are hashed on record: at the start, and once on each gaming day."""

import asyncio
from datetime import date
from pathlib import Path

from structlog.testing import capture_logs

from server.config import hashes
from server.config.gaming_day import calendar
from server.config.loading import load
from server.house.hashing import Hashing
from server.store.house_events import Hashed
from server.store.house_log import HouseLog
from tests.fakes import MoodyStore, RiggedWorld, eventually


DEMO = load(Path(__file__).parents[2] / "deploy" / "demo.toml", {})
DAY = 24 * 3_600_000
TODAY = date(2027, 1, 15)


def hashing(world):
    store = MoodyStore(world)
    return Hashing(DEMO, HouseLog(store.house, world.now), calendar("06:00", "UTC")), store


async def recorded(house, store):
    await house.house_log.flush()
    return [entry.event for entry in await store.house.read("house")]


async def test_it_is_hashed_at_the_start_and_on_each_gaming_day_47(monkeypatch):
    monkeypatch.setattr("server.house.daily.LOOK", 0.01)
    monkeypatch.setattr(hashes, "files_of_packages", lambda: iter(()))
    house, store = hashing(RiggedWorld())
    house.house_log.now = lambda: clock[0]
    clock = [1_800_000_000_000]
    running = asyncio.create_task(house.run())
    for days in (1, 2, 3):
        await eventually(lambda so_far=days: len(house.house_log.waiting) == so_far)
        clock[0] += DAY
    await eventually(lambda: len(house.house_log.waiting) == 4)
    running.cancel()

    assert await recorded(house, store) == [Hashed("", hashes.version_of_program(), hashes.hashes(DEMO))] * 4


async def test_code_that_was_changed_under_a_running_server_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(hashes, "ROOT", tmp_path)
    (tmp_path / "server").mkdir()
    house, store = hashing(RiggedWorld())
    await house.record(TODAY)
    (tmp_path / "server" / "new.py").write_text("import os\n")
    with capture_logs() as logs:
        await house.record(TODAY)

    first, second = await recorded(house, store)
    assert (first.changed, second.changed) == ((), ("code",))
    assert [line["event"] for line in logs] == ["what was started is not what is installed now"]


async def test_a_file_that_cannot_be_read_stops_no_house(monkeypatch):
    def failing(_):
        raise PermissionError("Permission denied: 'server/x.py'")

    monkeypatch.setattr("server.house.hashing.hashes", failing)
    house, store = hashing(RiggedWorld())
    with capture_logs() as logs:
        await house.record(TODAY)

    assert logs[0]["why"] == "Permission denied: 'server/x.py'"
    assert await recorded(house, store) == []
