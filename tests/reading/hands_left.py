"""Settle the hands of five cards that are left when others are dead, as if those had not been there."""

from tests.reading import five_cards


def settle(reading, record, live):
    """Return what each of these hands came to by the rules of a game, and the table's money."""
    wagers = {seat["seat"]: seat["wagers"] for seat in live}
    choices = {seat["seat"]: [one["choice"] for one in seat["choices"]] for seat in live}
    told = five_cards.Told((), wagers, {})
    told.cards = {seat["seat"]: seat["cards"] for seat in live}
    told.cards |= {"dealer": record["dealer"]["cards"], "community": record["community"]}
    told.choices = {number: [(choice, None) for choice in mine] for number, mine in choices.items()}
    stayed = [number for number, mine in choices.items() if "fold" not in mine]
    reading.settle_left(told, record["rules"], stayed, record["button"])
    money = {"pot": told.pot, "commission": told.commission}
    return {number: (told.returned[number], told.awards[number], told.cut[number]) for number in wagers}, money
