"""The progress of a run, as one line on a terminal that is written again each second."""

import sys
from typing import Any

from .histogram import Histogram


class Progress:
    """The line. On anything but a terminal it is not written."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._written = 0

    def show(self, numbers: dict[str, Any]) -> None:
        """Write the line with the numbers of the last second."""
        if sys.stderr.isatty():
            self._write(line(numbers, self._seconds))

    def clear(self) -> None:
        """Remove the line."""
        if self._written:
            self._write("")
            sys.stderr.write("\r")
            self._written = 0

    def _write(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self._written))
        sys.stderr.flush()
        self._written = len(text)


def line(numbers: dict[str, Any], seconds: float) -> str:
    """Return the numbers of one second in a line."""
    answers: Histogram = numbers["answers"]
    if not numbers["second"]:
        return f"load: {numbers['here']} of {numbers['people']} people are here"
    p50, p99 = answers.percentile(50), answers.percentile(99)
    took = "no answers" if p50 is None else f"answers p50 {p50:.1f} p99 {p99:.1f} ms"
    done = f"{min(numbers['second'], seconds):.0f}/{seconds:.0f} s, {numbers['here']}/{numbers['people']} here"
    faults = f"{numbers['refused']} refused, {numbers['wrong']} wrong"
    return f"load: {done}, {numbers['rounds']} rounds, {numbers['frames']} messages, {took}, {faults}"
