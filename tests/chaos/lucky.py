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
from server.core.round import betting, clock, engine, proceed


NUMBERS = (
    *(20899, 35385, 81498, 99553, 155382, 156790, 192726, 225610, 319447, 343533, 345518, 367982, 371832),
    *(386834, 391078, 410058, 418906, 441207, 491371, 499983, 523594, 562276, 576389, 579723, 584287, 589531),
    *(591082, 602770, 641799, 652268, 673982, 710252, 710855, 712606, 744432, 757728, 791454, 825567, 842436),
    *(874794, 889628, 933878, 940511, 949167, 950984, 960375, 967839, 974156, 981440, 993517, 1011624, 1055252),
    *(1057622, 1063188, 1088216, 1108675, 1148425, 1157033, 1168078, 1170207, 1196057),
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

    def open_round(table, settings, number, seed):
        return drawn(table, settings, number, instead_of(seed, one_in))

    engine.open_round = clock.open_round = proceed.open_round = decide.open_round = open_round
    betting.promised = lambda *_: iter(())  # the seed of a player would shuffle other cards to the top


if __name__ == "__main__":
    _, rounds, *arguments = sys.argv
    plant(int(rounds))
    sys.argv = [program.__file__, *arguments]
    program.main()
