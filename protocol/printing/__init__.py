"""Print the reference of the wire from the messages themselves: `protocol/README.md` and `protocol/reference/`."""
