"""Events are stored for ever: old logs fold to the same table as before."""

from pathlib import Path

import msgspec
import pytest

from server.core.events import TableEvent
from server.core.evolve import fold
from server.core.round.records import records
from server.core.table import Table


GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_old_log_folds_to_the_same_table_and_records(path):
    """The last line of a golden log has its result at the time of writing."""
    *lines, last = path.read_text().splitlines()
    log = [(n, msgspec.json.decode(line, type=TableEvent)) for n, line in enumerate(lines)]
    came_to = msgspec.json.decode(last)
    table = fold(Table(), [event for _, event in log])

    assert {name: player.stack for name, player in table.players.items()} == came_to["stacks"]
    assert (table.house, table.round, table.phase) == (came_to["house"], came_to["round"], came_to["phase"])
    assert [
        [seat["seat"], seat["cards"], seat["returned"], seat["awards"]] for rec in records(log) for seat in rec["seats"]
    ] == came_to["seats"]


def test_there_is_a_golden_log():
    assert GOLDEN


def test_golden_logs_hold_every_kind_of_event():
    """So that a change of any event's form is noticed."""
    kinds = {msgspec.json.decode(line)["type"] for path in GOLDEN for line in path.read_text().splitlines()[:-1]}

    assert kinds == {event.__struct_config__.tag for event in TableEvent.__args__}
