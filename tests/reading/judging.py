"""Does the server's round agree with the reading of the rules?"""

from collections import Counter

from server.core import events as happened
from server.core.progressive.events import MeterClaimed
from tests.reading import progressive
from tests.reading import three_card_poker as reading
from tests.reading.resettle_three_cards import add_progressive


IN_WORDS = {
    reading.MINI_ROYAL_SPADES: "royal",
    reading.MINI_ROYAL: "royal",
    reading.STRAIGHT_FLUSH: "flush",
    reading.THREE_OF_A_KIND: "three",
    reading.STRAIGHT: "straight",
    reading.FLUSH: "flush",
    reading.PAIR: "pair",
    reading.HIGH_CARD: "high",
}


def tables_of(settings, players_dealt):
    """Return the pay tables in force, as the rules print them; only pair plus is posted freely (11(a)(2))."""
    game = settings.game
    return {
        "pair_plus": game.pair_plus,
        "ante_bonus": reading.ANTE_BONUS[game.ante_bonus],
        "six_card_bonus": reading.SIX_CARD_BONUS[game.six_card_bonus or "6B1"],
        "cover_all": reading.COVER_ALL[players_dealt],
    }


def judge(settings, events, wagers, choices, owners=None):
    """
    Compare the events of one round with the reading, and return it: {seat: (returned, awards, made)}.

    `wagers` are those placed before "No more bets", by seat, of the hands that are in; `choices` what each asked seat
    said, "silence" for nothing; `owners` whose each seat is, if anybody has two.
    """
    said = {seat: "fold" if choice == "silence" else choice for seat, choice in choices.items()}
    played = {
        seat: mine | ({"play": mine["ante"]} if said.get(seat) == "play" else {})  # 10(b)
        for seat, mine in wagers.items()
    }
    deck = one(events, happened.DeckShuffled).deck
    assert len(deck) == len(set(deck)) == 52
    cards = reading.deal(deck, settings.dealing, wagers)
    expected = reading.settle(tables_of(settings, len(wagers)), cards, played, said)
    owners = owners or {seat: seat for seat in wagers}
    rules = {
        "progressive_table": settings.game.progressive_table,
        "folded_progressive": settings.game.folded_progressive,
    }
    claims = add_progressive(expected, rules, cards, played, said, owners)
    assert {e.seat: e.percent for e in all_of(events, MeterClaimed)} == claims
    needed = progressive.shown_for_envy(rules, cards, played, said, owners) if rules["progressive_table"] else set()

    judge_deal(settings, events, cards)
    assert [(e.seat, e.choice, e.by) for e in all_of(events, happened.Chose)] == [
        (seat, said[seat], "table" if choices[seat] == "silence" else "player")  # C10
        for seat in reading.asked(wagers)
    ]
    judge_lines(events, played, expected)
    judge_shown(settings, events, cards, played, said, needed)
    judge_order(settings, events)
    return expected


def all_of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def one(events, kind):
    (event,) = all_of(events, kind)
    return event


def judge_deal(settings, events, cards):
    """Each place got its cards, face down, before anybody chose; the last stack of 9(c)(2) after everybody had."""
    seats = tuple(place for place in cards if place != "dealer")
    assert one(events, happened.BetsClosed).seats == seats
    dealt = {place: [] for place in cards}
    for event in all_of(events, happened.CardsDealt):
        assert not event.face_up  # 7(c), 8(c), 9(c)
        dealt[event.to] += event.cards
    assert dealt == cards

    late = settings.dealing == "automated_shoe" and settings.game.dealer_stack == "after_choices"
    chosen = [place for place, event in enumerate(events) if isinstance(event, happened.Chose)]
    for place, event in enumerate(events):
        if isinstance(event, happened.CardsDealt) and chosen:
            assert place > chosen[-1] if late and event.to == "dealer" else place < chosen[0]


def judge_lines(events, played, expected):
    """Every wager was settled once, with its own stake, and every award made."""
    paid, awarded = all_of(events, happened.Paid), all_of(events, happened.Awarded)
    assert sorted((e.seat, e.wager, e.stake) for e in paid) == sorted(
        (seat, wager, stake) for seat, mine in played.items() for wager, stake in mine.items()
    )
    assert {(e.seat, e.wager): e.returned for e in paid} == {
        (seat, wager): back for seat, (returned, _, _) in expected.items() for wager, back in returned.items()
    }
    amounts = Counter()
    for e in awarded:
        amounts[e.seat, e.award] += e.amount
    assert amounts == {
        (seat, award): amount for seat, (_, awards, _) in expected.items() for award, amount in awards.items()
    }
    others = [e for e in awarded if e.award != "envy"]  # of which one is made for each hand that brings it
    assert len(others) == sum(len(awards.keys() - {"envy"}) for _, awards, _ in expected.values())
    told = {(e.seat, e.wager): e.made for e in paid if e.wager not in {"ante", "play"}}
    told |= {(e.seat, e.award): e.made for e in awarded}
    for seat, (_, _, made) in expected.items():
        for wager, hand in made.items():
            assert told[seat, wager] == hand, (seat, wager)


def judge_shown(settings, events, cards, played, said, needed):
    """Exactly the hands that the rules turn up are turned up, the dealer's first, and only after all have chosen."""
    shown = all_of(events, happened.CardsShown)
    seen = reading.turned_up(played, said) | needed
    if settings.game.folded_progressive:
        seen |= {seat for seat in played if "progressive" in played[seat] and said.get(seat) != "concede"}
    assert [e.of for e in shown] == ["dealer", *sorted(seen, reverse=True)]  # 10(b), 10(c): counterclockwise
    assert all(list(e.cards) == cards[e.of] for e in shown)
    named = all_of(events, happened.HandNamed)
    assert {e.seat for e in named} == reading.told_by_name(played, said)
    for event in named:
        assert IN_WORDS[reading.names_of(cards[event.seat])[0]] in event.hand.lower()
    order = [type(event) for event in events]
    if happened.Chose in order:
        assert order.index(happened.CardsShown) > len(order) - 1 - order[::-1].index(happened.Chose)


def judge_order(settings, events):
    """
    Settlement runs counterclockwise: 10(c)(1) losers first, 10(c)(2) seat by seat; Cover All comes last (12(j)).

    A conceded hand's Cover All is collected with all else that was forfeited (10(b)).
    """
    conceded = {e.seat for e in all_of(events, happened.Chose) if e.hides}

    def is_cover_all(event):
        return isinstance(event, happened.Paid) and event.wager == "cover_all" and event.seat not in conceded

    told = [e for e in events if isinstance(e, happened.CardsShown | happened.Paid | happened.Awarded)]
    lines = [e for e in told if not isinstance(e, happened.CardsShown)]
    envy = [e for e in lines if isinstance(e, happened.Awarded) and e.award == "envy"]
    assert envy == lines[len(lines) - len(envy) :]  # 13(e)c: at the end of the round
    lines = lines[: len(lines) - len(envy)]
    told = [e for e in told if e not in envy]
    main = [e for e in lines if not is_cover_all(e)]
    assert lines[: len(main)] == main
    cover_all = [e.seat for e in lines[len(main) :]]
    assert cover_all == sorted(cover_all, reverse=True)
    if settings.game.settle_by == "procedure":
        order = [(not is_lost(e), -e.seat) for e in main]
    else:
        order = [-e.seat for e in main]
        for seat in {e.seat for e in main}:  # 10(c)(2)(i): revealed as its turn comes
            mine = [
                e
                for e in told
                if getattr(e, "of", None) == seat or (getattr(e, "seat", None) == seat and not is_cover_all(e))
            ]
            first = told.index(mine[0])
            assert told[first : first + len(mine)] == mine
    assert order == sorted(order)


def is_lost(event):
    return isinstance(event, happened.Paid) and event.returned == 0
