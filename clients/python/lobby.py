"""The tables of the lobby, and how a change makes others of them."""

from .messages import Message


def tables_after(tables: list[Message], change: Message) -> list[Message]:
    """Return the cards of all tables after a `LobbyChanged`, in order."""
    cards = {card["table"]: card for card in (*tables, *change["cards"])}
    return list(cards.values()) if change["order"] is None else [cards[name] for name in change["order"]]
