"""A progress bar for long work, on the error stream."""

import sys
from collections.abc import Callable


Progress = Callable[[str, float], None]  # what is worked on, and the part that is done

WIDTH = 30


class Bar:
    """Draws a bar when it has grown by a step, and erases it when all is done."""

    drawn = ""

    def __call__(self, what: str, done: float) -> None:
        """Draw the bar, if it has changed."""
        full = int(done * WIDTH)
        line = f"{what:<40.40} [{'#' * full}{'.' * (WIDTH - full)}]" if done < 1 else " " * (WIDTH + 43)
        if line != self.drawn:
            self.drawn = line
            sys.stderr.write(f"\r{line}\r")
            sys.stderr.flush()


def silent(_what: str, _done: float) -> None:
    """Draw nothing."""
