"""
Judge records of void rounds (`resettle.py`): every stake came back, and what was played until then could be.

A round stops at some moment of its play. That there is one at which the cards, the choices and the wagers are just
those of the record is what is looked for.
"""

from tests.reading import five_cards, three_card_poker
from tests.reading.readings import READINGS


def differences(record):
    """Yield what is wrong with the record of a void round that has its keys."""
    clause = READINGS[record["game"]].CLAUSES["fault"]  # the dealing device fails: nothing is saved
    cause = {"kind": "fault", "clause": clause, "seat": None, "cards": [], "confirmed_by": None}
    found = [{key: value for key, value in one.items() if key != "step"} for one in record["irregularities"]]
    if found != [cause]:
        yield f"the round is void because of {record['irregularities']}"
    if (record["pot"], record["commission"]) != (0, 0):
        yield "a pot was played"
    for seat in record["seats"]:
        yield from (f"seat {seat['seat']}: {wrong}" for wrong in wrong_money(seat, clause))
        yield from (f"seat {seat['seat']}: {wrong}" for wrong in wrong_wagers(record["rules"], seat["wagers"]))
    yield from wrong_play(record) if record["deck"] is not None else wrong_beginning(record)


def wrong_money(seat, clause):
    """Yield what did not come back whole (C3), and what came of a wager though nothing was settled."""
    if seat["returned"] != seat["wagers"] or seat["voided"] != dict.fromkeys(seat["wagers"], clause):
        yield f"of {seat['wagers']} came back {seat['returned']}, void by {seat['voided']}"
    if any(seat[key] for key in ("awards", "made", "cut")):
        yield "a wager was settled"
    if not seat["wagers"]:
        yield "there was no wager"


def wrong_wagers(rules, wagers):
    """Yield the wagers that are outside their limits, or not in whole chips (6)."""
    for wager in wagers.keys() & rules["limits"].keys():
        low, high = rules["limits"][wager]
        if not low <= wagers[wager] <= high or wagers[wager] % rules["chip"]:
            yield f"{wager} of {wagers[wager]} is not from {low} to {high} in whole chips of {rules['chip']}"


def wrong_beginning(record):
    """Yield what cannot be where bets had not closed: nobody had cards, or was asked."""
    places = [record["dealer"]["cards"], record["community"], *(seat["cards"] for seat in record["seats"])]
    if any(places) or any(seat["choices"] for seat in record["seats"]) or record["players_dealt"]:
        yield "there is no deck, and yet the round was played"
    for seat in record["seats"]:
        if not seat["wagers"].keys() <= record["rules"]["limits"].keys():
            yield f"seat {seat['seat']}: the wagers {sorted(seat['wagers'])} before any choice"


def wrong_play(record):
    """Yield what is wrong with a round that was dealt: no moment of it is like this."""
    if sorted(record["deck"]) != sorted(five_cards.DECK):
        yield "the deck is not the 52 cards"
        return
    if record["players_dealt"] != len(record["seats"]):
        yield f"{record['players_dealt']} players were dealt cards, of {len(record['seats'])}"
    tell = told_of_three_cards if record["game"] == "three_card_poker" else told_of_five_cards
    try:
        told = list(tell(record))
    except five_cards.Astray as astray:
        yield str(astray)
        return
    if not any(stood == standing(record) for events in told for stood in moments(events, before_choices(record))):
        yield "at no moment of the round did the cards, choices and wagers lie like this"


def standing(record):
    """Return how a round stood: the cards, the choices and the wagers of each place that has any."""
    cards = {seat["seat"]: seat["cards"] for seat in record["seats"]}
    cards |= {"dealer": record["dealer"]["cards"], "community": record["community"]}
    choices = {seat["seat"]: [(said["choice"], said["by"]) for said in seat["choices"]] for seat in record["seats"]}
    wagers = {seat["seat"]: seat["wagers"] for seat in record["seats"]}
    return {place: lying for place, lying in cards.items() if lying}, filled(choices), wagers


def filled(choices):
    return {seat: said for seat, said in choices.items() if said}


def moments(events, wagers):
    """Yield how the round stood after each of the events, and before them."""
    cards, choices, wagers = {}, {}, {seat: dict(mine) for seat, mine in wagers.items()}
    yield cards, choices, wagers
    for event in events:
        match event:
            case ("deal", place, card, *_):
                cards.setdefault(place, []).append(card)
            case ("choose", seat, choice, by, wager, amount):
                choices.setdefault(seat, []).append((choice, by))
                if wager:
                    wagers[seat][wager] = amount
        yield cards, choices, wagers


def before_choices(record):
    """Return the wagers that were made before the cards, by seat."""
    first = record["rules"]["limits"].keys()
    return {
        seat["seat"]: {wager: amount for wager, amount in seat["wagers"].items() if wager in first}
        for seat in record["seats"]
    }


def told_of_five_cards(record):
    """Yield what the reading tells of the round, as far as it was answered."""
    reading = READINGS[record["game"]]
    said = {
        s["seat"]: ["silence" if a["by"] == "table" else a["choice"] for a in s["choices"]] for s in record["seats"]
    }
    answered = {seat: said[seat] for seat in sorted(said, key=lambda seat: not said[seat])}
    rules, wagers = record["rules"], before_choices(record)
    try:
        yield reading.play(rules, record["dealing"], record["deck"], record["button"], wagers, answered).events
    except five_cards.Unanswered as unanswered:
        yield unanswered.told.events


def told_of_three_cards(record):
    """Yield how the round may have gone: of stacks the dealer's comes before or after the choices (9(c))."""
    wagers = before_choices(record)
    dealt = three_card_poker.deal(record["deck"], record["dealing"], wagers)
    choices = []
    for number in three_card_poker.asked(wagers):
        said = next(seat["choices"] for seat in record["seats"] if seat["seat"] == number)
        for one in said[:1]:
            by_table = ("table",) if one["choice"] == "fold" else ()  # C10
            if one["choice"] not in {"play", "fold", "concede"} or one["by"] not in {"player", *by_table}:
                raise five_cards.Astray(f"seat {number} cannot have said {one}")
            made = ("play", wagers[number]["ante"]) if one["choice"] == "play" else (None, 0)
            choices.append(("choose", number, one["choice"], one["by"], *made))
        if not said:
            break
    if record["dealing"] != "automated_shoe":
        yield [("deal", place, cards[nth]) for nth in range(3) for place, cards in dealt.items()] + choices
        return
    stacks = {place: [("deal", place, card) for card in cards] for place, cards in dealt.items()}
    players = [deal for place, deals in stacks.items() if place != "dealer" for deal in deals]
    yield [*players, *stacks["dealer"], *choices]
    yield [*players, *choices, *stacks["dealer"]]
