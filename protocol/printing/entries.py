"""The entries of the reference: one for each message, command, update, action, part and value."""

from collections.abc import Iterable, Iterator
from inspect import cleandoc
from typing import Any

from msgspec import inspect

from protocol.typescript import expand

from .types import about, bounds, fallback, limits, linked, written


def heading(title: str, source: str = "messages") -> str:
    """Return the first lines of a page that is printed from this source."""
    return f"# {title}\n\n*Printed from the {source} by `make generate`.* [All pages](../README.md#the-reference)\n"


def entry(kind: inspect.StructType, here: str, level: str = "###") -> Iterator[str]:
    """Yield the lines about one struct on the page `here`."""
    yield from ("", f"{level} {kind.cls.__name__}", "", linked(cleandoc(kind.cls.__doc__ or "")))
    if not kind.fields:
        return
    rows = [
        (f"`{field.encode_name}`", written(field.type, here), limited(field.type), fallback(field))
        for field in kind.fields
    ]
    yield from ("", *table(("field", "type", "bounds", "when left out"), rows))


def limited(kind: inspect.Type) -> str:
    """Return the bounds of a field, for a cell of a table."""
    return bounds(kind).replace("|", "\\|")


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the lines of a table, without the columns that are empty in every row."""
    columns = [(head, *cells) for head, *cells in zip(heads, *rows, strict=True) if any(cells)]
    for number, row in enumerate(zip(*columns, strict=True)):
        yield f"| {' | '.join(row)} |"
        if not number:
            yield f"| {' | '.join('---' for _ in columns)} |"


def value(name: str, annotation: Any) -> Iterator[str]:
    """Yield the lines about one small value."""
    kind = inspect.type_info(annotation)
    yield from ("", f"### {name}", "")
    spelt = {"number": "A whole number", "string": "Text"}.get(expand(kind)) or written_out(kind)
    inner = kind.type if isinstance(kind, inspect.Metadata) else kind
    yield f"{', '.join(filter(None, (spelt, limits(inner))))}. {linked(about(annotation))}".rstrip()


def written_out(kind: inspect.Type) -> str:
    """Return a value that is one of several, without its own name."""
    match kind:
        case inspect.UnionType(types=types) if all(isinstance(each, inspect.LiteralType) for each in types):
            return ", ".join(
                [written_out(types[0]), *(written_out(each).removeprefix("One of ") for each in types[1:])]
            )
        case inspect.UnionType(types=types):
            return " or ".join(written(each, "everybody") for each in types)
        case inspect.LiteralType(values=literals):
            return "One of " + ", ".join(f"`{literal}`" for literal in literals)
    raise TypeError(f"{kind} is no small value")


def contents(title: str, names: Iterable[str]) -> str:
    """Return a line of the contents of a page: a chapter, and links to its entries."""
    anchor = title.lower().replace(" ", "-")
    return f"- [{title}](#{anchor}): {', '.join(f'[{name}](#{name.lower()})' for name in names)}"
