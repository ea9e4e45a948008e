"""Flop Poker."""

from .rules import GAME as GAME
