"""A polite Python client, and bots with styles of play."""
