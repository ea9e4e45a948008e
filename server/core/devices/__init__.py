"""The devices of a table, as far as its round depends on them."""
