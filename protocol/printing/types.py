"""How a type, its bounds and the text about it are written in the reference, with links to where each is explained."""

import json
import re
from typing import Any

import msgspec
from msgspec import inspect

from protocol.typescript import UNIONS
from protocol.value_names import VALUES
from protocol.values import EXACT, NO_LINE_FEED

from .places import HOME, everything


DEVICES = "devices"  # the page of what is not said on the WebSocket
RULES = "../../rules"
RULINGS = {  # by the letter of a ruling: where they are in rules/rulings.md
    "C": "all-games",
    "T": "three-card-poker",
    "F": "flop-poker",
    "W": "winners-pot-poker",
    "X": "texas-hold-em-bonus",
    "P": "progressive-meters",
    "E": "players-edge",
}
ENUMERATIONS = {"Code": "refusals.md#codes", "CloseCode": "refusals.md#close-codes"}
NAMED = [(name, inspect.type_info(kind)) for name, kind in (VALUES | UNIONS).items()]


def link(name: str, here: str) -> str:
    """Return a link to a type, from the page `here`."""
    page = everything().get(name, HOME if name in VALUES or name in UNIONS else DEVICES)
    if name in ENUMERATIONS:
        return f"[{name}]({ENUMERATIONS[name]})"
    return f"[{name}]({'' if page == here else f'{page}.md'}#{name.lower()})"


def written(kind: inspect.Type, here: str) -> str:
    """Return a type in words, with links; it fits in a cell of a table."""
    if name := next((name for name, named in NAMED if named == kind), None):
        return link(name, here)
    match kind:
        case inspect.Metadata(type=inner):
            return written(inner, here)
        case inspect.StrType():
            return "text"
        case inspect.IntType():
            return "whole number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=literals):
            return " or ".join(f"`{json.dumps(literal)}`" for literal in literals)
        case inspect.UnionType(types=types):
            return " or ".join(written(each, here) for each in types)
        case inspect.VarTupleType(item_type=item):
            each = written(item, here)
            return f"list of ({each})" if " or " in each else f"list of {each}"
        case inspect.TupleType(item_types=items):
            return f"list of {' and '.join(written(item, here) for item in items)}"
        case inspect.DictType(value_type=value):
            return f"map of text to {written(value, here)}"
        case inspect.StructType(cls=cls) | inspect.EnumType(cls=cls):
            return link(cls.__name__, here)
    raise TypeError(f"no words for {kind}")


def bounds(kind: inspect.Type) -> str:
    """Return the bounds of a number, a text or a list in words; empty where the type's own entry has them."""
    if any(named == kind for _, named in NAMED):
        return ""
    return limits(kind)


def limits(kind: inspect.Type) -> str:
    """Return the bounds of a number, a text or a list in words; empty if it has none."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=more):
            return ". ".join(filter(None, (limits(inner), (more or {}).get("description", ""))))
        case inspect.UnionType(types=types):
            return ", ".join(filter(None, map(bounds, types)))
        case inspect.IntType(ge=least, le=most) if least is not None:
            return f"{number(least)} to {number(most)}"
        case inspect.StrType() as text:
            length = f"{text.min_length or 0} to {text.max_length} characters" if text.max_length is not None else ""
            return " ".join(
                filter(None, (length, f"`{text.pattern.removesuffix(NO_LINE_FEED)}`" if text.pattern else ""))
            )
        case inspect.VarTupleType(item_type=item, max_length=most):
            return " ".join(filter(None, (f"at most {most} of them" if most is not None else "", bounds(item))))
    return ""


def number(value: int | None) -> str:
    """Return a bound as people read it."""
    return "2^53 - 1" if value == EXACT else f"{value:,}"


def fallback(field: inspect.Field) -> str:
    """Return what a field is when it is left out; empty for a field that is always there."""
    if field.required:
        return ""
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return f"`{json.dumps(msgspec.to_builtins(value))}`"


def about(kind: Any) -> str:
    """Return the description of a small value."""
    found = inspect.type_info(kind)
    return str((found.extra_json_schema or {}).get("description", "")) if isinstance(found, inspect.Metadata) else ""


def linked(text: str) -> str:
    """Return a text with links from rulings and sections of the rules to these."""
    text = re.sub(r"\b(rulings?) ([CTFWXPE])(\d+)", lambda found: f"{found[1]} {ruling(found[2], found[3])}", text)
    return re.sub(r"(?<![\w\[])(\d{1,2}\([a-z]\)(?:\(\d\))?)", rf"[\1]({RULES})", text)


def ruling(letter: str, which: str) -> str:
    """Return a link to a ruling."""
    return f"[{letter}{which}]({RULES}/rulings.md#{RULINGS[letter]})"


def plain(sentence: str) -> str:
    """Return a sentence of a catalogue with the names of its values alone, without how each reads."""
    return re.sub(r"\{(\w+)[:!][^}]*\}", r"{\1}", sentence)
