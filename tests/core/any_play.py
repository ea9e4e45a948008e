"""Random play at tables of every kind: that deal by themselves, with a dealer, a tray, the procedures, physical cards."""

from random import Random

from msgspec.structs import replace

from server.core.settings import Procedures, Tray
from server.core.table import Who
from tests.core.given import DEALER, FLOOR, OTHER, RELIEF, Pit, who
from tests.core.physical_cards.physical import READER
from tests.core.physical_cards.rounds import play
from tests.core.random_play import KINDS, NAMES, any_settings, step
from tests.core.tray.tables import OPENING


PLAYERS = [*map(who, NAMES), who("nobody"), who("another")]
DEVICE = Who("device", "device-other", "Another")
PEOPLE = [*PLAYERS, *(who(f"p{number}") for number in range(1, 5)), DEALER, RELIEF, FLOOR, OTHER, READER, DEVICE]


def any_table(rng, game):
    """A table of the game, of any kind but with physical cards."""
    posted, kind = any_settings(rng, game), rng.choice(["as it is", "tray", "procedures"])
    if kind == "as it is":
        return posted
    procedures = Procedures(rng.choice(["shuffler", "counting_shuffler"]), 2) if kind == "procedures" else None
    return replace(posted, pace="dealer", inventory=Tray(OPENING), procedures=procedures)


def any_log(seed, steps=100):
    """The events of random play at a table of any kind and game."""
    game = sorted(KINDS)[seed % len(KINDS)]
    if seed // len(KINDS) % 4 == 3:
        return play(seed, game, rounds=1).events
    rng = Random(f"any {seed}")
    pit = Pit(any_table(rng, game))
    for _ in range(steps):
        step(pit, rng)
    return pit.events
