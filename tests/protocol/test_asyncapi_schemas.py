import json

import pytest

from protocol import asyncapi
from protocol.asyncapi_schemas import NAMED, hoisted, plain, referring, schemas
from protocol.typescript import structs


SCHEMAS = schemas()


def within(schema):
    """Yield every schema within a schema, but not itself."""
    several = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("allOf", ())]
    for part in (*several, schema.get("items"), schema.get("additionalProperties")):
        if isinstance(part, dict):
            yield part
            yield from within(part)


def test_every_struct_and_every_named_value_has_a_schema():
    assert {kind.cls.__name__ for kind in structs()} | set(NAMED) <= SCHEMAS.keys()


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_choice_and_every_map_has_a_name(name):
    for part in within(SCHEMAS[name]):
        assert "enum" not in part, part
        assert part.get("type") != "object", part
        assert len(part.get("anyOf", ())) <= 2, part
    assert SCHEMAS[name]["title"] == name


def test_values_are_referred_to_by_name():
    fields = SCHEMAS["Bet"]["properties"]

    assert fields["amount"] == {"$ref": "#/components/schemas/Cents"}
    assert fields["type"] == {"type": "string", "const": "Bet"}
    assert SCHEMAS["Do"]["properties"]["command"] == {"$ref": "#/components/schemas/TableCommand"}
    assert SCHEMAS["Hello"]["properties"]["mark"]["anyOf"] == [{"$ref": "#/components/schemas/Mark"}, {"type": "null"}]


def test_a_default_stays_beside_a_reference():
    named = {"Cents": {"type": "integer", "minimum": 0}}

    assert referring({"type": "integer", "minimum": 0, "default": 3}, named) == {
        "allOf": [{"$ref": "#/components/schemas/Cents"}],
        "default": 3,
    }


def test_a_choice_that_may_be_null_is_a_name_or_null():
    named = {"Place": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}
    schema = {"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]}

    assert referring(schema, named) == {"anyOf": [{"$ref": "#/components/schemas/Place"}, {"type": "null"}]}
    assert referring(schema, {}) == schema


def test_choices_in_a_row_are_one():
    assert plain({"anyOf": [{"enum": ["c", "b"]}, {"enum": ["a", "d"]}]}) == {"enum": ["a", "b", "c", "d"]}
    assert plain({"anyOf": [{"type": "string"}, {"type": "null"}]}) == {"type": ["string", "null"]}


def test_a_choice_is_named_after_its_struct_and_field():
    schema = {
        "type": "object",
        "properties": {"how": {"enum": ["a", "b"]}, "of": {"type": "array", "items": {"enum": ["a", "b"]}}},
    }
    found = hoisted("Closed", schema)

    assert list(found) == ["Closed", "ClosedHow", "ClosedOf"]
    assert found["Closed"]["properties"]["how"] == {"$ref": "#/components/schemas/ClosedHow"}
    assert found["ClosedHow"] == {"title": "ClosedHow", "enum": ["a", "b"]}


def test_a_map_of_maps_has_two_names():
    fields = {"by_hand": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": True}}}
    found = hoisted("Sign", {"properties": fields})

    assert list(found) == ["Sign", "SignByHandEach", "SignByHand"]
    assert found["SignByHand"]["additionalProperties"] == {"$ref": "#/components/schemas/SignByHandEach"}


def test_the_document_holds_the_schemas():
    assert json.loads(asyncapi.page())["components"]["schemas"] == json.loads(json.dumps(SCHEMAS))
