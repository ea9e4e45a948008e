"""The line to the devices of a pit: who is enrolled, what of their messages counts, and who is there."""
