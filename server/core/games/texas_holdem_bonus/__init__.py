"""Texas Hold 'Em Bonus Poker."""
