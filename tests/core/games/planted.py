"""A planted error, and how lists of them are written: those of a game are in `mutations.py` in its folder."""

from typing import NamedTuple

from server.core.games.registry import GAMES, NAMES


THREE, FLOP, POT, TEXAS = "Three Card Poker", "Flop Poker", "Winner's Pot Poker", "Texas Hold 'Em Bonus"
FILES = {GAMES[name].title: f"games/{name}/rules.py" for name in NAMES}
SETTINGS = {game: file.replace("rules.py", "settings.py") for game, file in FILES.items()}
TABLES = {game: file.replace("rules.py", "pay_tables.py") for game, file in FILES.items()}


class Mutation(NamedTuple):
    """In `file` (below server/core) `right` is replaced by `wrong`; the tests of `clause` (or ruling) must fail."""

    game: str
    clause: str
    file: str
    right: str
    wrong: str


def of(game, file, *planted):
    return [Mutation(game, clause, file or FILES[game], right, wrong) for clause, right, wrong in planted]


def lines(game, clause, table):
    """Each line of a posted table a little too high."""
    for hand, pays in table.items():
        gain, stake = pays.split(":")
        yield Mutation(game, clause, TABLES[game], f'"{hand}": "{pays}"', f'"{hand}": "{int(gain) + 1}:{stake}"')
