"""The games, and the words in which each is written: steps, wagers, irregularities and pay tables."""
