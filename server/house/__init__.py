"""All tables of this node: which it serves, the lobby's list, and the other nodes."""
