"""Section 12 of Winner's Pot Poker, read a second time."""

from tests.reading import five_cards, hands_left, winners_pot_poker
from tests.reading.winners_pot_poker import DEALER


ALL_FOLDED_ENDS = True  # W6


def shape(record):
    """Return the steps of a round."""
    return list(winners_pot_poker.STACKS if record["dealing"] == "automated_shoe" else winners_pot_poker.ROUND)


def face_up(fate, step, clause):
    """12(b), C5: once all are dealt, any number of them changes nothing."""
    return clause if fate.found == 1 or not fate.still_dealing(step) else fate.all_void(clause)


def wrong_count(fate, one):
    """12(d), C4: a player's hand is void alone; 12(f): the dealer's short hand voids all."""
    if one["seat"] != DEALER:
        return fate.kill(one["seat"], "12(d)")
    return fate.all_void("12(f)" if one["count"] < fate.has(DEALER, one["step"]) else "12(d)")


def hole_cards_exposed(fate, one):
    """12(a): the dealer's void all, a player's that hand; a jacks plus wager that wins on them is paid (W9)."""
    if one["seat"] == DEALER:
        return fate.all_void("12(a)")
    seat = fate.seat(one["seat"])
    (first, *_), (second, *_) = seat["cards"][:2]
    if "jacks_plus" in seat["wagers"] and first == second and first in "JQKA":
        stake, rules = seat["wagers"]["jacks_plus"], fate.record["rules"]
        won = five_cards.won(stake, rules["pay_tables"]["jacks_plus"][five_cards.JACKS_OR_BETTER])
        paid = min(won, winners_pot_poker.limit(rules))
        fate.paid[one["seat"]] = {"jacks_plus": (stake + paid, won - paid)}
    return fate.kill(one["seat"], "12(a)")


def burn_missed(fate, one):
    """12(e): after the betting round two cards are burned; all that follows comes one step later."""
    later = [place for place, what in enumerate(fate.shape) if what == "burn" and place > one["step"]]
    if later:
        fate.shape.insert(later[0], "burn")
    return "12(e)"


OWN = {
    "hole_card_exposed": lambda _fate, _one: "12(a)",
    "hole_cards_exposed": hole_cards_exposed,
    "burn_missed": burn_missed,
    "not_dealt": lambda fate, _one: fate.all_void("12(f)"),
    "button_not_moved": lambda _fate, _one: "12(g)",
    "own_cards_exposed": lambda _fate, _one: "12(h)",
}


def deals_ahead(fate, step):
    """Tell whether cards are still to be dealt."""
    return "deals" in fate.shape[step:]


def settle(record, live):
    return hands_left.settle(winners_pot_poker, record, live)
