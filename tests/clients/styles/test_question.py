import pytest

from clients.python.styles.question import groups, in_a_row


@pytest.mark.parametrize(
    ("cards", "so"), [("Ah Kc Qd", True), ("Ah 2c 3d", True), ("Ah Kc 2d", False), ("4h 4c 3d", False)]
)
def test_an_ace_is_high_or_low_in_a_sequence(cards, so):
    assert in_a_row(cards.split()) is so


def test_groups_compare_as_hands_do():
    hands = ["", "9h", "9h 2c", "9h 3c", "Th", "2h 2c", "2h 2c 3d", "Ah Ac", "3h 3c 2d 2s", "2h 2c 2d", "2h 2c 2d 2s"]

    assert sorted(hands, key=lambda hand: groups(hand.split())) == hands
