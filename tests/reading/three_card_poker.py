"""
Three Card Poker read a second time: slowly, plainly, from the text of the rules and nothing else.

It imports nothing of the server, and the server nothing of it. Numbers in comments are sections of the rules, C and T
are rulings. Money is in cents, odds are text as in "3:2", cards are text as in `Qh`. A hand's wagers are those that lie
when it is settled: with `play` if the player chose it.
"""

from itertools import combinations


ORDER = "23456789TJQKA"  # 3(a)
CLAUSES = {"fault": "14(f)", "face_up": "14(a)", "shoe_jam": "14(f)", "miscount": "7(e)(2)", "drawn": "14(b)"}
ROUND = ["other", "deals", "deals", "deals", "choice"]  # 7 and 8
STACKS = ["other", "deals", "choice", "deals"]  # 9
SAVED = None  # 14: no wager
HAND = 3  # cards
FROM_HAND = False  # with stacks no card is dealt from the hand
SPARED_BY_STACKS_ALONE = False  # any device that counts spares the dealer's count (C6)
RULED = {  # what can be ruled, and by which clause
    ("dealer_exposed", "14(d)"),
    ("drawn_in_error", "14(b)"),
    ("face_up", "14(a)"),
    ("misdeal", "7(e)(2)"),
    ("shoe_jam", "14(f)"),
    ("short_deck", "7(e)(2)"),
    ("wrong_count", "14(c)"),
}

MINI_ROYAL_SPADES = "mini_royal_spades"
MINI_ROYAL = "mini_royal"
ROYAL_FLUSH = "royal_flush"
STRAIGHT_FLUSH = "straight_flush"
FOUR_OF_A_KIND = "four_of_a_kind"
FULL_HOUSE = "full_house"
FLUSH = "flush"
STRAIGHT = "straight"
THREE_OF_A_KIND = "three_of_a_kind"
TWO_PAIR = "two_pair"
PAIR = "pair"
HIGH_CARD = "high_card"

# 3(b): with three cards a straight is harder to get than a flush, and three of a kind harder than a straight
THREE_CARD_CLASSES = (HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH)
FIVE_CARD_CLASSES = (
    HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH,
)  # fmt: skip

PAIR_PLUS_AT_LEAST = {  # 11(a)(2)
    PAIR: "1:1", FLUSH: "3:1", STRAIGHT: "5:1", THREE_OF_A_KIND: "25:1", STRAIGHT_FLUSH: "35:1", MINI_ROYAL: "35:1",
}  # fmt: skip

ANTE_BONUS = {  # 11(a)(3); a blank cell is no line
    "default": {STRAIGHT: "1:1", THREE_OF_A_KIND: "4:1", STRAIGHT_FLUSH: "5:1"},
    "A": {STRAIGHT: "1:1", THREE_OF_A_KIND: "3:1", STRAIGHT_FLUSH: "4:1", MINI_ROYAL: "5:1", MINI_ROYAL_SPADES: "50:1"},
    "B": {THREE_OF_A_KIND: "6:1", STRAIGHT_FLUSH: "8:1", MINI_ROYAL: "50:1"},
    "C": {THREE_OF_A_KIND: "3:1", STRAIGHT_FLUSH: "4:1", MINI_ROYAL: "10:1", MINI_ROYAL_SPADES: "50:1"},
}

SIX_CARD_BONUS = {  # 6(g)(4)
    "6B1": {
        ROYAL_FLUSH: "1000:1", STRAIGHT_FLUSH: "200:1", FOUR_OF_A_KIND: "50:1", FULL_HOUSE: "25:1",
        FLUSH: "20:1", STRAIGHT: "10:1", THREE_OF_A_KIND: "5:1",
    },
    "6B2": {
        ROYAL_FLUSH: "1000:1", STRAIGHT_FLUSH: "200:1", FOUR_OF_A_KIND: "50:1", FULL_HOUSE: "25:1",
        FLUSH: "15:1", STRAIGHT: "10:1", THREE_OF_A_KIND: "5:1",
    },
    "6B3": {
        ROYAL_FLUSH: "1000:1", STRAIGHT_FLUSH: "200:1", FOUR_OF_A_KIND: "100:1", FULL_HOUSE: "20:1",
        FLUSH: "15:1", STRAIGHT: "9:1", THREE_OF_A_KIND: "8:1",
    },
    "6B4": {
        ROYAL_FLUSH: "1000:1", STRAIGHT_FLUSH: "200:1", FOUR_OF_A_KIND: "100:1", FULL_HOUSE: "20:1",
        FLUSH: "15:1", STRAIGHT: "10:1", THREE_OF_A_KIND: "7:1",
    },
}  # fmt: skip

COVER_ALL = {  # 12(k), by the number of players
    7: {MINI_ROYAL: "40:1", STRAIGHT_FLUSH: "12:1", THREE_OF_A_KIND: "9:1", STRAIGHT: "1:1"},
    6: {MINI_ROYAL: "50:1", STRAIGHT_FLUSH: "15:1", THREE_OF_A_KIND: "12:1", STRAIGHT: "1:1"},
    5: {MINI_ROYAL: "60:1", STRAIGHT_FLUSH: "20:1", THREE_OF_A_KIND: "15:1", STRAIGHT: "1:1"},
    4: {MINI_ROYAL: "70:1", STRAIGHT_FLUSH: "25:1", THREE_OF_A_KIND: "20:1", STRAIGHT: "3:2"},
    3: {MINI_ROYAL: "80:1", STRAIGHT_FLUSH: "30:1", THREE_OF_A_KIND: "25:1", STRAIGHT: "2:1"},
    2: {MINI_ROYAL: "90:1", STRAIGHT_FLUSH: "40:1", THREE_OF_A_KIND: "35:1", STRAIGHT: "3:1"},
    1: {MINI_ROYAL: "100:1", STRAIGHT_FLUSH: "60:1", THREE_OF_A_KIND: "50:1", STRAIGHT: "5:1"},
}


# Hands


def ranks_of(cards):
    """Return the ranks as numbers from 2 to 14, those that come most often first, then the higher first (C1)."""
    numbers = [ORDER.index(card[0]) + 2 for card in cards]
    return sorted(numbers, key=lambda number: (numbers.count(number), number), reverse=True)


def top_of_straight(cards):
    """Return the rank that leads the straight, or None if this is none. An ace may also be the one below a two."""
    numbers = sorted(ranks_of(cards))
    for low in range(1, 15):
        wanted = list(range(low, low + len(cards)))
        if numbers == wanted or (low == 1 and numbers == [*wanted[1:], 14]):
            return wanted[-1]
    return None


def class_of(cards):
    """Return the class of three (3(b)) or five cards (6(g))."""
    ranks = [card[0] for card in cards]
    times = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    straight = top_of_straight(cards) is not None
    if suited and straight:
        return STRAIGHT_FLUSH
    if suited:
        return FLUSH
    if straight:
        return STRAIGHT
    return {
        (3,): THREE_OF_A_KIND, (2, 1): PAIR, (1, 1, 1): HIGH_CARD,
        (4, 1): FOUR_OF_A_KIND, (3, 2): FULL_HOUSE, (3, 1, 1): THREE_OF_A_KIND, (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR, (1, 1, 1, 1, 1): HIGH_CARD,
    }[tuple(times)]  # fmt: skip


def strength(cards):
    """Return something that compares as the hands do: class, then ranks (3(c) as ruled in C1)."""
    classes = THREE_CARD_CLASSES if len(cards) == 3 else FIVE_CARD_CLASSES
    made = class_of(cards)
    top = top_of_straight(cards)
    return classes.index(made), [top] if made in {STRAIGHT, STRAIGHT_FLUSH} else ranks_of(cards)


def names_of(cards):
    """Return every name that a pay table may have for the hand, the most particular first."""
    made = class_of(cards)
    names = [made]
    if made == STRAIGHT_FLUSH and top_of_straight(cards) == 14:
        names.insert(0, MINI_ROYAL if len(cards) == 3 else ROYAL_FLUSH)
        if len(cards) == 3 and cards[0][1] == "s":
            names.insert(0, MINI_ROYAL_SPADES)
    return names


def best_five(six):
    """Return the best five of six cards (6(g)(1))."""
    return max(combinations(six, 5), key=strength)


# Before the cards


def in_the_round(wagers, version):
    """Tell whether a hand with these wagers is dealt cards: 6(a), or a version of 6(f) (T4), and T5, T6 for the rest."""
    ante, pair_plus = wagers.get("ante", 0), wagers.get("pair_plus", 0)
    if not ante and not pair_plus:
        return False
    if "six_card_bonus" in wagers and not ante:  # 6(g)(3)
        return False
    if version == "none":
        return True
    if version == "1":
        return pair_plus <= ante  # 6(f)(1)
    if version == "2":
        return pair_plus <= 2 * ante  # 6(f)(2)
    return 0 < ante <= 5 * pair_plus and 0 < pair_plus <= 5 * ante  # 6(f)(3)


def deal(deck, dealing, seats):
    """Return the cards of each of `seats` and, under "dealer", the dealer's, each in the order dealt."""
    places = [*sorted(seats), "dealer"]  # from the dealer's far left, clockwise, the dealer last
    cards = {place: [] for place in places}
    top = iter(deck)
    if dealing == "automated_shoe":
        for place in places:  # 9(c): stacks of three
            cards[place] = [next(top), next(top), next(top)]
    else:
        for _ in range(3):  # 7(c), 8(c): one card at a time
            for place in places:
                cards[place].append(next(top))
    return cards


def asked(wagers):
    """Return the seats that are asked, in order: those with an ante, clockwise (10(b), T8, T9)."""
    return [seat for seat in sorted(wagers) if "ante" in wagers[seat]]


# After the choices


def needs_every_hand(wagers, choices):
    """Tell whether a Cover All wager is still in the game: a conceded one is lost (T3)."""
    return any("cover_all" in wagers[seat] and choices.get(seat) != "concede" for seat in wagers)


def turned_up(wagers, choices):
    """Return the seats whose cards the table sees in the end (10(c), C17). The dealer's are always seen (10(b))."""
    seen = set()
    for seat, mine in wagers.items():
        choice = choices.get(seat)
        if choice == "concede":
            continue
        side_wager = "pair_plus" in mine or "six_card_bonus" in mine
        if choice != "fold" or side_wager or needs_every_hand(wagers, choices):
            seen.add(seat)
    return seen


def told_by_name(wagers, choices):
    """Return the seats of which the table learns only what their hand is called (C17)."""
    return {seat for seat in wagers if choices.get(seat) == "concede" and needs_every_hand(wagers, choices)}


def win(stake, odds):
    """Return stake and winnings at "x:y"; a part of a cent rounds up (C8)."""
    x, y = (int(number) for number in odds.split(":"))
    whole, part = divmod(stake * x, y)
    return stake + whole + (1 if part else 0)


def line_of(table, names):
    """Return the line of a pay table that these names fall on: the most particular that is printed; None if none is."""
    return next((name for name in names if name in table), None)


def against_table(stake, table, cards):
    """Return what comes back for a wager on a pay table, and what the hand is called there."""
    names = names_of(cards)
    line = line_of(table, names)
    return (win(stake, table[line]), line) if line else (0, names[0])


def against_dealer(wagers, cards, dealer):
    """Return what comes back for ante and play of a hand that stayed in (11(a)(1), T1)."""
    ante, play = wagers["ante"], wagers["play"]
    mine, theirs = strength(cards), strength(dealer)
    queen_high_or_better = theirs[0] > 0 or theirs[1][0] >= 12
    if not queen_high_or_better:
        return {"ante": win(ante, "1:1"), "play": play}
    if mine > theirs:
        return {"ante": win(ante, "1:1"), "play": win(play, "1:1")}
    if mine == theirs:
        return {"ante": ante, "play": play}
    return {"ante": 0, "play": 0}


def settle(tables, cards, wagers, choices):
    """
    Settle a round: return {seat: (returned, awards, made)}, each by wager, in cents.

    `tables` holds the posted pay tables: pair_plus, ante_bonus, six_card_bonus, and cover_all for this number of
    players. `cards` and `wagers` are by seat, `cards["dealer"]` the dealer's; `choices` says play, fold or concede.
    """
    return {seat: settle_hand(tables, cards, seat, wagers[seat], choices.get(seat)) for seat in wagers}


def settle_hand(tables, cards, seat, wagers, choice):
    """Settle one hand of the round."""
    mine, dealer = tuple(cards[seat]), tuple(cards["dealer"])
    returned, awards, made = dict.fromkeys(wagers, 0), {}, {}
    if choice == "concede":  # 10(b), T3: every wager of the hand is lost
        return returned, awards, made

    if "play" in wagers:
        returned.update(against_dealer(wagers, mine, dealer))
        bonus = line_of(tables["ante_bonus"], names_of(mine))  # 11(a)(3), T2: win or lose
        if bonus:
            awards["ante_bonus"] = win(wagers["ante"], tables["ante_bonus"][bonus]) - wagers["ante"]
            made["ante_bonus"] = bonus
    if "pair_plus" in wagers:  # 10(b): also after a fold
        returned["pair_plus"], made["pair_plus"] = against_table(wagers["pair_plus"], tables["pair_plus"], mine)
    if "six_card_bonus" in wagers:  # 6(g)(2): also after a fold
        returned["six_card_bonus"], made["six_card_bonus"] = against_table(
            wagers["six_card_bonus"], tables["six_card_bonus"], best_five(mine + dealer)
        )
    if "cover_all" in wagers:  # 12(b), 12(g): the highest of all hands, the dealer's too; T6: any that was dealt
        highest = max((tuple(hand) for hand in cards.values()), key=strength)
        returned["cover_all"], made["cover_all"] = against_table(wagers["cover_all"], tables["cover_all"], highest)
    return returned, awards, made


def called(own, _community):
    """Return the cards that a dealer calls, or None if it is too early."""
    return own if len(own) == 3 else None


def steps(*, stacks, dealer_last, by_seat):
    """Return the steps of a round (Sections 7 to 10)."""
    deals = ["hands"] if stacks else ["hands"] * 3
    asked = ["seats", "ask", "dealer"] if dealer_last else [*deals, "ask"]
    return ["bets", *asked, "dealer up", *([] if by_seat else ["seats up"]), "settle"]


def goes_wrong(done, ahead, *, stacks):
    """14(d): prior to the dealer revealing his or her cards."""
    if {"hands", "dealer"} & {*done} and "dealer up" in ahead:
        yield "dealer_exposed"
