from pathlib import Path

from protocol.refusals import Code, Refused


def test_a_code_is_its_name_in_lower_case():
    assert [code.name.lower() for code in Code] == [code.value for code in Code]


def test_a_refusal_carries_its_code_and_a_sentence():
    refused = Refused(Code.SEAT_TAKEN, "Seat 3 is taken; seats 4 and 5 are open.")

    assert (refused.code, refused.sentence) == ("seat_taken", "Seat 3 is taken; seats 4 and 5 are open.")
    assert str(refused) == "seat_taken: Seat 3 is taken; seats 4 and 5 are open."


def test_every_code_is_used_by_the_server():
    used = "".join(path.read_text() for path in Path("server").rglob("*.py"))

    assert [code for code in Code if f"Code.{code.name}" not in used and f'"{code}"' not in used] == []
