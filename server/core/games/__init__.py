"""The games, by name."""

from server.core.game import Game

from . import flop_poker, texas_holdem_bonus, three_card_poker, winners_pot_poker


GAMES: dict[str, Game] = {
    module.GAME.name: module.GAME for module in (three_card_poker, flop_poker, winners_pot_poker, texas_holdem_bonus)
}
