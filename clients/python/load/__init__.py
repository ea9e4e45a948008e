"""A load tool: real players at full tables, and how long their commands took."""
