"""How far a long count is: a bar on the error stream, beside whatever goes to the output."""

import sys
from collections.abc import Callable


Progress = Callable[[str, float], None]  # what is counted, and the part of it that is done

WIDTH = 30


class Bar:
    """Draws a bar whenever another step of it is full, and wipes it out when all is done."""

    drawn = ""

    def __call__(self, what: str, done: float) -> None:
        """Draw what has changed."""
        full = int(done * WIDTH)
        line = f"{what:<40.40} [{'#' * full}{'.' * (WIDTH - full)}]" if done < 1 else " " * (WIDTH + 43)
        if line != self.drawn:
            self.drawn = line
            sys.stderr.write(f"\r{line}\r")
            sys.stderr.flush()


def silent(_what: str, _done: float) -> None:
    """Draw nothing."""
