from pathlib import Path

from protocol.refusals import Code


def test_a_code_is_its_name_in_lower_case():
    assert [code.name.lower() for code in Code] == [code.value for code in Code]


def test_every_code_is_used_by_the_server():
    used = "".join(path.read_text() for path in Path("server").rglob("*.py"))

    assert [code for code in Code if f"Code.{code.name}" not in used and f'"{code}"' not in used] == []
