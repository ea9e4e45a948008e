"""Cards: the deck and its shuffle, and how hands rank."""
