"""A progress bar for long work, on the error stream."""

import sys
from collections.abc import Callable
from threading import Lock


Progress = Callable[[str, float], None]  # what is worked on, and the part that is done

WIDTH = 30


class Bar:
    """Draws a bar when it has grown by a step, and erases it when all is done. Threads may report out of order."""

    def __init__(self) -> None:
        self.drawn = self.what = ""
        self.done = 1.0
        self.lock = Lock()

    def __call__(self, what: str, done: float) -> None:
        """Draw the bar, if it has grown."""
        with self.lock:
            new = what != self.what or self.done >= 1
            self.what, self.done = what, done if new else max(done, self.done)
            full = int(self.done * WIDTH)
            line = f"{what:<40.40} [{'#' * full}{'.' * (WIDTH - full)}]" if self.done < 1 else " " * (WIDTH + 43)
            if line != self.drawn:
                self.drawn = line
                sys.stderr.write(f"\r{line}\r")
                sys.stderr.flush()


def silent(_what: str, _done: float) -> None:
    """Draw nothing."""


def on_terminal() -> Progress:
    """Return a bar, if the error stream is a terminal; elsewhere nothing is drawn."""
    return Bar() if sys.stderr.isatty() else silent
