"""The codes of refusals, and how values read in the sentence of a refusal."""

from pathlib import Path

import pytest

from protocol.refusals import WORDS, Code, Refused, Sentence


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


@pytest.mark.parametrize(
    ("text", "value", "words"),
    [
        ("{0}", 3, "3"),
        ("{0}", "ante", "ante"),
        ("{0!r}", "x", "'x'"),
        ("{0:dollars}", 150_000, "$1,500"),
        ("{0:lower}", "Pair Plus", "pair plus"),
        ("{0:small}", "Shuffle the red deck D1", "shuffle the red deck D1"),
        ("{0:capital}", "play", "Play"),
        ("{0:place}", 3, "seat 3"),
        ("{0:place}", "community", "the community cards"),
        ("{0:places}", (3, "dealer"), "seat 3 or the dealer"),
        ("{0:roles}", ("dealer", "supervisor"), "the dealer or a supervisor"),
        ("{0:or}", ("Ante", "Pair Plus"), "ante or pair plus"),
        ("{0:list}", (1, 2), "1, 2"),
    ],
)
def test_a_value_reads_as_its_field_says(text, value, words):
    assert WORDS.format(text, value) == words


def test_a_value_that_is_missing_or_does_not_fit_its_field_is_a_bug():
    with pytest.raises(KeyError):
        Refused(Text.TAKEN, seat=3)
    with pytest.raises(AssertionError):
        Refused(Text.TAKEN, seat=3, others=4)
