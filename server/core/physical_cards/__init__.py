"""Physical cards: a reader identifies each card that a dealer deals."""
