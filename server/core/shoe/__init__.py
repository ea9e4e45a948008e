"""The shoe: physical cards, identified by a reader or by hand as they are dealt and turned up (standards 33 and 34)."""
