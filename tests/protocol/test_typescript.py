from pathlib import Path
from typing import get_args

import pytest
from msgspec import inspect

from protocol import typescript
from protocol.messages import CloseCode, FromClient, FromServer
from protocol.refusals import Code


PRINTED = Path("clients/js/src/protocol.ts")


def test_the_printed_types_are_current():
    assert PRINTED.read_text() == typescript.page(), "run `make generate`"


def test_each_struct_is_declared_once_and_after_its_parts():
    page = typescript.page()
    names = [kind.cls.__name__ for kind in typescript.structs()]

    assert len(set(names)) == len(names)
    assert {kind.__name__ for union in (FromClient, FromServer) for kind in get_args(union)} <= set(names)
    assert all(page.count(f"export interface {name} {{") == 1 for name in names)
    assert names.index("Rules") < names.index("TableView") < names.index("Snapshot")


def test_a_message_has_its_name_as_type_and_a_view_has_none():
    page = typescript.page()

    assert (
        'export interface Do {\n  readonly type: "Do";\n  readonly id: Id;\n  readonly command: TableCommand;\n}'
        in page
    )
    assert "export interface PayLine {\n  readonly hand: string;\n  readonly odds: string;\n}" in page


def test_a_field_with_a_default_is_optional():
    assert "  readonly last_seq?: Seq | null;" in typescript.page()


@pytest.mark.parametrize("constants", [Code, CloseCode])
def test_every_constant_is_printed(constants):
    page = typescript.page()

    assert all(f"  {each.name}: " in page for each in constants)


def test_a_long_union_is_wrapped_at_its_members():
    assert typescript.alias("Short", "A | B") == "export type Short = A | B;\n"
    assert typescript.alias("Middle", "A | " + "B" * 90) == f"export type Middle =\n  A | {'B' * 90};\n"
    assert typescript.alias("Long", "A | " + "B" * 99) == f"export type Long =\n  | A\n  | {'B' * 99};\n"


def test_a_type_without_typescript_raises():
    with pytest.raises(TypeError, match="no TypeScript for"):
        typescript.expand(inspect.type_info(bytes))


def test_a_list_of_given_length_has_the_type_of_each_place():
    assert typescript.expand(inspect.type_info(tuple[int, str])) == "readonly [number, string]"
