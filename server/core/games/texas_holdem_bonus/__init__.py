"""Texas Hold 'Em Bonus."""

from .rules import GAME as GAME
