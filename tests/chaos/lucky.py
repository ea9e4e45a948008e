"""
The server, in one of whose rounds out of so many the first hand of an automated shoe is ace, king and queen of spades.

    python -m tests.chaos.lucky 16 serve --config house.toml

No hand beside it in the next two wins on the meter. Nothing else is different, and the books are as right as ever: such a round has one of the seeds that shuffle these
three cards to the top of the deck in place of the seed that was drawn.
"""

import sys
from hashlib import sha256

from server.cli import main as program
from server.core import decide
from server.core.round import clock, engine, proceed


NUMBERS = (
    *(27181, 90694, 137117, 199042, 209049, 214066, 218240, 254577, 302486, 359459, 362891, 370069, 383987, 404633),
    *(416342, 427718, 431127, 587826, 594211, 650674, 693298, 705072, 712469, 775298, 781861, 802621, 804368),
    *(809287, 811325, 832350, 839940, 861664, 889555, 953876, 989829, 991011, 996323, 1004778, 1069782, 1097418),
    *(1114080, 1115577, 1148393, 1177967, 1183916),
)
SEEDS = [sha256(b"%d" % number).digest() for number in NUMBERS]


def instead_of(seed, one_in):
    """Return the seed of a round for which this one was drawn; of itself it is the same, so that it stays."""
    if seed in SEEDS:
        return seed
    mixed = sha256(seed).digest()
    return SEEDS[mixed[1] % len(SEEDS)] if mixed[0] % one_in == 0 else seed


def plant(one_in):
    drawn = engine.open_round

    def open_round(settings, number, seed):
        return drawn(settings, number, instead_of(seed, one_in))

    engine.open_round = clock.open_round = proceed.open_round = decide.open_round = open_round


if __name__ == "__main__":
    _, rounds, *arguments = sys.argv
    plant(int(rounds))
    sys.argv = [program.__file__, *arguments]
    program.main()
