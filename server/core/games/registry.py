"""The games of the house, by name."""

from server.core.games.flop_poker.rules import GAME as FLOP_POKER
from server.core.games.texas_holdem_bonus.rules import GAME as TEXAS_HOLDEM_BONUS
from server.core.games.three_card_poker.rules import GAME as THREE_CARD_POKER
from server.core.games.winners_pot_poker.rules import GAME as WINNERS_POT_POKER

from .game import Game


GAMES: dict[str, Game] = {
    game.name: game for game in (THREE_CARD_POKER, FLOP_POKER, WINNERS_POT_POKER, TEXAS_HOLDEM_BONUS)
}
