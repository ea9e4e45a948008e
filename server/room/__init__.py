"""The room: one task that serves one table."""
