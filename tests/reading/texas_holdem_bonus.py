"""
Texas Hold 'Em Bonus Poker read a second time: slowly, plainly, from the text of the rules and nothing else.

It imports nothing of the server, and the server nothing of it. Numbers in comments are sections of the rules, C and X
are rulings.
"""

from itertools import combinations

from tests.reading import five_cards as cards
from tests.reading import progressive


LEAST = {  # 11(c)
    "aces": "30:1", "ace_king_suited": "25:1", "ace_queen_jack_suited": "20:1", "ace_king": "15:1",
    "kings_queens_jacks": "10:1", "ace_queen_jack": "5:1", "pair": "3:1",
}  # fmt: skip
ACES_AGAINST_ACES = "1000:1"  # 11(d)
MUST = ("ante",)  # 6(b), 6(c)
MADE_BY_CHOICE = {"flop": ("flop", "ante", 2), "turn": ("turn", "ante", 1), "river": ("river", "ante", 1)}  # 1
ON_TABLE = {"bonus": "bonus"}
SIDE = "bonus"
MORE_RULES = {"ante_pays", "aces_1000", "folded_progressive"}
CLAUSES = {"fault": "13(f)", "face_up": "13(b)", "shoe_jam": "13(f)", "miscount": "7(f)(2)", "drawn": "13(c)"}
AFTER = ["choice", *["burn", "deals", "choice"] * 2, "burn", "deals"]  # 10
ROUND = ["other", "deals", "deals", *AFTER]  # 7 and 8
STACKS = ["other", "deals", *AFTER]  # 9
SAVED = "bonus"  # 13(a) and (b)
HAND = 5  # cards
FROM_HAND = True  # once the stacks are dealt (9(d))
SPARED_BY_STACKS_ALONE = False  # any device that counts spares the dealer's count (C6)
EACH, EACH_STACK = [1, 1], [2]  # cards of a player by deal
RULED = {  # what can be ruled, and by which clause
    ("dealer_exposed", "13(a)"),
    ("drawn_in_error", "13(c)"),
    ("face_up", "13(b)"),
    ("misdeal", "7(f)(2)"),
    ("shoe_jam", "13(f)"),
    ("short_deck", "7(f)(2)"),
    ("wrong_count", "13(d)"),
}
REACHED = {  # what random rounds come to, and how often in 3,000 at least
    "a push": 50,
    "a winning ante returned": 100,
    "a winning ante paid": 100,
    "a river wager without a turn wager": 100,
    "a folded hand won its bonus": 50,
    "several wagers cut together": 20,
    "aces against aces": 50,
    "aces against aces at the usual odds": 50,
    "the dealer shown for a folded hand's aces": 5,
    "100 % of the meter": 10,
    "25 % of the meter": 10,
    "5 % of the meter": 10,
    "a progressive paid 3000 for 1": 10,
    "a progressive paid 250 for 1": 10,
    "a progressive paid 100 for 1": 10,
    "a progressive paid 10 for 1": 50,
}
DEALER = "dealer"
AGAINST_THE_DEALER = ("ante", "flop", "turn", "river")


def best_five(two, community):
    """Return the best five of two own and five community cards (1)."""
    return max(combinations((*two, *community), 5), key=cards.strength)


def bonus_line(two):
    """Return the line of 11(c) that two cards fall on, or None."""
    ranks = {card[0] for card in two}
    suited = len({card[1] for card in two}) == 1
    if ranks == {"A"}:
        return "aces"
    if ranks == {"A", "K"}:
        return "ace_king_suited" if suited else "ace_king"
    if ranks in ({"A", "Q"}, {"A", "J"}):
        return "ace_queen_jack_suited" if suited else "ace_queen_jack"
    if len(ranks) == 1:
        return "kings_queens_jacks" if ranks & set("KQJ") else "pair"
    return None


def limit(rules):
    """Return the most that a player's wagers win in a round together (11(e), C7)."""
    ante, bonus = rules["limits"]["ante"][0], rules["limits"]["bonus"][0]
    table = dict(rules["pay_tables"]["bonus"])
    if rules["aces_1000"]:
        table["aces against aces"] = ACES_AGAINST_ACES
    return cards.payout_limit(ante + 2 * ante + ante + ante + cards.won(bonus, cards.best_line(table)))


def play(rules, dealing, deck, _button, wagers, choices):
    """Play a round whose hands have these `wagers`; return what is told of it (`five_cards.Told`)."""
    seats = sorted(wagers)
    told = cards.Told(deck, wagers, choices)
    told.events.append(("closed", *seats))
    if dealing == "automated_shoe":  # 9(c): stacks of two, the dealer's last
        for place in (*seats, DEALER):
            told.deal(place, 2)
    else:  # 7(d), 8(c)
        for _ in range(2):
            for place in (*seats, DEALER):
                told.deal(place)

    told.cards["community"] = []
    stayed = [seat for seat in seats if told.ask(seat, "fold", {"flop": ("flop", 2 * wagers[seat]["ante"])}) == "flop"]
    live = [seat for seat in seats if "progressive" in wagers[seat] and rules["folded_progressive"]]  # X5
    if stayed or live:  # X4: otherwise the board is not dealt
        for count, wager in ((3, "turn"), (1, "river"), (1, None)):  # 10(b), 10(d), 10(f)
            told.burn()
            told.deal("community", count, up=True)
            if wager:  # 10(c), 10(e), X3
                for seat in stayed:
                    told.ask(seat, "check", {wager: (wager, wagers[seat]["ante"])})
    told.asked_all()

    aces = [seat for seat in seats if "bonus" in wagers[seat] and bonus_line(told.cards[seat]) == "aces"]
    if stayed or (rules["aces_1000"] and aces):  # 10(g), X2
        told.show(DEALER)
    for seat in reversed(seats):  # 10(h): counterclockwise, one player at a time
        if seat in stayed or "bonus" in wagers[seat] or seat in live:  # 10(a)(2)(i), C17
            told.show(seat)
        settle_seat(told, rules, seat, seat in stayed)
    for seat in reversed(seats):  # X5: last
        settle_progressive(told, rules, seat, seat in stayed)
    return told


def settle_progressive(told, rules, seat, stayed):
    """Settle a progressive wager, if there is one (12, X5)."""
    if "progressive" not in told.wagers[seat]:
        return
    line = progressive.texas_line(told.cards[seat], told.cards["community"]) if stayed or lives(rules) else None
    returned, percent = progressive.pays(told.wagers[seat]["progressive"], progressive.TEXAS.get(line))
    if percent:
        told.claims[seat] = percent
    told.pay(seat, "progressive", returned)


def lives(rules):
    """Tell whether a progressive wager survives a fold (X5)."""
    return rules["folded_progressive"]


def settle_seat(told, rules, seat, stayed):
    """Settle the wagers of one player (10(h)(1) to (4), 11)."""
    mine = told.wagers[seat]
    winnings, back = dict.fromkeys(mine, 0), dict.fromkeys(mine, 0)  # back: the stake, where it is not lost
    made = {}
    if stayed:
        hand = best_five(told.cards[seat], told.cards["community"])
        ours, theirs = cards.strength(hand), cards.strength(best_five(told.cards[DEALER], told.cards["community"]))
        for wager in AGAINST_THE_DEALER:
            if wager not in mine or ours < theirs:  # 10(h)(1)
                continue
            back[wager] = mine[wager]
            pays = wager != "ante" or ours[0] >= cards.CLASSES.index(rules["ante_pays"])  # 10(h)(2), X1
            if ours > theirs and pays:
                winnings[wager] = mine[wager]  # 11(b)
    if "bonus" in mine:
        line = bonus_line(told.cards[seat])
        made["bonus"] = line or cards.HIGH_CARD
        if line:
            odds = rules["pay_tables"]["bonus"][line]
            if line == "aces" and rules["aces_1000"] and bonus_line(told.cards[DEALER]) == "aces":
                odds = ACES_AGAINST_ACES
            back["bonus"], winnings["bonus"] = mine["bonus"], cards.won(mine["bonus"], odds)
    order = [wager for wager in (*AGAINST_THE_DEALER, "bonus") if wager in mine]
    paid = cards.within(limit(rules), {wager: winnings[wager] for wager in order})  # 11(e)
    for wager in order:
        gets = paid.get(wager, 0)
        told.pay(seat, wager, back[wager] + gets, winnings[wager] - gets, made.get(wager))


def called(own, community):
    """Return the cards that a dealer calls: the best five of all."""
    return best_five(own, community) if len(community) >= 3 else own


def steps(*, stacks, **_):
    """Return the steps of a round (Sections 7 to 10)."""
    deals = ["hands"] * (1 if stacks else 2)
    return ["bets", *deals, *["ask", "burn", "community"] * 3, "dealer up", "settle"]


def goes_wrong(done, ahead, *, stacks):
    """13(a): prior to each player having either folded or placed a flop, turn or river wager."""
    if "hands" in done and "ask" in ahead:
        yield "dealer_exposed"


def settle_left(told, rules, stayed, _button):
    """Settle the hands that are left, as if the others had not been there."""
    for seat in told.wagers:
        settle_seat(told, rules, seat, seat in stayed)
        settle_progressive(told, rules, seat, seat in stayed)
