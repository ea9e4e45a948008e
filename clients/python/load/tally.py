"""What all people of one process count together while they play."""

import json
from collections import Counter
from collections.abc import Callable
from typing import TextIO

from clients.python.messages import Message

from .histogram import Histogram
from .timeline import Timeline
from .watched_table import WatchedTable


class Tally:
    """
    The commands of one process, from `begin` on.

    The answers are in the `timeline`. `last_viewer` is how long commands took until all viewers of a table had them, in
    ms from when they were due; `back` is how long people were away who lost their connections, in ms. Accepted commands
    are written to `receipts`, a line of JSON each, from the beginning.
    """

    def __init__(self, clock: Callable[[], float], seconds: float, receipts: TextIO | None = None) -> None:
        self.last_viewer = Histogram()
        self.back = Histogram()
        self.refusals: Counter[str] = Counter()
        self.timeline = Timeline.lasting(seconds)
        self.began: float | None = None
        self._clock = clock
        self._receipts = receipts

    def begin(self) -> None:
        """Begin to count: everybody has come, and play begins."""
        self.began = self._clock()

    def second(self) -> float:
        """Return the seconds since play began; 0 before."""
        return 0.0 if self.began is None else self._clock() - self.began

    def answered(self, answer: Message, due: float, table: WatchedTable) -> None:
        """Count the answer to a command that was due at a time of the clock."""
        refused = answer["type"] == "Refused"
        if refused:
            self.refusals[answer["code"]] += 1
        elif self._receipts is not None:
            receipt = {"table": table.name, **{key: answer[key] for key in ("seq", "mark", "id")}}
            self._receipts.write(json.dumps(receipt) + "\n")
        if self.began is None:
            return
        now = self._clock()
        stretch = self.timeline.at(now - self.began)
        stretch.refused += refused
        stretch.answer.record(1000 * (now - due))
        if not refused:
            table.command_done(answer["seq"], due)

    def came_back(self, took: float) -> None:
        """Count a person who is back after `took` ms."""
        self.back.record(took)
        if self.began is not None:
            self.timeline.at(self.second()).lost += 1
