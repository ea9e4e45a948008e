"""Winner's Pot Poker."""
