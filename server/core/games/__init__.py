"""The games, by name, and what can go wrong in each."""

from server.core.incidents import Irregularity
from server.core.rounds import Game

from . import (
    flop_irregularities,
    flop_poker,
    texas_holdem_bonus,
    texas_irregularities,
    three_card_irregularities,
    three_card_poker,
    winners_pot_irregularities,
    winners_pot_poker,
)


GAMES: dict[str, Game] = {
    module.GAME.name: module.GAME for module in (three_card_poker, flop_poker, winners_pot_poker, texas_holdem_bonus)
}
IRREGULARITIES: dict[str, tuple[Irregularity, ...]] = {
    three_card_poker.GAME.name: three_card_irregularities.IRREGULARITIES,
    flop_poker.GAME.name: flop_irregularities.IRREGULARITIES,
    winners_pot_poker.GAME.name: winners_pot_irregularities.IRREGULARITIES,
    texas_holdem_bonus.GAME.name: texas_irregularities.IRREGULARITIES,
}
