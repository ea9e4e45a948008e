"""A table's rounds are listed from the store and the archive as one, and found by number, player and day."""

import asyncio
import json
import shutil

import pytest

from server.cli.rounds import Wanted, rounds
from server.cli.table_log import TableLog
from server.core.round.records import records
from server.house import archiving
from server.room import recovery
from server.store.archive.tables import with_archive
from tests.fakes import SEALER, JumpingLoop
from tests.house.test_archiving import house
from tests.room.test_past_rounds import rounds as play_rounds
from tests.store.archive.houses import InTheLoop


class Old:
    """A table of which rounds were moved, in a folder of the test's own."""

    def __init__(self, runner, port, told, folder):
        self.runner = runner
        self.folder = folder
        self.told = told
        self.files = InTheLoop(folder / "archive")
        self.tables = with_archive(port, self.files, SEALER)

    def listed(self, last=None, **wanted):
        found = rounds(self.runner, self.tables, "T1", last, Wanted(**wanted, catalogue=self.folder / "archive.sqlite"))
        return [json.loads(line) for line in found]

    def numbers(self, last=None, **wanted):
        return [record["round"] for record in self.listed(last, **wanted)]

    @property
    def segments(self):
        return self.files.list_names("T1")

    def damage(self, place):
        path = self.files.path(self.segments[place])
        path.write_bytes(path.read_bytes()[:-1])


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the store, the records and the archive of a table: ann plays rounds 1 to 6 alone, then with bob."""
    folder = tmp_path_factory.mktemp("archive")

    async def once():
        async with house(folder, 6) as here:
            bob = await here.play.seat("bob", seat=2, funds=10_000_000)
            await play_rounds(here.play, here.ann, bob, count=6)
            await here.move()
            log = await here.play.log()
            return here.raw, list(records((entry.at, entry.event) for entry in log))

    with pytest.MonkeyPatch.context() as few, asyncio.Runner(loop_factory=JumpingLoop) as runner:
        for module, name, value in ((archiving, "AT_ONCE", 2), (archiving, "LONG", 60)):
            few.setattr(module, name, value)
        for name, value in (("EVERY", 1), ("APART", 20)):
            few.setattr(recovery, name, value)
        return *runner.run(once()), folder


@pytest.fixture
def old(played, tmp_path):
    port, told, folder = played
    shutil.copytree(folder, tmp_path / "archive")
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        yield Old(runner, port, told, tmp_path)


def test_all_rounds_are_listed(old):
    assert len(old.segments) > 2
    assert old.listed() == old.told


def test_the_last_rounds_are_listed_and_no_older_segment_is_read(old):
    for place in range(len(old.segments) - 1):
        old.damage(place)

    for last in (1, 3, 4):
        assert old.listed(last) == old.told[-last:]


def test_a_round_is_found_by_its_number(old):
    assert [old.listed(number=number) for number in (1, 5, 12)] == [[old.told[at]] for at in (0, 4, 11)]
    assert old.listed(number=13) == []


def test_the_rounds_of_a_player_are_found(old):
    assert old.numbers(player="ann") == [*range(1, 13)]
    assert old.numbers(player="bob") == [*range(7, 13)]
    assert old.numbers(last=2, player="bob") == [11, 12]
    assert old.numbers(player="cho") == []
    assert old.numbers(number=3, player="bob") == []


def test_the_rounds_of_a_day_are_found(old):
    assert old.numbers(day="2027-01-15") == [*range(1, 13)]
    assert old.numbers(day="2027-01-16") == []
    assert old.numbers(day="2027-01-15", number=2) == [2]


def test_a_bad_segment_is_named_once_and_the_others_are_listed(old, capsys):
    old.damage(1)
    _, bad, third, *_ = old.segments
    told = old.numbers()
    gone = sorted({*range(1, 13)} - {*told})

    assert told[0] == 1
    assert told[-1] == 12
    assert gone == [*range(gone[0], gone[-1] + 1)]
    assert capsys.readouterr().err == f"croupier: The {bad} cannot be read: its end was cut off.\n"
    assert old.listed(number=12) == [old.told[11]]
    assert third


def test_after_a_bad_last_segment_the_store_is_read_from_its_first_milestone(old, capsys):
    old.damage(-1)
    told = old.numbers()

    assert told[-1] == 12
    assert len(told) > 6
    assert "its end was cut off" in capsys.readouterr().err
    assert old.listed()[-1] == old.told[-1]


def test_parts_of_a_store_without_an_archive_are_one(played):
    port, *_ = played
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        log = TableLog(runner, port, "T1")

        assert log.parts() == log.parts_with("2027-01-15", "ann", 1, "nowhere")
        assert len(log.parts()) == 1
