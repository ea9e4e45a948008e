"""Tables of the games for the odds, at low stakes."""

import json
from pathlib import Path

from server.core.games.flop_poker.settings import FlopSettings
from server.core.games.texas_holdem_bonus.settings import TexasSettings
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.games.winners_pot_poker.settings import WinnersPotSettings
from server.core.settings import TableSettings


FIGURES = json.loads((Path(__file__).parents[1] / "figures.json").read_text())
LOW = 500


def table(game, **changes):
    return TableSettings(**({"table": "T1", "title": "Table 1", "game": game} | changes))


def three_card(**changes):
    limits = dict.fromkeys(("ante", "pair_plus", "six_card_bonus", "cover_all"), (LOW, 10_000))
    return table(ThreeCardSettings(limits=limits, **changes))


def flop(**changes):
    return table(FlopSettings(limits={"ante": (LOW, 10_000), "pot": (LOW, LOW)}, **changes))


def winners_pot(**changes):
    limits = {"ante": (LOW, LOW), "jacks_plus": (LOW, 5_000)}
    return table(WinnersPotSettings(**({"limits": limits, "commission_fixed": 100_000} | changes)))


def texas(**changes):
    return table(TexasSettings(limits={"ante": (LOW, 10_000), "bonus": (LOW, 5_000)}, **changes))
