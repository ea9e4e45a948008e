"""The games, by name."""

from server.core.rounds import Game

from . import three_card_poker


GAMES: dict[str, Game] = {game.name: game for game in (three_card_poker.GAME,)}
