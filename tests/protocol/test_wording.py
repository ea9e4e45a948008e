"""How values read in a sentence for people."""

import pytest

from protocol.wording import WORDS, Wording, sentence


class Said(Wording):
    COUNTED = "{name} has counted {amount:dollars}."


def test_a_sentence_is_its_text_with_the_values_in_it():
    assert Said.COUNTED.words(name="Dana", amount=500) == "Dana has counted $5."


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
        ("{0:name}", "pair_plus", "pair plus"),
        ("{0:Name}", "three_of_a_kind", "Three of a kind"),
        ("{0:payout}", "40:1", "40 to 1"),
        ("{0:posted}", "1000:1", "1,000 to 1"),
        ("{0:posted}", "3000 for 1", "3,000 for 1"),
        ("{0:count}", 1_000, "1,000"),
        ("{0:rank}", "Q", "queen"),
        ("{0:Rank}", "Q", "Queen"),
        ("{0:ranks}", "6", "sixes"),
        ("{0:ranks}", "A", "aces"),
        ("{0:card}", "Td", "ten of diamonds"),
        ("{0:receivers}", "hands", "each player and the dealer"),
        ("{0:shown}", "seats", "the players' hands"),
        ("{0:place}", 3, "seat 3"),
        ("{0:place}", "community", "the community cards"),
        ("{0:places}", (3, "dealer"), "seat 3 or the dealer"),
        ("{0:roles}", ("dealer", "supervisor"), "the dealer or a supervisor"),
        ("{0:and}", ("Ante", "Pair Plus"), "ante and pair plus"),
        ("{0:or}", ("Ante", "Pair Plus"), "ante or pair plus"),
        ("{0:list}", (1, 2), "1, 2"),
    ],
)
def test_a_value_reads_as_its_field_says(text, value, words):
    assert WORDS.format(text, value) == words


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("A spill", "A spill."),
        ("A spill.", "A spill."),
        ("Be polite! ", "Be polite!"),
        ("Who is that?", "Who is that?"),
        ("One moment …", "One moment …"),
    ],
)
def test_a_typed_reason_ends_as_a_sentence(typed, said):
    assert sentence(typed) == said
