"""Section 14 of Three Card Poker, read a second time."""

from tests.reading import resettle_three_cards, three_card_poker


ALL_FOLDED_ENDS = False  # the dealer's cards are dealt and turned up in any case


def shape(record):
    """Return the steps of a round; where the dealer's stack comes before the choices, it is no deal of its own."""
    if record["dealing"] != "automated_shoe":
        return list(three_card_poker.ROUND)
    steps = list(three_card_poker.STACKS)
    return steps[:-1] if steps[-1] == "deals" and record["rules"]["dealer_stack"][0] == "b" else steps  # 9(c)(1)


def face_up(fate, _step, clause):
    """14(a), C5: a second card found face up voids the round, also when all are dealt."""
    return clause if fate.found == 1 else fate.all_void(clause)


def wrong_count(fate, _one):
    """14(c), C4: at any place."""
    return fate.all_void("14(c)")


OWN = {"dealer_exposed": lambda fate, _one: fate.all_void("14(d)")}


def deals_ahead(fate, step):
    """Tell whether cards are still to be dealt."""
    return "deals" in fate.shape[step:]


def settle(record, live):
    """Return what the hands that are left came to, as if the others had not been there, and the table's money."""
    rules, wagers = record["rules"], {seat["seat"]: seat["wagers"] for seat in live}
    cards = {seat["seat"]: seat["cards"] for seat in live} | {"dealer": record["dealer"]["cards"]}
    said = {seat["seat"]: seat["choices"][0]["choice"] for seat in live if seat["choices"]}
    settled = three_card_poker.settle(rules["pay_tables"], cards, wagers, said)
    owners = {seat["seat"]: seat["player"] for seat in live}
    resettle_three_cards.add_progressive(settled, rules, cards, wagers, said, owners)
    return {seat: (returned, awards, {}) for seat, (returned, awards, _) in settled.items()}, {
        "pot": 0,
        "commission": 0,
    }
