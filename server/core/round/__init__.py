"""A round: betting, choices, dealing, settlement, its record and the rules that it is played by."""
