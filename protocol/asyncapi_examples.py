"""An example of each message in the AsyncAPI document, made of an example of each value in it."""

from typing import Any

from msgspec import inspect

from .commands import Bet, TableCommand
from .message_base import ClientMessage
from .typescript import expand
from .updates import TableUpdate, WagerPlaced
from .value_names import DEVICE_VALUES, VALUES
from .views import MayBet, TableAction


EXAMPLES: dict[str, Any] = {  # by the name of the value
    "Card": "Qh",
    "Cents": 500,
    "SeatNumber": 3,
    "NamedSeat": 3,
    "Millis": 1_800_000_000_000,
    "Seq": 42,
    "Mark": "4f0c6be2a1d39787",
    "Hash": "0123456789abcdef" * 4,
    "SeedPromise": "0123456789abcdef" * 4,
    "Seed": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    "Ordinal": 7,
    "Id": "5f3a9c01-1",
    "Name": "T1",
    "Text": "a text",
    "Reason": "a reason",
    "Boot": "Xy7-_pQ2",
    "SessionName": "0123456789abcdef" * 2,
    "Counted": 1,
    "Colour": "blue",
}
FIELDS: dict[str, Any] = {  # by the name of a field whose type says little
    "session": "a secret",
    "ticket": "a ticket",
    "table": "T1",
    "title": "Three Card Poker",
    "game": "three_card_poker",
    "player": "p7",
    "name": "Guest 7",
    "wager": "ante",
    "option": "play",
    "heartbeat": 3_000,
    "addresses": ["ws://127.0.0.1:8000/ws"],
    "url": "ws://127.0.0.1:8000/ws",
    "message": "A sentence for people.",
}
NAMED = [(name, inspect.type_info(kind)) for name, kind in (VALUES | DEVICE_VALUES).items()]
TELLING = [
    (inspect.type_info(u), kind) for u, kind in ((TableCommand, Bet), (TableUpdate, WagerPlaced), (TableAction, MayBet))
]


def example(kind: type) -> Any:
    """Return an example of a message, as plain data."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return of_struct(found)


def of_struct(kind: inspect.StructType) -> dict[str, Any]:
    """Return an example of a struct. Fields that may be left out are left out of what a client sends."""
    sent = issubclass(kind.cls, ClientMessage)
    fields = [field for field in kind.fields if field.required or not sent]
    tag = {"type": kind.tag} if kind.tag_field else {}
    return tag | {field.encode_name: of_field(field) for field in fields}


def of_field(field: inspect.Field) -> Any:
    """Return an example of a field: what it usually is, or an example of its type."""
    usual = FIELDS.get(field.encode_name)
    if usual is not None and any(
        expand(kind) in ("string", "number", "readonly string[]") for kind in choices(field.type)
    ):
        return usual
    return of_type(field.type)


def choices(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """Return the types that a value may have."""
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def of_type(kind: inspect.Type) -> Any:
    """Return an example of a type: of a choice the first one that is not null."""
    if name := next((name for name, named in NAMED if named == kind and name in EXAMPLES), None):
        return EXAMPLES[name]
    if telling := next((one for union, one in TELLING if union == kind), None):
        return example(telling)
    match kind:
        case inspect.Metadata(type=inner):
            return of_type(inner)
        case inspect.StrType():
            return "text"
        case inspect.IntType(ge=least):
            return max(least or 1, 1)
        case inspect.BoolType():
            return False
        case inspect.LiteralType(values=literals):
            return literals[0]
        case inspect.EnumType(cls=cls):
            return next(iter(cls)).value
        case inspect.UnionType(types=types):
            return next(of_type(each) for each in types if not isinstance(each, inspect.NoneType))
        case inspect.VarTupleType(item_type=item):
            return [of_type(item)]
        case inspect.TupleType(item_types=items):
            return [of_type(item) for item in items]
        case inspect.DictType(value_type=value):
            return {"ante": of_type(value)}
        case inspect.StructType():
            return of_struct(kind)
    raise TypeError(f"no example of {kind}")
