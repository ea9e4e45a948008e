"""The second readings of the games' rules, by the game's name."""

from tests.reading import flop_poker, texas_holdem_bonus, three_card_poker, winners_pot_poker


READINGS = {
    module.__name__.rpartition(".")[2]: module
    for module in (three_card_poker, flop_poker, winners_pot_poker, texas_holdem_bonus)
}
OF_FIVE_CARDS = {name: reading for name, reading in READINGS.items() if name != "three_card_poker"}
