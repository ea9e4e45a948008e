"""Whether a value fits a JSON Schema, as far as the AsyncAPI document uses it."""

import re


KINDS = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def fits(value, schema, document):
    """Whether a value fits a schema of a document."""
    return all(CHECKS[word](value, schema[word], schema, document) for word in schema if word in CHECKS)


def is_kind(value, kinds, *_):
    names = kinds if isinstance(kinds, list) else [kinds]
    return any(isinstance(value, KINDS[name]) and (name != "integer" or not isinstance(value, bool)) for name in names)


def referred(value, reference, _schema, document):
    found = document
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return fits(value, found, document)


def has_fields(value, fields, schema, document):
    more = schema.get("additionalProperties", True)
    return all(
        fits(inner, fields.get(name, more), document) if name in fields else more for name, inner in value.items()
    )


def has_values(value, kind, schema, document):
    return (
        isinstance(kind, bool) or "properties" in schema or all(fits(each, kind, document) for each in value.values())
    )


CHECKS = {
    "$ref": referred,
    "type": is_kind,
    "const": lambda value, only, *_: value == only,
    "enum": lambda value, known, *_: value in known,
    "anyOf": lambda value, several, _, document: any(fits(value, one, document) for one in several),
    "allOf": lambda value, several, _, document: all(fits(value, one, document) for one in several),
    "required": lambda value, names, *_: set(names) <= set(value),
    "properties": has_fields,
    "additionalProperties": has_values,
    "items": lambda value, kind, _, document: all(fits(each, kind, document) for each in value),
    "maxItems": lambda value, most, *_: len(value) <= most,
    "minimum": lambda value, least, *_: value >= least,
    "maximum": lambda value, most, *_: value <= most,
    "minLength": lambda value, least, *_: len(value) >= least,
    "maxLength": lambda value, most, *_: len(value) <= most,
    "pattern": lambda value, pattern, *_: re.search(pattern, value) is not None,
}
