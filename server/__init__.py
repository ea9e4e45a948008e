"""The Croupier server."""
