"""Finished rounds go to the archive, whole and once, and their readers do not notice."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from server.audit.audit import Audit
from server.config.gaming_day import calendar
from server.core.events import RoundOpened
from server.core.round.records import records
from server.house import archiving as module
from server.house.archiving import Archiving
from server.metrics import REGISTRY
from server.progress import silent
from server.room import recovery
from server.store import START, Away, Broken, Fenced
from server.store.archive.files import NoArchive
from server.store.archive.reading import Archive
from server.store.archive.segment import open_segment
from server.store.archive.tables import with_archive
from server.store.house_events import BooksBegan
from server.store.house_log import NAME
from tests.fakes import SEALER, MoodyStore, RiggedWorld, jumping
from tests.playing import playing
from tests.room.test_past_rounds import rounds
from tests.store.archive.houses import InTheLoop


DAYS = calendar("06:00", "UTC")
KEPT = 4


class House:
    """A table that is played at, and what moves its rounds."""

    def __init__(self, play, folder):
        self.play = play
        self.room = play.room
        self.files = InTheLoop(folder)
        self.raw = play.store.tables.port
        self.archiving = self.mover()

    def mover(self):
        archive = Archive(self.files, SEALER)
        return Archiving({"T1": self.room}, self.play.store, archive, DAYS, KEPT)

    async def move(self):
        await self.archiving.look(self.room)
        return await self.files.names("T1")

    @property
    def first(self):
        """The first event that is still in the store."""
        return self.raw.logs["T1"].first

    async def opened(self, number):
        return next(
            entry.version
            for entry in await self.play.log()
            if isinstance(entry.event, RoundOpened) and entry.event.round == number
        )

    async def right(self):
        report = await Audit(self.play.store, {}, silent).run(repair=False)
        return [str(finding) for finding in report.findings]


@pytest.fixture
def few(monkeypatch):
    """Have few rounds moved at once, and snapshots and milestones often."""
    monkeypatch.setattr(module, "AT_ONCE", 2)
    monkeypatch.setattr(module, "LONG", 100)
    monkeypatch.setattr(recovery, "EVERY", 1)
    monkeypatch.setattr(recovery, "APART", 20)


@asynccontextmanager
async def house(folder, count=0):
    world = RiggedWorld()
    store = MoodyStore(world)
    store.tables = with_archive(store.tables, InTheLoop(folder), SEALER)
    await store.house.append(NAME, None, START, world.now(), [BooksBegan({}, 0, ())])
    async with playing(store, world) as play:
        ann = await play.seat(funds=10_000_000)
        here = House(play, folder)
        here.ann = ann
        await rounds(play, ann, count=count)
        yield here


@jumping
async def test_all_but_the_last_rounds_are_moved_and_read_as_before(few, tmp_path):
    async with house(tmp_path, 12) as here:
        before = await here.play.log()
        told = list(records((entry.at, entry.event) for entry in before))
        names = await here.move()

        assert here.room.table.round == 13
        assert here.first == await here.opened(10)
        assert [name.first for name in names] == [1, *(name.last + 1 for name in names[:-1])]
        assert names[-1].last == here.first - 1
        assert len(names) > 1
        assert await here.play.log() == before
        assert [(await here.room.past_rounds.find(number)).record for number in range(1, 13)] == told
        assert await here.right() == []


@jumping
async def test_the_audit_names_a_bad_segment_and_the_table_plays_on(few, tmp_path):
    async with house(tmp_path, 12) as here:
        name = (await here.move())[0]
        path = here.files.path(name)
        path.write_bytes(path.read_bytes()[:-1])

        assert await here.right() == [
            f"Table T1: The {name} cannot be read: its end was cut off. Later events than 0 are not audited."
        ]
        await rounds(here.play, here.ann)
        assert here.room.table.round == 14


@jumping
async def test_a_segment_grows_until_it_is_long(few, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LONG", 150)
    async with house(tmp_path, 7) as here:
        seen = [await here.move()]
        for _ in range(6):
            await rounds(here.play, here.ann, count=2)
            seen.append(await here.move())

        assert [name.first for name in seen[0]] == [name.first for name in seen[1]] == [1]
        assert seen[1][0].replaces(seen[0][0])
        assert len(seen[-1]) > 1
        assert all(name.last - name.first + 1 >= 150 for name in seen[-1][:-1])
        assert await here.right() == []


@jumping
async def test_each_gaming_day_has_a_segment_of_its_own(few, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LONG", 10_000)
    async with house(tmp_path, 6) as here:
        here.play.world.ahead += 24 * 3_600_000
        here.play.store.ahead += 24 * 3_600_000
        await rounds(here.play, here.ann, count=8)
        names = await here.move()
        segments = [await open_segment(here.files, SEALER, name) for name in names]

        assert [name.day for name in names] == ["2027-01-15", "2027-01-16"]
        assert segments[1].index.rounds[0] == segments[0].index.rounds[1] + 1
        assert segments[1].index.states[0].version == names[0].last
        assert await here.right() == []


@jumping
async def test_few_rounds_stay_where_they_are(few, tmp_path):
    async with house(tmp_path, 4) as here:
        assert await here.move() == []
        assert here.first == 1


@jumping
async def test_what_the_snapshot_needs_stays(few, tmp_path, monkeypatch):
    async with house(tmp_path, 6) as here:
        monkeypatch.setattr(recovery, "EVERY", 100)
        saved = here.room.history.saved
        await rounds(here.play, here.ann, count=12)
        await here.move()

        assert here.room.history.saved == saved
        assert here.first == await here.opened(saved)
        history, _ = await recovery.load_snapshot(here.play.store.tables, "T1")
        assert history.table.round == saved


@jumping
async def test_the_round_of_an_open_dispute_stays(few, tmp_path):
    from protocol.disputes import Dispute

    async with house(tmp_path, 4) as here:
        assert (await here.play.ask(here.ann, "d", Dispute(3, "That was a flush.")))["type"] == "Accepted"
        await rounds(here.play, here.ann, count=8)
        await here.move()

        assert here.first == await here.opened(3)


@jumping
async def test_a_death_before_the_trimming_changes_nothing(few, tmp_path):
    async with house(tmp_path, 12) as here:
        before = await here.play.log()
        trim = here.raw.trim

        async def die(*_):
            raise Away("it died")

        here.raw.trim = die
        (name,) = await here.move()
        assert here.first == 1
        assert await here.play.log() == before
        here.raw.trim = trim
        here.archiving = here.mover()
        names = await here.move()

        assert names[0] == name
        assert here.first == names[-1].last + 1 == await here.opened(10)
        assert await here.play.log() == before
        assert await here.right() == []


@jumping
async def test_a_death_before_an_old_segment_is_removed_changes_nothing(few, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LONG", 10_000)
    async with house(tmp_path, 8) as here:
        (old,) = await here.move()
        data = here.files.path(old).read_bytes()
        await rounds(here.play, here.ann, count=4)
        await here.move()
        here.files.path(old).write_bytes(data)
        assert await here.right() == []
        here.archiving = here.mover()
        names = await here.move()

        assert len(names) == 1
        assert names[0].replaces(old)


@jumping
async def test_a_stale_owner_trims_nothing(few, tmp_path):
    async with house(tmp_path, 12) as here:
        stale = here.room.lease.fence
        await here.raw.acquire("T1", here.room.lease.owner, 60_000)

        with pytest.raises(Fenced):
            await here.archiving.move("T1", stale, 5, here.play.store.tables)
        assert here.first == 1


@jumping
async def test_while_the_archive_cannot_be_written_the_rounds_stay_and_an_error_is_logged_once(
    few, tmp_path, monkeypatch
):
    async with house(tmp_path, 12) as here:

        async def full(*_):
            raise NoArchive("No space left on device.")

        with capture_logs() as logs, monkeypatch.context() as patched:
            patched.setattr(here.archiving.archive.files, "write", full)
            for _ in range(3):
                assert await here.move() == []
        assert here.first == 1
        assert [(line["log_level"], line["why"]) for line in logs if "stay in the store" in line["event"]] == [
            ("error", "No space left on device.")
        ]
        assert REGISTRY.get_sample_value("croupier_archive_failing") == 1
        await rounds(here.play, here.ann, count=1)

        with capture_logs() as logs:
            assert await here.move()
        assert here.first == await here.opened(11)
        assert "finished rounds are moved again" in [line["event"] for line in logs]
        assert REGISTRY.get_sample_value("croupier_archive_failing") == 0


@jumping
async def test_an_archive_of_another_history_is_told_and_nothing_is_trimmed(few, tmp_path):
    async with house(tmp_path / "one", 12) as here:
        await here.move()
    async with house(tmp_path / "other", 14) as here:
        here.files = InTheLoop(tmp_path / "one")
        here.archiving = here.mover()
        with capture_logs() as logs:
            await here.move()

        assert here.first == 1
        assert any("stay in the store" in line["event"] for line in logs)


@jumping
async def test_a_log_that_ends_too_early_is_told_and_not_moved_to_its_end(few, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LONG", 10_000)
    async with house(tmp_path, 8) as here:
        with pytest.raises(Broken, match="before round 21"):
            await here.archiving.move("T1", here.room.lease.fence, 20, here.play.store.tables)
        assert (here.first, await here.files.names("T1")) == (1, [])


@jumping
async def test_a_table_that_is_not_surely_ours_is_left_alone(few, tmp_path):
    async with house(tmp_path, 12) as here:
        here.room.lease.ends = 0.0
        assert await here.move() == []
        here.room.lease.ends = asyncio.get_running_loop().time() + 1
        here.room.history.torn = 1, 1
        assert await here.move() == []
        here.room.history.torn = None
        assert await here.move()


@jumping
async def test_it_looks_again_and_again(few, tmp_path):
    async with house(tmp_path) as here:
        running = asyncio.create_task(here.archiving.run())
        await rounds(here.play, here.ann, count=12)
        await asyncio.sleep(module.EVERY)
        running.cancel()

        assert here.first > 1
