"""The fields of the server's messages that this client and its programs build on, and their types."""

from types import UnionType
from typing import Any

from .messages import Message


# A type, a list of what its one item says, or a map with these fields.
Kind = type | UnionType | list[Any] | dict[str, Any]

POSITION = {"seq": int, "mark": str}
WALLET = {"balance": int, "table": str | None}
FIELDS: dict[str, dict[str, Any]] = {
    "Welcome": WALLET
    | {"session": str | None, "player": str, "name": str, "role": str, "now": int, "heartbeat": int}
    | {"addresses": [str]},
    "Moved": {"url": str, "ticket": str},
    "Wallet": WALLET,
    "Lobby": {"tables": [{"table": str}]},
    "LobbyChanged": {"cards": [{"table": str}], "order": list | None},
    "MetersShown": {"meters": [dict]},
    "Snapshot": POSITION | {"view": {"table": str, "players": [dict], "seats": [dict]}},
    "Updates": POSITION | {"updates": [{"type": str, "seq": int}]},
    "Legal": {"seq": int, "actions": [{"type": str}]},
    "Heartbeat": {"now": int, "seq": int | None, "mark": str | None},
    "Accepted": POSITION | {"id": str},
    "Refilled": {"balance": int},
    "Named": {"name": str},
    "Refused": {"id": str | None, "code": str, "message": str, "retry_after": int | None},
    "TableGone": {"table": str, "code": str, "message": str},
    "Interrupted": {"message": str},
}


def checked(message: Message) -> Message:
    """
    Return a message whose fields have the right types. Further fields and messages may be anything.

    Raises:
        TypeError: If a field is missing or has another type.

    """
    if not fits(message, {"type": str}) or not fits(message, FIELDS.get(message["type"], {})):
        raise TypeError(f"not a message: {message['type']}")
    return message


def fits(value: object, kind: Kind) -> bool:
    """Return whether a value is of this kind."""
    match kind:
        case list():
            return isinstance(value, list) and all(fits(one, kind[0]) for one in value)
        case dict():
            return isinstance(value, dict) and all(fits(value.get(name), part) for name, part in kind.items())
        case _:
            return isinstance(value, kind)
