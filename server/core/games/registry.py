"""The games of the house, by name."""

from .flop_poker.rules import GAME as FLOP_POKER
from .game import Game
from .texas_holdem_bonus.rules import GAME as TEXAS_HOLDEM_BONUS
from .three_card_poker.rules import GAME as THREE_CARD_POKER
from .winners_pot_poker.rules import GAME as WINNERS_POT_POKER


GAMES: dict[str, Game] = {
    game.name: game for game in (THREE_CARD_POKER, FLOP_POKER, WINNERS_POT_POKER, TEXAS_HOLDEM_BONUS)
}
