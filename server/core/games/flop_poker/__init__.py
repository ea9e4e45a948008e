"""Flop Poker."""
