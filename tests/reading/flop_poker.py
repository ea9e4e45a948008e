"""
Flop Poker read a second time: slowly, plainly, from the text of the rules and nothing else.

It imports nothing of the server, and the server nothing of it. Numbers in comments are sections of the rules, C and F
are rulings.
"""

from itertools import combinations

from tests.reading import five_cards as cards


LEAST = {  # 11(c)
    cards.ROYAL_FLUSH: "1000:1", cards.STRAIGHT_FLUSH: "500:1", cards.FOUR_OF_A_KIND: "100:1",
    cards.FULL_HOUSE: "30:1", cards.FLUSH: "20:1", cards.STRAIGHT: "10:1", cards.THREE_OF_A_KIND: "4:1",
    cards.TWO_PAIR: "2:1", cards.JACKS_OR_BETTER: "1:1",
}  # fmt: skip
MUST = ("ante", "pot")  # 6(c)
MADE_BY_CHOICE = {"flop": ("flop", "ante", 1)}  # 1: choice, wager, of what, how many times
ON_TABLE = {"flop": "flop"}  # wagers on a pay table
SILENCE = "surrender"  # C10
SIDE = "pot"
MORE_RULES = {"pot_wager"}
CLAUSES = {"fault": "12(f)", "face_up": "12(b)", "shoe_jam": "12(f)", "miscount": "7(f)(2)", "drawn": "12(c)"}
ROUND = ["other", *["deals"] * 6, "choice"]  # 7 and 8
STACKS = ["other", "deals", "deals", "choice"]  # 9
SAVED = "pot"  # 12(a) and (b)
HAND = 5  # cards
FROM_HAND = False  # with stacks no card is dealt from the hand
SPARED_BY_STACKS_ALONE = True  # 9(f)
EACH, EACH_STACK = [1, 0, 1, 0, 1, 0], [3]  # cards of a player by deal
RULED = {  # what can be ruled, and by which clause
    ("community_exposed", "12(a)"),
    ("drawn_in_error", "12(c)"),
    ("face_up", "12(b)"),
    ("misdeal", "7(f)(2)"),
    ("shoe_jam", "12(f)"),
    ("short_deck", "7(f)(2)"),
    ("wrong_count", "12(d)"),
}
REACHED = {  # what random rounds come to, and how often in 3,000 at least
    "the pot was shared": 50,
    "odd cents": 20,
    "a surrendered hand won the pot": 100,
    "ante and flop were cut together": 50,
}


def best_five(own, community):
    """Return the best hand of all three own cards and two of the three community cards (1, F3)."""
    return max(((*own, *two) for two in combinations(community, 2)), key=cards.strength)


def limit(rules):
    """Return the most that a player's ante and flop wagers win in a round (11(d), C7)."""
    ante = rules["limits"]["ante"][0]
    return cards.payout_limit(ante + cards.won(ante, cards.best_line(rules["pay_tables"]["flop"])))


def deal(told, dealing, seats):
    """Deal three cards to each player and to the community, face down, clockwise from the dealer's left."""
    if dealing == "automated_shoe":  # 9(c): stacks of three, the community's last
        for place in (*seats, "community"):
            told.deal(place, 3)
    else:  # 7(d), 8(c): one card to each player, one to the community, three times
        for _ in range(3):
            for place in (*seats, "community"):
                told.deal(place)


def play(rules, dealing, deck, _button, wagers, choices):
    """Play a round whose hands have these `wagers`; return what is told of it (`five_cards.Told`)."""
    seats = sorted(wagers)
    told = cards.Told(deck, wagers, choices)
    if len(seats) == 1 and "pot" in told.wagers[seats[0]]:  # 6(c), F2
        told.events.append(("back", seats[0], "pot", told.wagers[seats[0]].pop("pot")))
    told.events.append(("closed", *seats))
    deal(told, dealing, seats)

    if not set(choices) <= set(seats):
        raise cards.Astray(f"seats {seats} are asked, not {list(choices)}")
    for seat in (*choices, *(seat for seat in seats if seat not in choices)):  # 10(a), F4: as they happened to choose
        told.ask(seat, SILENCE, {"flop": ("flop", wagers[seat]["ante"])})
    told.asked_all()
    told.events.append(("revealed", *seats))
    told.show("community")  # 10(b)

    hands = {seat: best_five(told.cards[seat], told.cards["community"]) for seat in seats}
    for seat in reversed(seats):  # 10(c): counterclockwise
        if "flop" in told.wagers[seat] or "pot" in told.wagers[seat]:  # F1; a lone hand has no pot to play for (C17)
            told.show(seat)
        settle_ante_and_flop(told, rules, seat, hands[seat])
    if len(seats) > 1:
        settle_pot(told, seats, hands)  # 10(d): after all of them
    return told


def settle_ante_and_flop(told, rules, seat, hand):
    """Settle the wagers that a hand plays against the pay table (10(c), 11)."""
    mine, table = told.wagers[seat], rules["pay_tables"]["flop"]
    if "flop" not in mine:  # 10(a)(2): surrendered
        told.pay(seat, "ante", 0)
        return
    names = cards.names_of(hand)
    line = cards.line_of(table, names)
    if line is None:  # 10(c)(1)
        for wager in ("ante", "flop"):
            told.pay(seat, wager, 0, made=names[0])
        return
    winnings = {"ante": mine["ante"], "flop": cards.won(mine["flop"], table[line])}  # 11(b), 11(c)
    paid = cards.within(limit(rules), winnings)
    for wager, amount in winnings.items():
        told.pay(seat, wager, mine[wager] + paid[wager], amount - paid[wager], line)


def settle_pot(told, seats, hands):
    """Award the pot wagers of all players to the highest hand, in equal parts to hands that tie (10(d), C9)."""
    told.pot = sum(told.wagers[seat]["pot"] for seat in seats)
    highest = max(cards.strength(hand) for hand in hands.values())
    best = [seat for seat in seats if cards.strength(hands[seat]) == highest]
    shares = cards.equal_shares(told.pot, best)  # from the dealer's left
    told.events.append(("pot", told.pot, 0))
    for seat in reversed(seats):
        told.pay(seat, "pot", shares.get(seat, 0), made=cards.names_of(hands[seat])[0])


def called(own, community):
    """Return the cards that a dealer calls: all three own cards and two of the community's (F3)."""
    return best_five(own, community) if len(community) == 3 else own


def steps(*, stacks, **_):
    """Return the steps of a round (Sections 7 to 10)."""
    deals = ["seats", "community"] * (1 if stacks else 3)
    return ["bets", *deals, "ask", "community up", "settle"]


def goes_wrong(done, ahead, *, stacks):
    """12(a): prior to each player having decided."""
    if "community" in done and "ask" in ahead:
        yield "community_exposed"


def settle_left(told, rules, stayed, _button):
    """Settle the hands that are left, as if the others had not been there."""
    seats = sorted(told.wagers)
    hands = {seat: best_five(told.cards[seat], told.cards["community"]) for seat in seats}
    for seat, hand in hands.items():
        settle_ante_and_flop(told, rules, seat, hand)
    if all("pot" in told.wagers[seat] for seat in seats):
        settle_pot(told, seats, hands)
