"""The archive: the old events of the tables, in files outside the store, read as if they were still in it."""
