"""Three Card Poker."""

from .rules import GAME as GAME
