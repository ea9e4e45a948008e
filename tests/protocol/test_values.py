"""A text with a pattern is all of it: no line feed of a scanner follows."""

import re
from pathlib import Path

import msgspec
import pytest

from protocol.codec import JSON, Misread
from protocol.devices import Boot, Colour, SessionName
from protocol.values import Card, Hash, Mark


ROOT = Path(__file__).parents[2]
WHOLE = [
    (Card, "Ah"),
    (Mark, "0123456789abcdef"),
    (Mark, ""),
    (Hash, "0123456789abcdef" * 4),
    (Hash, ""),
    (Boot, "abcdefgh"),
    (SessionName, "0123456789abcdef" * 2),
    (Colour, "red"),
]


@pytest.mark.parametrize(("kind", "right"), WHOLE)
@pytest.mark.parametrize("more", ["\n", "\r", " ", "\0", "x\n"])
def test_a_text_with_a_pattern_has_nothing_before_or_after_it(kind, right, more):
    assert msgspec.convert(right, kind) == right
    for wrong in (right + more, more + right):
        with pytest.raises(msgspec.ValidationError, match="Expected `str` matching regex"):
            msgspec.convert(wrong, kind)


@pytest.mark.parametrize("card", [r"Ah\n", r"\nAh", "AH", "10h", "ah"])
def test_a_card_that_is_none_is_refused_in_words(card):
    read = f'{{"type":"ReadCard","round":1,"step":1,"slot":1,"card":"{card}"}}'

    with pytest.raises(Misread) as no:
        JSON.read(f'{{"type":"Do","id":"a","command":{read}}}')

    assert "matching regex '^[2-9TJQKA][cdhs]$'" in no.value.sentence


def test_all_patterns_of_messages_and_settings_are_of_whole_texts():
    files = [file for folder in ("protocol", "server") for file in (ROOT / folder).rglob("*.py")]
    patterns = [found for file in files for found in re.findall(r"pattern=(.{6})", file.read_text())]

    assert len(patterns) >= 13
    assert set(patterns) == {"whole("}
