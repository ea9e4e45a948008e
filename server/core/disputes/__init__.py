"""Disputes over rounds that are over, and corrections of what came back in them (standards 36 and 39)."""
