"""
Winner's Pot Poker read a second time: slowly, plainly, from the text of the rules and nothing else.

It imports nothing of the server, and the server nothing of it. Numbers in comments are sections of the rules, C and W
are rulings.
"""

from fractions import Fraction

from tests.reading import five_cards as cards


LEAST = {  # 11(b)
    cards.ROYAL_FLUSH: "400:1", cards.STRAIGHT_FLUSH: "80:1", cards.FOUR_OF_A_KIND: "50:1",
    cards.FULL_HOUSE: "30:1", cards.FLUSH: "15:1", cards.STRAIGHT: "10:1", cards.THREE_OF_A_KIND: "7:1",
    cards.TWO_PAIR: "3:1", cards.JACKS_OR_BETTER: "1:1",
}  # fmt: skip
MUST = ("ante",)  # 6(c)
MADE_BY_CHOICE = {"bet": ("bet", "ante", 1), "double": ("double", "ante", 2)}  # 1
ON_TABLE = {"jacks_plus": "jacks_plus"}
SILENCE = "fold"  # C10
SIDE = "jacks_plus"
MORE_RULES = {"commission_rate", "commission_fixed"}
CLAUSES = {"fault": "12(j)", "face_up": "12(b)", "shoe_jam": "12(j)", "miscount": "7(g)", "drawn": "12(c)"}
AFTER = ["choice", "burn", "deals", "choice", "burn", "deals"]  # 10
ROUND = ["other", "burn", *["deals"] * 3, *AFTER]  # 7 and 8
STACKS = ["burn", "other", "deals", *AFTER]  # 9
SAVED = None  # 12: no wager of all hands
HAND = 5  # cards
FROM_HAND = True  # once the stacks are dealt (9(e))
SPARED_BY_STACKS_ALONE = True  # 9(g)
EACH, EACH_STACK = [1] * 5, [3, 1, 1]  # cards of a player by deal
RULED = {  # what can be ruled, and by which clause
    ("burn_missed", "12(e)"),
    ("button_not_moved", "12(g)"),
    ("drawn_in_error", "12(c)"),
    ("face_up", "12(b)"),
    ("hole_card_exposed", "12(a)"),
    ("hole_cards_exposed", "12(a)"),
    ("misdeal", "7(g)"),
    ("not_dealt", "12(f)"),
    ("own_cards_exposed", "12(h)"),
    ("shoe_jam", "12(j)"),
    ("short_deck", "7(g)"),
    ("wrong_count", "12(d)"),
    ("wrong_count", "12(f)"),
}
REACHED = {  # what random rounds come to, and how often in 3,000 at least
    "a tie with the dealer": 20,
    "one player tied with the dealer": 20,
    "a tie without the dealer": 20,
    "the dealer won": 100,
    "odd cents": 10,
    "the fixed commission was less": 50,
    "the rate was less": 100,
    "royals shared the limit": 5,
    "royals within the limit": 5,
    "jacks plus won on 3 cards": 20,
    "jacks plus won on 4 cards": 20,
    "all folded on three cards": 50,
}
DEALER = "dealer"


def limit(rules):
    """Return the most that a player's jacks plus wager wins in a round (11(c), C7)."""
    least, table = rules["limits"]["jacks_plus"][0], rules["pay_tables"]["jacks_plus"]
    return cards.payout_limit(cards.won(least, cards.best_line(table)))


def next_button(button, seats, *, after_void=False):
    """Return where the button lies in the next round of these seats; None is before the first round (7(d), W1)."""
    if button is None:
        return DEALER
    if after_void and button in {DEALER, *seats}:
        return button
    further = [seat for seat in sorted(seats) if button != DEALER and seat > button]
    if button == DEALER:
        return min(seats)
    return further[0] if further else DEALER


def order_of(seats, button):
    """Return the players and the dealer in the order of dealing: clockwise from the position after the button."""
    ring = [*sorted(seats), DEALER]
    behind = ring.index(button) + 1
    return ring[behind:] + ring[:behind]


def play(rules, dealing, deck, button, wagers, choices):
    """Play a round with the button where it lies then; return what is told of it (`five_cards.Told`)."""
    told = cards.Told(deck, wagers, choices)
    ring = order_of(wagers, button)
    stacks = dealing == "automated_shoe"
    if stacks:
        told.burn()  # 9(b)(1): before "No more bets"
    told.events += [("button", button), ("closed", *(place for place in ring if place != DEALER))]
    if stacks:
        for place in ring:  # 9(d), W1: of a stack the third card is turned up
            told.deal(place, 2)
            told.deal(place, up=True)
    else:
        told.burn()  # 7(e), 8(d)
        for up in (False, False, True):
            for place in ring:
                told.deal(place, up=up)

    stayed = street(told, ring, ("bet", 1))  # 10(a)
    if stayed:
        fourth_and_fifth = [("double", 2), None]
        for raises in fourth_and_fifth:
            told.burn()  # 10(b), 10(d)
            for place in ring:
                if place == DEALER or place in stayed:
                    told.deal(place, up=True)
            if raises:
                stayed = street(told, [place for place in ring if place in stayed], raises)  # 10(c)
            if not stayed:
                break
    told.asked_all()

    if stayed:  # W6: otherwise nothing is shown
        told.show(DEALER)  # 10(f)
        for seat in sorted(stayed, reverse=True):
            told.show(seat)
    settle_jacks_plus(told, rules, [place for place in ring if place != DEALER])  # 10(g)
    settle_pot(told, rules, ring, stayed)  # 10(h)
    return told


def street(told, ring, raises):
    """Ask strictly in turn who places the next wager (10(a)(3), 10(c)(3), W8); return who does."""
    name, times = raises
    return [
        seat
        for seat in ring
        if seat != DEALER and told.ask(seat, SILENCE, {name: (name, times * told.wagers[seat]["ante"])}) != "fold"
    ]


def settle_jacks_plus(told, rules, seats):
    """Settle jacks plus on the cards that each hand holds (W4), within the limit (11(c)), royals together (W7)."""
    table = rules["pay_tables"]["jacks_plus"]
    in_it = [seat for seat in seats if "jacks_plus" in told.wagers[seat]]  # clockwise from the button
    names = {seat: cards.names_of(told.cards[seat]) for seat in in_it}
    winnings = {}
    for seat in in_it:
        line = cards.line_of(table, names[seat])
        winnings[seat] = cards.won(told.wagers[seat]["jacks_plus"], table[line]) if line else 0
    most = limit(rules)
    paid = {seat: min(amount, most) for seat, amount in winnings.items()}
    royals = [seat for seat in in_it if names[seat][0] == cards.ROYAL_FLUSH]
    if len(royals) > 1 and sum(winnings[seat] for seat in royals) > most:
        paid |= cards.in_proportion(most, {seat: told.wagers[seat]["jacks_plus"] for seat in royals})
    for seat in in_it:
        stake = told.wagers[seat]["jacks_plus"] if winnings[seat] else 0
        told.pay(seat, "jacks_plus", stake + paid[seat], winnings[seat] - paid[seat], names[seat][0])


def settle_pot(told, rules, ring, stayed):
    """Award the pot: to the dealer, to the highest hand, or in equal shares, less the commission (10(h), W5)."""
    ante = rules["limits"]["ante"][0]
    seats = [place for place in ring if place != DEALER]
    told.pot = 4 * ante  # W2: the house's ante, bet and double
    for seat in seats:
        if told.choices[seat][0][0] != "fold":  # W3: the ante of a hand folded on three cards is the house's
            told.pot += sum(told.wagers[seat].get(wager, 0) for wager in ("ante", "bet", "double"))
    strengths = {place: cards.strength(told.cards[place]) for place in (*stayed, DEALER)} if stayed else {DEALER: 0}
    highest = max(strengths.values())
    best = [place for place in ring if strengths.get(place) == highest]
    winners = [seat for seat in best if seat != DEALER]

    if winners:
        for_players = told.pot - (told.pot // len(best) if DEALER in best else 0)
        commission = Fraction(rules["commission_rate"]) * for_players
        told.commission = min(commission.numerator // commission.denominator, rules["commission_fixed"])
        shares = cards.equal_shares(for_players - told.commission, winners)  # C9: from the position after the button
    told.events.append(("pot", told.pot, told.commission))
    for seat in seats:
        for wager in ("ante", "bet", "double"):
            if wager in told.wagers[seat]:
                told.pay(seat, wager, 0)
    for seat in winners:
        told.awards[seat]["pot"] = shares[seat]
        told.made[seat]["pot"] = cards.names_of(told.cards[seat])[0]
        told.events.append(("awarded", seat, "pot", shares[seat]))


def called(own, _community):
    """Return the cards that a dealer calls, or None if it is too early."""
    return own if len(own) >= 3 else None


def steps(*, stacks, **_):
    """Return the steps of a round (Sections 7 to 10)."""
    deals = ["burn", "bets", "hands"] if stacks else ["bets", "burn", *["hands"] * 3]
    return [*deals, *["ask", "burn", "hands"] * 2, "dealer up", "seats up", "settle"]


def goes_wrong(done, ahead, *, stacks):
    """12(a) and (e) to (h)."""
    hands, closed = done.count("hands"), "bets" in done
    if hands and "ask" not in done:
        yield "hole_card_exposed"  # until the first choice (W9)
    if hands >= (1 if stacks else 2) and "ask" not in done:
        yield "hole_cards_exposed"  # in the dealing process
    since = done[len(done) - done[::-1].index("burn") :] if "burn" in done else []
    if closed and "hands" in since and not {"ask", "dealer up"} & {*since}:
        yield "burn_missed"  # the next card has been dealt
    if hands:
        yield "not_dealt"
        if "seats up" in ahead:
            yield "own_cards_exposed"
    if closed:
        yield "button_not_moved"


def settle_left(told, rules, stayed, button):
    """Settle the hands that are left, as if the others had not been there."""
    behind = {button} - {"dealer"}  # also where its own hand is dead
    ring = order_of({*told.wagers, *behind}, button)
    ring = [place for place in ring if place == "dealer" or place in told.wagers]
    settle_jacks_plus(told, rules, [place for place in ring if place != "dealer"])
    settle_pot(told, rules, ring, [place for place in ring if place in stayed])
