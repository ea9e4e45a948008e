"""Deck procedures: opening, inspecting, shuffling, cutting and counting decks (Sections 2 to 5)."""
