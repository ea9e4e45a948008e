import pytest

from clients.python.styles import STYLES
from tests.clients.styles.given import FLOP, chosen, count, figures


def test_basic_plays_flop_poker_optimally():
    assert "(3,000 of 22,100 hands surrendered)" in figures()["flop_poker"]["strategy"]
    assert count("flop_poker", FLOP, "surrender", 3) == 3_000


@pytest.mark.parametrize(
    ("cards", "basic", "timid"),
    [
        ("Th 6c 5d", "surrender", "surrender"),
        ("9h 6c 5d", "flop", "surrender"),
        ("Jh 3c 2d", "flop", "surrender"),
        ("2h 2c 9d", "flop", "flop"),
        ("2h 7h 9h", "flop", "flop"),
        ("4h 5c 6d", "flop", "flop"),
    ],
)
def test_each_style_wagers_or_surrenders_in_flop_poker(cards, basic, timid):
    assert [chosen(style, "flop_poker", FLOP, cards) for style in STYLES] == [basic, timid, "flop", basic, basic]
