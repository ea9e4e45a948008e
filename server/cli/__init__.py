"""The `croupier` command."""
