"""The devices of a table, as far as its round depends on them: which are there, and how the shuffler stands."""
