"""The devices at the tables and on the floor: which are enrolled, which messages count, and which are online."""
