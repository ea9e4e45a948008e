"""Winner's Pot Poker."""

from .rules import GAME as GAME
