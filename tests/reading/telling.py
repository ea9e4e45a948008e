"""Does the server tell a round of a five-card game as the reading of its rules does?"""

from itertools import groupby

import msgspec

from server.core import events as happened
from server.core.progressive.events import MeterClaimed
from tests.reading import five_cards, progressive, winners_pot_poker
from tests.reading.readings import OF_FIVE_CARDS


def rules_of(settings):
    """Return what the reading asks of the rules in force, from the settings and not from what is posted."""
    game = as_json(settings.game)
    tables = {wager: game[wager] for wager in ("flop", "jacks_plus", "bonus") if isinstance(game.get(wager), dict)}
    if game.get("progressive"):
        tables["progressive"] = progressive.TEXAS
    return game | {"pay_tables": tables}


def as_json(value):
    """Return a value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def judge(settings, events, wagers, choices, button=None):
    """
    Compare the events of one round with the reading, and return what the reading tells of it.

    `wagers` are those placed before "No more bets", by seat, of the hands that are in; `choices` what each asked seat
    said, "silence" for nothing; `button` where the button lies in this round.
    """
    reading = OF_FIVE_CARDS[msgspec.to_builtins(settings.game)["game"]]
    deck = one(events, happened.DeckShuffled).deck
    assert sorted(deck) == sorted(five_cards.DECK)
    told = reading.play(rules_of(settings), settings.dealing, deck, button, wagers, choices)
    happenings = [part for event in of_hands_in(events, wagers) for part in parts(event)]
    loose = reading is winners_pot_poker
    assert in_order(happenings, loose=loose) == in_order(told.events, loose=loose)
    judge_money(events, told)
    judge_made(reading, events, told)
    judge_posted(reading, settings, events)
    return told


def all_of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def one(events, kind):
    (event,) = all_of(events, kind)
    return event


def of_hands_in(events, wagers):
    """Return the events without those that give back what a hand had wagered that is not in the round."""
    return [event for event in events if not isinstance(event, happened.WagerReturned) or event.seat in wagers]


def parts(event):
    """Return what one event of the server says, in the reading's words."""
    match event:
        case happened.ButtonMoved(to):
            return [("button", to or "dealer")]
        case happened.BetsClosed(seats):
            return [("closed", *seats)]
        case happened.WagerReturned(seat, wager, amount):
            return [("back", seat, wager, amount)]
        case happened.CardBurned():
            return [("burn",)]
        case happened.CardsDealt(to, cards, up):
            return [("deal", to, card, up) for card in cards]
        case happened.Chose():
            return [("choose", event.seat, event.choice, event.by, event.wager, event.amount)]
        case happened.StepOpened(shows=seats) if seats:
            return [("revealed", *seats)]
        case happened.CardsShown(of, cards):
            return [("show", of, *cards)]
        case happened.PotPlayed(amount, commission):
            return [("pot", amount, commission)]
        case happened.Paid():
            return [("paid", event.seat, event.wager, event.stake, event.returned, event.cut)]
        case happened.Awarded(seat, award, amount):
            return [("awarded", seat, award, amount)]
        case _:
            return []


def in_order(told, *, loose):
    """
    Return the updates, sorted where the rules leave their order open.

    These are the lines of one hand beside each other, and in Winner's Pot Poker (`loose`) the jacks plus wagers
    and the shares of the pot (10(g), 10(h)).
    """
    found = []
    for key, run in groupby(told, lambda part: is_line(part) and (loose or part[1])):
        part = list(run)
        found += sorted(part) if key else part
    return found


def is_line(part):
    return part[0] in {"paid", "awarded"}


def judge_money(events, told):
    """Every wager was settled once, with its own stake."""
    paid = all_of(events, happened.Paid)
    assert sorted((e.seat, e.wager, e.stake) for e in paid) == sorted(
        (seat, wager, stake) for seat, mine in told.wagers.items() for wager, stake in mine.items()
    )
    assert {(e.seat, e.wager): e.returned for e in paid} == {
        (seat, wager): back for seat, returned in told.returned.items() for wager, back in returned.items()
    }
    assert {e.seat: e.percent for e in all_of(events, MeterClaimed)} == told.claims


def judge_made(reading, events, told):
    """What a wager on a pay table came to is called by its line; elsewhere a hand is called what it is, if at all."""
    for event in all_of(events, happened.Paid | happened.Awarded):
        wager = event.wager if isinstance(event, happened.Paid) else event.award
        mine = told.made[event.seat].get(wager)
        if wager in reading.ON_TABLE:
            assert event.made == mine, (event, mine)
        elif event.made is not None and mine is not None:
            assert same_hand(event.made, mine), (event, mine)


def same_hand(made, mine):
    """Tell whether two names may be of one hand: jacks or better are a pair, a royal flush is a straight flush."""
    wider = {five_cards.JACKS_OR_BETTER: five_cards.PAIR, five_cards.ROYAL_FLUSH: five_cards.STRAIGHT_FLUSH}
    return wider.get(made, made) == wider.get(mine, mine)


def judge_posted(reading, settings, events):
    """What was posted when the round opened is what it is settled by, the payout limit included (C7)."""
    posted, rules = one(events, happened.RoundOpened).rules, rules_of(settings)
    for key in posted.keys() & rules.keys():
        assert as_json(posted[key]) == rules[key], key
    assert posted["payout_limit"] == reading.limit(rules)
    assert posted["pay_tables"].keys() == rules["pay_tables"].keys()
