"""
The progressive wagers read a second time: Three Card Poker 13 and Texas Hold 'Em Bonus 12, and nothing else.

It imports nothing of the server, and the server nothing of it. Pays are as printed: "100%" of the meter, "70 for 1".
"""

from itertools import combinations

from tests.reading import three_card_poker as three


THREE_CARD = {  # 13; N/A is no line
    "1": {"mini_royal_spades": "100%", "mini_royal": "500 for 1", "straight_flush": "70 for 1",
          "three_of_a_kind": "60 for 1", "straight": "6 for 1"},
    "2": {"mini_royal_spades": "100%", "mini_royal": "500 for 1", "straight_flush": "100 for 1",
          "three_of_a_kind": "90 for 1"},
    "3": {"mini_royal_spades": "100%", "mini_royal": "500 for 1", "straight_flush": "400 for 1",
          "three_of_a_kind": "30 for 1", "straight": "6 for 1"},
}  # fmt: skip
ENVY = {"mini_royal_spades": 10_000, "mini_royal": 2_500}  # 13, in cents
ENVY_POSTED = {"mini_royal_spades": "$100", "mini_royal": "$25"}
TEXAS = {  # 12, Table 1
    "royal_after_5": "100%", "royal_after_6": "25%", "royal_after_7": "5%", "community_royal": "3000 for 1",
    "straight_flush": "250 for 1", "four_of_a_kind": "100 for 1", "full_house": "10 for 1",
}  # fmt: skip


def pays(stake, line):
    """Return what comes from the tray for a stake, and how many per cent from the meter."""
    if line is None:
        return 0, 0
    if line.endswith("%"):
        return 0, int(line[:-1])
    return stake * int(line.split()[0]), 0


def qualifies(rules, choice):
    """Tell whether a hand counts: 13(c), T7; a conceded one never."""
    return choice != "concede" and (choice != "fold" or rules["folded_progressive"])


def three_card_round(rules, cards, wagers, choices, owners):
    """Return {seat: (returned, made, per cent of the meter)} of the progressive wagers, and {seat: cents} of envy."""
    table = THREE_CARD[rules["progressive_table"]]
    live = [seat for seat in wagers if qualifies(rules, choices.get(seat))]
    found = {}
    for seat in wagers:
        if "progressive" not in wagers[seat]:
            continue
        if seat not in live:
            found[seat] = 0, None, 0
            continue
        names = three.names_of(tuple(cards[seat]))
        line = three.line_of(table, names)
        found[seat] = (pays(wagers[seat]["progressive"], table.get(line))[0], line or names[0],
                       pays(wagers[seat]["progressive"], table.get(line))[1])  # fmt: skip
    envy = {}
    for holder in live:  # 13(e): whether the holder has bet or not
        amount = ENVY.get(three.names_of(tuple(cards[holder]))[0], 0)
        for seat in live:
            if amount and "progressive" in wagers[seat] and owners[seat] != owners[holder]:
                envy[seat] = envy.get(seat, 0) + amount
    return found, envy


def shown_for_envy(rules, cards, wagers, choices, owners):
    """Return the seats whose hands bring somebody an envy bonus: they are turned up (C17)."""
    live = [seat for seat in wagers if qualifies(rules, choices.get(seat))]
    bettors = {owners[seat] for seat in live if "progressive" in wagers[seat]}
    return {s for s in live if three.names_of(tuple(cards[s]))[0] in ENVY and bettors - {owners[s]}}


def royal(cards):
    """Tell whether five of the cards are a royal flush."""
    return any({rank + suit for rank in "AKQJT"} <= set(cards) for suit in "cdhs")


def texas_line(two, board):
    """Return the line of Table 1 that a hand falls on, or None (12(b), 12(c), X5)."""
    if royal(board):
        return "community_royal"
    for after in (5, 6, 7):
        if royal([*two, *board[: after - 2]]):
            return f"royal_after_{after}"
    ranks = [card[0] for card in (*two, *board)]
    times = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if any(straight_flush(five) for five in combinations([*two, *board], 5)):
        return "straight_flush"
    if times[0] == 4:
        return "four_of_a_kind"
    return "full_house" if times[0] == 3 and times[1] >= 2 else None


def straight_flush(five):
    """Tell whether five cards are of one suit and in sequence; an ace is also below a two."""
    numbers = {"23456789TJQKA".index(card[0]) for card in five}
    runs = [{12, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]
    return len({card[1] for card in five}) == 1 and numbers in runs


def as_confirmed(record):
    """Return a record as if what the tray pays for progressive wins had been paid at once (13(d)d to f)."""
    return record | {"seats": [{**seat, **confirmed(seat)} for seat in record["seats"]]}


def confirmed(seat):
    """Return what came back to a seat and what it was awarded, with what it claimed."""
    claimed = seat.get("claimed", {})
    on_wagers = {name: due for name, due in claimed.items() if name in seat["wagers"]}
    awards = {name: due for name, due in claimed.items() if name not in seat["wagers"]}
    return {"returned": seat["returned"] | on_wagers, "awards": seat["awards"] | awards}


def claimed_and_paid(record):
    """Yield where a win is claimed and has come back already."""
    for seat in record["seats"]:
        for name in seat.get("claimed", {}):
            if seat["returned"].get(name) or seat["awards"].get(name):
                yield f"seat {seat['seat']}: {name} was claimed and paid"


def wrong_meters(meters, claims):
    """Yield what is wrong with what a record says of awards: `claims` are the per cent that each seat may claim (P3)."""
    for one in meters:
        if claims.get(one["seat"]) != one["percent"]:
            yield f"seat {one['seat']} was paid {one['percent']} % of the meter, not {claims.get(one['seat'])}"
        cents = one["before"] * one["percent"] // 100 // 1_000_000
        if one["awarded"] != cents:
            yield f"seat {one['seat']} was paid {one['awarded']} off the meter, should be {cents}"
        if one["percent"] < 100 and one["after"] != one["before"] - cents * 1_000_000:
            yield "the meter did not fall by what it paid"
