"""Section 12 of Flop Poker, read a second time."""

from tests.reading import flop_poker, hands_left


ALL_FOLDED_ENDS = False  # who surrendered plays for the pot (F1)


def shape(record):
    """Return the steps of a round."""
    return list(flop_poker.STACKS if record["dealing"] == "automated_shoe" else flop_poker.ROUND)


def face_up(fate, step, clause):
    """12(b), C5: once all are dealt, the pot alone is played for."""
    if not fate.still_dealing(step):
        return fate.save(clause)
    return clause if fate.found == 1 else fate.all_void(clause)


def wrong_count(fate, one):
    """12(d), C4: a player's hand is void alone."""
    return fate.all_void("12(d)") if one["seat"] == "community" else fate.kill(one["seat"], "12(d)")


OWN = {"community_exposed": lambda fate, _one: fate.save("12(a)")}


def deals_ahead(fate, step):
    """Tell whether cards are still to be dealt."""
    return "deals" in fate.shape[step:]


def settle(record, live):
    return hands_left.settle(flop_poker, record, live)


def settle_saved(told, _rules, playing, community):
    """Play for the pot alone (12(a), 12(b))."""
    hands = {seat["seat"]: flop_poker.best_five(seat["cards"], community) for seat in playing}
    if hands:
        flop_poker.settle_pot(told, sorted(hands), hands)
