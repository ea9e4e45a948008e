"""The codes of refusals, and how values read in the sentence of a refusal."""

from pathlib import Path

import pytest

from protocol.refusals import Code, Refused, Sentence


def test_a_code_is_its_name_in_lower_case():
    assert [code.name.lower() for code in Code] == [code.value for code in Code]


def test_every_code_is_used_by_the_server():
    used = (
        "".join(path.read_text() for path in Path("server").rglob("*.py")) + Path("protocol/sentences.py").read_text()
    )

    assert [code for code in Code if f"Code.{code.name}" not in used and f'"{code}"' not in used] == []


class Text(Sentence):
    TAKEN = Code.SEAT_TAKEN, "Seat {seat} is taken. Seats {others:list} are free."


def test_a_refusal_carries_its_code_and_its_sentence_with_the_values_in_it():
    refused = Refused(Text.TAKEN, seat=3, others=(4, 5))

    assert (refused.code, refused.said) == ("seat_taken", Text.TAKEN)
    assert refused.sentence == "Seat 3 is taken. Seats 4, 5 are free."
    assert str(refused) == f"seat_taken: {refused.sentence}"


def test_a_value_that_is_missing_or_does_not_fit_its_field_is_a_bug():
    with pytest.raises(KeyError):
        Refused(Text.TAKEN, seat=3)
    with pytest.raises(AssertionError):
        Refused(Text.TAKEN, seat=3, others=4)
