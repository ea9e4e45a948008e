"""Which line of a pay table a hand falls under."""

from server.core.games.three_card_poker.pay_tables import ANTE_BONUS, pay_line


def test_a_table_of_spades_only_pays_spades():
    assert pay_line(ANTE_BONUS["C"], "mini_royal") == "mini_royal"
    assert pay_line({"mini_royal_spades": "50:1"}, "mini_royal") is None
    assert pay_line(ANTE_BONUS["default"], "mini_royal_spades") == "straight_flush"
