import pytest

from clients.python.styles import STYLES
from tests.clients.styles.given import WINNERS_POT, chosen


@pytest.mark.parametrize(
    ("cards", "others", "basic", "timid"),
    [
        ("2h 7c 9d", ["9s"], "bet", "fold"),  # equal nines; the seven decides
        ("2h 7c 9d", ["8s", "Th"], "fold", "fold"),
        ("2h 7h 9h", ["Ts"], "bet", "fold"),
        ("2h 3c 4d", ["Ts"], "bet", "fold"),
        ("2h 2c 4d", ["As"], "bet", "bet"),
        ("2h 2c 4d Kd", ["3s 3c", "As Td"], "fold", "fold"),
        ("3h 3d 4d Kd", ["3s 3c"], "bet", "bet"),
        ("2h 7h 9d Jh", ["Qs 4d"], "fold", "fold"),
        ("2h 7h 9h Jh", ["Qs Qd"], "bet", "fold"),
        ("9h 7h 8d Ts", ["Qs Qd"], "bet", "fold"),
        ("2h 7c 9d", [""], "bet", "fold"),
    ],
)
def test_each_style_looks_at_the_cards_shown_in_winners_pot(cards, others, basic, timid):
    answers = [chosen(style, "winners_pot_poker", WINNERS_POT, cards, others=others) for style in STYLES]

    assert answers == [basic, timid, "bet", basic, basic]
