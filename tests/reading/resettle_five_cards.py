"""Settle records of the three five-card games again, by the second reading of their rules (`resettle.py`)."""

from fractions import Fraction

from tests.reading import five_cards, progressive
from tests.reading.readings import OF_FIVE_CARDS


RULES = {name: reading.MORE_RULES for name, reading in OF_FIVE_CARDS.items()}


def differences(record):
    """Yield what is wrong with a record that has its keys."""
    reading = OF_FIVE_CARDS[record["game"]]
    wrong = [*wrong_rules(reading, record), *wrong_places(record)]
    for seat in record["seats"]:
        wrong += [f"seat {seat['seat']}: {found}" for found in wrong_wagers(reading, record, seat)]
    yield from wrong
    if not wrong:
        yield from wrong_play(reading, record)


def wrong_rules(reading, record):
    """Yield what the rules document does not allow."""
    rules, (wager,) = record["rules"], reading.ON_TABLE
    for hand, least in reading.LEAST.items():  # 11
        line = rules["pay_tables"][wager].get(hand)
        if not line or five_cards.odds(line) < five_cards.odds(least):
            yield f"{wager} pays less than {least} on {hand}"
    match record["game"]:
        case "flop_poker":
            if rules["limits"]["pot"] != [rules["pot_wager"]] * 2:  # F2
                yield "the pot wager is not one fixed amount"
        case "winners_pot_poker":
            if len(set(rules["limits"]["ante"])) > 1:  # W5
                yield "the ante is not one fixed amount"
            if Fraction(rules["commission_rate"]) > Fraction(1, 10):  # 10(h)(2)(i)
                yield "the commission is more than a tenth"
        case "texas_holdem_bonus":
            if rules["ante_pays"] not in {"straight", "flush"}:  # 10(h)(2)
                yield f"the ante pays on a {rules['ante_pays']}"
            if "progressive" in rules["limits"]:
                if rules["pay_tables"]["progressive"] != progressive.TEXAS:  # 12
                    yield "the progressive pays are not as printed"
                if rules["limits"]["progressive"] != [100, 100]:
                    yield "the progressive wager is not $1"
            if rules["limits"]["bonus"][0] < 100:  # 6(c)
                yield "the bonus wager may be less than $1"


def wrong_places(record):
    """Yield what is wrong with the hands that were dealt: seats, one position for each player (13), and the button."""
    seats = [seat["seat"] for seat in record["seats"]]
    if sorted(record["deck"]) != sorted(five_cards.DECK):
        yield "the deck is not the 52 cards"
    if len(seats) != record["players_dealt"] or len(set(seats)) != len(seats) or not set(seats) <= set(range(1, 8)):
        yield f"{record['players_dealt']} players were dealt cards, at seats {seats}"
    if len({seat["player"] for seat in record["seats"]}) != len(seats):
        yield "somebody plays at more than one position"
    places = {*seats, "dealer"} if record["game"] == "winners_pot_poker" else {None}
    if record["button"] not in places:
        yield f"the button lies at {record['button']!r}"


def wrong_wagers(reading, record, seat):
    """Yield what is wrong with a hand's wagers: limits, chips, which there must be, and how large a raise is (6)."""
    rules, wagers = record["rules"], seat["wagers"]
    first = rules["limits"].keys()
    raises = {wager: (of, times) for wager, of, times in reading.MADE_BY_CHOICE.values()}
    if not wagers.keys() <= first | raises.keys():
        yield f"wagers {sorted(wagers)}"
    musts = {"ante"} if record["players_dealt"] == 1 else set(reading.MUST)  # Flop Poker 6(c), F2
    if not musts <= wagers.keys():
        yield f"the wagers {sorted(wagers)} lack one of {sorted(musts)}"
        return
    for wager in wagers.keys() & first:
        low, high = rules["limits"][wager]
        if not low <= wagers[wager] <= high or wagers[wager] % rules["chip"]:
            yield f"{wager} of {wagers[wager]} is not from {low} to {high} in whole chips of {rules['chip']}"
    for wager in wagers.keys() & raises.keys():
        of, times = raises[wager]
        if wagers[wager] != times * wagers[of]:
            yield f"{wager} of {wagers[wager]} is not {times} times the {of}"


def wrong_play(reading, record):
    """Yield what does not come out the same when the round is played again."""
    made_by_choice = {wager for wager, _, _ in reading.MADE_BY_CHOICE.values()}
    wagers, choices = {}, {}
    for seat in record["seats"]:
        number = seat["seat"]
        wagers[number] = {wager: amount for wager, amount in seat["wagers"].items() if wager not in made_by_choice}
        choices[number] = ["silence" if a["by"] == "table" else a["choice"] for a in seat["choices"]]
    try:
        told = reading.play(record["rules"], record["dealing"], record["deck"], record["button"], wagers, choices)
    except five_cards.Astray as astray:
        yield str(astray)
        return
    yield from differing(
        "the table",
        {
            "dealer": (record["dealer"]["cards"], told.cards.get("dealer", [])),
            "community": (record["community"], told.cards.get("community", [])),
            "pot": (record["pot"], told.pot),
            "commission": (record["commission"], told.commission),
        },
    )
    yield from progressive.wrong_meters(record["meters"], told.claims)
    for seat in record["seats"]:
        number = seat["seat"]
        yield from differing(
            f"seat {number}",
            {
                "cards": (seat["cards"], told.cards[number]),
                "wagers": (seat["wagers"], told.wagers[number]),
                "choices": (seat["choices"], [{"choice": c, "by": by} for c, by in told.choices[number]]),
                "returned": (seat["returned"], told.returned[number]),
                "awards": (seat["awards"], told.awards[number]),
                "cut": (seat["cut"], told.cut[number]),
                "made": made_on_tables(reading, seat["made"], told.made[number]),
                "voided": (seat["voided"], {}),
            },
        )


def made_on_tables(reading, recorded, told):
    """Return what the wagers on pay tables came to; a record may also name the hands of the others."""
    return tuple({w: hand for w, hand in made.items() if w in reading.ON_TABLE} for made in (recorded, told))


def differing(whose, pairs):
    """Yield what is recorded otherwise than it should be."""
    for key, (recorded, right) in pairs.items():
        if recorded != right:
            yield f"{whose}: {key} is {recorded}, should be {right}"
