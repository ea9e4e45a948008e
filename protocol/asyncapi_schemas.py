"""The schemas of the AsyncAPI document: each message, part and value once, by its name; generators invent none."""

from typing import Any

import msgspec

from . import asyncapi_devices
from .asyncapi_devices import BODIES, SCHEMA, SEALED, ref
from .messages import FromClient, FromServer
from .typescript import UNIONS
from .value_names import DEVICE_VALUES, VALUES


Schema = dict[str, Any]

NULL: Schema = {"type": "null"}
NAMED = (
    VALUES | DEVICE_VALUES | BODIES | {name: UNIONS[name] for name in ("TableCommand", "TableUpdate", "TableAction")}
)


def schemas() -> dict[str, Schema]:
    """Return all schemas by their names. They are the ones that the server checks messages with."""
    roots = (FromClient, FromServer, *SEALED, *NAMED.values())
    written, found = msgspec.json.schema_components(roots, ref_template=SCHEMA)
    named = {name: plain(schema) for name, schema in zip(NAMED, written[-len(NAMED) :], strict=True)}
    known = {name: referring(schema, named, but=name) | {"title": name} for name, schema in named.items()}
    for name, schema in sorted(found.items()):
        known[name] = referring(plain(schema), named)
    for name in list(known):
        known |= hoisted(name, known[name])
    return dict(sorted((known | asyncapi_devices.schemas(known)).items()))


def plain(schema: Any) -> Any:
    """Return a schema with each value that stands alone as `const`, and discriminators as AsyncAPI defines them."""
    match schema:
        case {"enum": [str() as only], **rest}:
            return {"type": "string", **rest, "const": only}
        case {"discriminator": {"propertyName": name}, **rest}:
            return {**plain(rest), "discriminator": name}
        case {"anyOf": [{"type": str() as kind} as inner, {"type": "null"}], **rest} if len(inner) == 1:
            return {"type": [kind, "null"], **rest}
        case {"anyOf": [{"enum": first}, {"enum": second}], **rest}:
            return {"enum": sorted(first + second), **rest}
        case dict():
            return {key: plain(inner) for key, inner in schema.items()}
        case list():
            return [plain(inner) for inner in schema]
    return schema


def referring(schema: Any, named: dict[str, Schema], but: str = "") -> Any:
    """Return a schema that refers to the named ones where it repeats them, but for the one that it is itself."""
    match schema:
        case dict():
            return of_dict(schema, named, but)
        case list():
            return [referring(inner, named) for inner in schema]
    return schema


def of_dict(schema: Schema, named: dict[str, Schema], but: str) -> Schema:
    """Return what `referring` does of a schema that is a map."""
    default = {key: inner for key, inner in schema.items() if key == "default"}
    bare = {key: inner for key, inner in schema.items() if key != "default"}
    if name := next((name for name, known in named.items() if known == bare and name != but), None):
        return {"allOf": [ref(name)], **default} if default else ref(name)
    match bare:
        case {"anyOf": [*others, {"type": "null"}], **rest} if len(others) > 1:
            several = {"anyOf": others, **rest}
            if (one := of_dict(several, named, but)).keys() == {"$ref"}:
                return {"anyOf": [one, NULL], **default}
    return {key: inner if key == "default" else referring(inner, named) for key, inner in schema.items()}


def hoisted(name: str, schema: Schema) -> dict[str, Schema]:
    """Return a struct whose choices and maps have names, made of its own and the field's; and these."""
    found: dict[str, Schema] = {}

    def replaced(field: str, inner: Any) -> Any:
        match inner:
            case {"enum": _} | {"type": "object"}:
                title = name + field.title().replace("_", "")
                more = {key: replaced(f"{field}_each", each) for key, each in inner.items() if isinstance(each, dict)}
                found[title] = {"title": title, **inner, **more}
                return ref(title)
            case {"anyOf": [first, second]} if second == NULL:
                return {**inner, "anyOf": [replaced(field, first), NULL]}
            case {"type": "array", "items": items}:
                return {**inner, "items": replaced(field, items)}
        return inner

    fields = {field: replaced(field, inner) for field, inner in schema.get("properties", {}).items()}
    several = [replaced("word", inner) for inner in schema.get("anyOf", ())]
    made = schema | ({"properties": fields} if fields else {}) | ({"anyOf": several} if several else {})
    return {name: made, **found}
