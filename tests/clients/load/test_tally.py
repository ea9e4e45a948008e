import io
import json

from clients.python.load.histogram import Histogram
from clients.python.load.tally import Tally
from clients.python.load.watched_table import WatchedTable


ACCEPTED = {"type": "Accepted", "id": "1", "seq": 11, "mark": "m11"}
REFUSED = {"type": "Refused", "id": "1", "code": "not_now", "message": "No."}


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def test_durations_count_from_when_commands_were_due_and_only_during_play():
    clock, receipts = Clock(), io.StringIO()
    tally, table = Tally(clock, 30, receipts), WatchedTable("T1", clock, Histogram())
    tally.answered(ACCEPTED, 99.0, table)
    tally.came_back(50.0)
    assert (len(tally.timeline.answer), tally.second()) == (0, 0.0)

    tally.begin()
    clock.now = 102.5
    tally.answered(ACCEPTED, 102.0, table)
    tally.answered(REFUSED, 102.25, table)
    tally.came_back(70.0)

    assert (tally.timeline.answer.most, len(tally.timeline.answer)) == (500, 2)
    assert (tally.timeline.stretches[2].refused, tally.timeline.stretches[2].lost) == (1, 1)
    assert tally.refusals == {"not_now": 1}
    assert tally.back.most == 70.0
    assert [json.loads(line) for line in receipts.getvalue().splitlines()] == [
        {"table": "T1", "seq": 11, "mark": "m11", "id": "1"}
    ] * 2
