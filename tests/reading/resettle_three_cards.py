"""Settle records of Three Card Poker again, by the second reading of its rules (`resettle.py`)."""

from fractions import Fraction

from tests.reading import progressive
from tests.reading import three_card_poker as reading


RULES = {
    "version_6f", "ante_bonus", "six_card_bonus", "progressive_table", "folded_progressive", "max_positions",
}  # fmt: skip
WAGERS = {"ante", "play", "pair_plus", "six_card_bonus", "cover_all", "progressive"}
CHOICES = {"play", "fold", "concede"}


def differences(record):
    """Yield what is wrong with a record that has its keys."""
    if (record["community"], record["pot"], record["commission"], record["button"]) != ([], 0, 0, None):
        yield "this game has no community cards, pot, commission or button"
    yield from wrong_rules(record["rules"], record["players_dealt"])
    yield from wrong_cards(record)
    yield from wrong_positions(record)
    for seat in record["seats"]:
        for wrong in (*wrong_wagers(record["rules"], seat), *wrong_choices(seat)):
            yield f"seat {seat['seat']}: {wrong}"
    yield from wrong_money(record)


def wrong_rules(rules, players):
    """Yield what the rules document does not allow."""
    tables = rules["pay_tables"]
    if (rules["version_6f"] == "none") != (rules["ante_bonus"] == "default"):  # 11(a)(3)(i), T2
        yield f"version {rules['version_6f']!r} of 6(f) does not go with ante bonus {rules['ante_bonus']!r}"
    if tables["ante_bonus"] != reading.ANTE_BONUS[rules["ante_bonus"]]:
        yield "the ante bonus is not as printed"
    if rules["six_card_bonus"] and tables["six_card_bonus"] != reading.SIX_CARD_BONUS[rules["six_card_bonus"]]:
        yield "the 6 Card Bonus is not as printed"
    if rules["progressive_table"]:
        if tables["progressive"] != progressive.THREE_CARD[rules["progressive_table"]]:
            yield "the progressive pays are not as printed"
        if tables["envy"] != progressive.ENVY_POSTED or rules["limits"]["progressive"] != [100, 100]:
            yield "the envy bonus is not as printed, or the progressive wager is not $1"
    elif "progressive" in rules["limits"]:
        yield "a progressive wager is taken without a table"
    if "cover_all" in rules["limits"] and tables["cover_all"] != reading.COVER_ALL[players]:
        yield f"Cover All is not as printed for {players} players"
    at_least = {reading.MINI_ROYAL_SPADES: reading.PAIR_PLUS_AT_LEAST[reading.MINI_ROYAL]} | reading.PAIR_PLUS_AT_LEAST
    for hand, least in at_least.items():  # the spades too, where they have a line of their own (T10)
        suited = [reading.MINI_ROYAL_SPADES, reading.MINI_ROYAL, reading.STRAIGHT_FLUSH]
        names = suited[suited.index(hand) :] if hand in suited else [hand]
        line = reading.line_of(tables["pair_plus"], names)
        if not line or odds(tables["pair_plus"][line]) < odds(least):
            yield f"pair plus pays less than {least} on {hand}"


def odds(text):
    """Return "x:y" as a number."""
    return Fraction(text.replace(":", "/"))


def wrong_cards(record):
    """Yield what is wrong with the cards: each place has those that the deck gives it."""
    deck, seats = record["deck"], [seat["seat"] for seat in record["seats"]]
    if sorted(deck) != sorted(rank + suit for rank in reading.ORDER for suit in "cdhs"):
        yield "the deck is not the 52 cards"
        return
    if len(seats) != record["players_dealt"] or len(set(seats)) != len(seats) or not set(seats) <= set(range(1, 8)):
        yield f"{record['players_dealt']} players were dealt cards, at seats {seats}"
    cards = reading.deal(deck, record["dealing"], seats)
    told = {seat["seat"]: seat["cards"] for seat in record["seats"]} | {"dealer": record["dealer"]["cards"]}
    for place, hand in cards.items():
        if told[place] != hand:
            yield f"{place} has {told[place]}; from this deck it was dealt {hand}"


def wrong_positions(record):
    """Yield the players with more positions, or further apart, than the table allows (6(e), T9)."""
    most = record["rules"]["max_positions"]
    for player in {seat["player"] for seat in record["seats"]}:
        seats = [seat["seat"] for seat in record["seats"] if seat["player"] == player]
        if max(seats) - min(seats) >= most:
            yield f"{player} plays at seats {seats}; {most} adjacent positions are allowed"


def wrong_wagers(rules, seat):
    """Yield what is wrong with a hand's wagers: limits, chips, and which go together (6)."""
    wagers = seat["wagers"]
    if not set(wagers) <= set(WAGERS):
        yield f"wagers {sorted(wagers)}"
    for wager, amount in wagers.items():
        low, high = rules["limits"].get("ante" if wager == "play" else wager, (1, 0))
        if not low <= amount <= high or amount % rules["chip"]:
            yield f"{wager} of {amount} is not from {low} to {high} in whole chips of {rules['chip']}"
    if not reading.in_the_round(wagers, rules["version_6f"]):
        yield f"the wagers {wagers} do not go together"


def wrong_choices(seat):
    """Yield what is wrong with a hand's choices: who has an ante has one (10(b), T8), and a play is as large."""
    wagers, choices = seat["wagers"], [answer["choice"] for answer in seat["choices"]]
    if len(choices) != ("ante" in wagers) or not set(choices) <= set(CHOICES):
        yield f"the choices {choices} with wagers {sorted(wagers)}"
    if any(answer["by"] not in {"player", "table"} for answer in seat["choices"]):
        yield f"somebody else chose: {seat['choices']}"
    if any(answer == {"choice": other, "by": "table"} for answer in seat["choices"] for other in ("play", "concede")):
        yield "the table chose more than a fold (C10)"
    if wagers.get("play") != (wagers["ante"] if choices == ["play"] else None):
        yield f"chose {choices}, with a play of {wagers.get('play')}"


def wrong_money(record):
    """Yield each wager and award that did not come to what the rules say."""
    cards = {seat["seat"]: seat["cards"] for seat in record["seats"]} | {"dealer": record["dealer"]["cards"]}
    wagers = {seat["seat"]: seat["wagers"] for seat in record["seats"]}
    choices = {seat["seat"]: seat["choices"][0]["choice"] for seat in record["seats"] if seat["choices"]}
    settled = reading.settle(record["rules"]["pay_tables"], cards, wagers, choices)
    owners = {seat["seat"]: seat["player"] for seat in record["seats"]}
    claims = add_progressive(settled, record["rules"], cards, wagers, choices, owners)
    yield from progressive.wrong_meters(record["meters"], claims)
    for seat in record["seats"]:
        if seat["voided"]:
            yield f"seat {seat['seat']}: {seat['voided']} are void in a round that was settled"
        returned, awards, made = settled[seat["seat"]]
        for key, right in (("returned", returned), ("awards", awards), ("made", made), ("cut", {})):
            told = seat[key]
            if key == "made":  # a record may also name the hand that a wager against the dealer was judged by
                told = {wager: hand for wager, hand in told.items() if wager not in {"ante", "play"}}
            if told != right:
                yield f"seat {seat['seat']}: {key} is {told}, should be {right}"


def add_progressive(settled, rules, cards, wagers, choices, owners):
    """Add what progressive wagers and envy come to, and return the per cent of the meter that seats may claim."""
    if not rules["progressive_table"]:
        return {}
    found, envy = progressive.three_card_round(rules, cards, wagers, choices, owners)
    for seat, (returned, hand, _) in found.items():
        settled[seat][0]["progressive"] = returned
        if hand:
            settled[seat][2]["progressive"] = hand
    for seat, amount in envy.items():
        settled[seat][1]["envy"] = amount
    return {seat: percent for seat, (_, _, percent) in found.items() if percent}
