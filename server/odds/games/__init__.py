"""The odds of each game that can be counted, in the module of its name, with what they need."""
