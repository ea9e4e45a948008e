"""Print the messages as TypeScript. `make generate` writes it to `clients/js/src/protocol.ts`."""

import json
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from inspect import cleandoc
from typing import Any

from msgspec import inspect

from . import commands, messages, refusals, updates, values, views


WIDTH = 100
UNIONS: dict[str, Any] = {
    "TableCommand": commands.TableCommand,
    "TableUpdate": updates.TableUpdate,
    "TableAction": views.TableAction,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
}
SMALL: dict[str, Any] = {
    "Card": values.Card,
    "Cents": values.Cents,
    "SeatNumber": values.SeatNumber,
    "Millis": values.Millis,
    "Seq": values.Seq,
    "Mark": values.Mark,
    "Hash": values.Hash,
    "SeedPromise": values.SeedPromise,
    "Seed": values.Seed,
    "Ordinal": values.Ordinal,
    "Id": values.Id,
    "Place": values.Place,
    "Pace": values.Pace,
    "Role": values.Role,
    "Phase": views.Phase,
}
NAMED = [(name, inspect.type_info(kind)) for name, kind in (SMALL | UNIONS).items()]


def page() -> str:
    """Return the whole module. Each declaration comes before its first use where that is possible."""
    return "\n".join(
        [
            "// Printed from protocol/*.py by `make generate`. Make changes there.\n",
            f"export const SUBPROTOCOLS = {json.dumps(messages.SUBPROTOCOLS)} as const;\n",
            f"export const MAX_FRAME = {messages.MAX_FRAME};\n",
            *(enumeration(each) for each in (refusals.Code, messages.CloseCode)),
            *(small(name) for name in SMALL),
            *(interface(each) for each in structs()),
            *(alias(name, expand(inspect.type_info(union))) for name, union in UNIONS.items()),
        ]
    )


def structs(unions: Iterable[Any] = UNIONS.values()) -> list[inspect.StructType]:
    """Return every struct in the unions, each after its parts. By default: of all messages."""
    found: dict[type, inspect.StructType] = {}

    def visit(kind: inspect.Type) -> None:
        for inner in parts(kind):
            visit(inner)
        if isinstance(kind, inspect.StructType):
            found.setdefault(kind.cls, kind)

    for union in unions:
        visit(inspect.type_info(union))
    return list(found.values())


def parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types that a type consists of."""
    match kind:
        case inspect.Metadata(type=inner):
            yield inner
        case inspect.UnionType(types=types):
            yield from types
        case inspect.VarTupleType(item_type=item):
            yield item
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.DictType(value_type=value):
            yield value
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)


def spell(kind: inspect.Type) -> str:
    """Return a type as it is written in a field: by its name if it has one."""
    return next((name for name, named in NAMED if named == kind), None) or expand(kind)


def expand(kind: inspect.Type) -> str:
    """Return a type written out."""
    match kind:
        case inspect.Metadata(type=inner):
            return expand(inner)
        case inspect.StrType():
            return "string"
        case inspect.IntType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=literals):
            return " | ".join(json.dumps(literal) for literal in literals)
        case inspect.UnionType(types=types):
            return " | ".join(map(spell, types))
        case inspect.VarTupleType(item_type=item):
            each = spell(item)
            return f"readonly ({each})[]" if " " in each else f"readonly {each}[]"
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(map(spell, items))}]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {spell(value)}>>"
        case inspect.StructType(cls=cls) | inspect.EnumType(cls=cls):
            return cls.__name__
    raise TypeError(f"no TypeScript for {kind}")


def interface(kind: inspect.StructType) -> str:
    """Return a struct as an interface; a message has its name in `type`."""
    tag = [f'  readonly type: "{kind.tag}";'] if kind.tag_field else []
    fields = [
        f"  readonly {each.encode_name}{'' if each.required else '?'}: {spell(each.type)};" for each in kind.fields
    ]
    body = "\n".join([" {", *tag, *fields, "}"])
    return f"{comment(cleandoc(kind.cls.__doc__ or ''))}export interface {kind.cls.__name__}{body}\n"


def enumeration(kind: type[Enum]) -> str:
    """Return an enumeration as an object of constants, and a type of the same name for its values."""
    lines = [f"  {each.name}: {json.dumps(each.value)}," for each in kind]
    name = kind.__name__
    return "\n".join(
        [
            f"{comment(cleandoc(kind.__doc__ or ''))}export const {name} = {{",
            *lines,
            "} as const;",
            f"export type {name} = (typeof {name})[keyof typeof {name}];\n",
        ]
    )


def small(name: str) -> str:
    """Return the type of a small value, with the description from its annotation."""
    kind = inspect.type_info(SMALL[name])
    about = (kind.extra_json_schema or {}) if isinstance(kind, inspect.Metadata) else {}
    return comment(about.get("description", "")) + alias(name, expand(kind))


def alias(name: str, meaning: str) -> str:
    """Return a type alias, wrapped as the formatter of the pages wraps it."""
    head, members = f"export type {name} =", meaning.split(" | ")
    forms = (f"{head} {meaning};", f"{head}\n  {meaning};", "\n  | ".join([head, *members]) + ";")
    return next((form for form in forms if max(map(len, form.splitlines())) <= WIDTH), forms[-1]) + "\n"


def comment(text: str) -> str:
    """Return a doc comment, or an empty string for no text."""
    lines = text.splitlines()
    if len(lines) < 2:
        return f"/** {text} */\n" if text else ""
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


if __name__ == "__main__":
    sys.stdout.write(page())
