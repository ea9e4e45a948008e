"""Section 13 of Texas Hold 'Em Bonus Poker, read a second time."""

from tests.reading import five_cards, hands_left, texas_holdem_bonus
from tests.reading.texas_holdem_bonus import DEALER


ALL_FOLDED_ENDS = True  # X4


def shape(record):
    """Return the steps of a round."""
    return list(texas_holdem_bonus.STACKS if record["dealing"] == "automated_shoe" else texas_holdem_bonus.ROUND)


def hands_are_dealt(fate, step):
    """Tell whether everybody's first two cards are complete at a step."""
    return "deals" not in fate.shape[step : fate.shape.index("choice")]


def face_up(fate, step, clause):
    """13(b), C5: a second one voids all, or all but the bonus when everybody has two cards."""
    if fate.found == 1 or not fate.still_dealing(step):
        return clause
    return fate.save(clause) if hands_are_dealt(fate, step) else fate.all_void(clause)


def wrong_count(fate, one):
    """13(d), C4: a player's hand is void alone; a card that the dealer lacks is dealt where it is next in sequence."""
    place, step = one["seat"], one["step"]
    if place == "community":
        return fate.all_void("13(d)")
    if place != DEALER:
        return fate.kill(place, "13(d)")
    dealt = fate.shape[:step]
    first_choice = dealt[-1:] == ["choice"] and dealt.count("choice") == 1
    in_sequence = first_choice or (dealt[-1:] == ["deals"] and "choice" not in dealt)
    last_dealt = 2 if fate.record["dealing"] == "automated_shoe" else 1
    exposed = any(earlier["kind"] == "dealer_exposed" for earlier in fate.before)
    good = in_sequence and not exposed and 1 <= fate.has(DEALER, step) - one["count"] <= last_dealt
    return "13(d)" if good and not shown(fate, step) else fate.all_void("13(d)")


def shown(fate, step):
    """Tell whether at a step all had folded, so that the dealer's cards had been turned up, or need not be."""
    return step > fate.shape.index("choice") + 1 and fate.all_folded()


OWN = {"dealer_exposed": lambda fate, _one: fate.save("13(a)")}


def deals_ahead(fate, step):
    """Tell whether cards are still to be dealt: once the bonus alone is settled, only everybody's first two."""
    return not hands_are_dealt(fate, step) if fate.saved else "deals" in fate.shape[step:]


def settle(record, live):
    return hands_left.settle(texas_holdem_bonus, record, live)


def settle_saved(told, rules, playing, _community):
    """Settle the bonus wagers by 11(c) alone, within the limit of 11(e) (13(a), 13(b))."""
    for seat in playing:
        number, stake = seat["seat"], seat["wagers"]["bonus"]
        line = texas_holdem_bonus.bonus_line(seat["cards"])
        won = five_cards.won(stake, rules["pay_tables"]["bonus"][line]) if line else 0
        paid = min(won, texas_holdem_bonus.limit(rules))
        told.pay(number, "bonus", stake + paid if line else 0, won - paid)
