"""What each viewer may know, over random play and on encoded bytes."""

import re
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from protocol.commands import Leave
from protocol.update_base import HandWords
from protocol.updates import CardsDealt, HandNamed, Skipped
from protocol.views import TableView
from server.core import redact as redacting
from server.core import view as module
from server.core.cards.deck import DECK
from server.core.deck_procedures.events import DeckRecut
from server.core.events import CardsDealt as Dealt
from server.core.events import CardsShown, DeckShuffled, Paid, RoundClosed, RoundCutShort, RoundOpened
from server.core.events import HandNamed as Named
from server.core.evolve import evolve, fold
from server.core.irregularities.events import CardDiscarded, CardsExposed
from server.core.legal import legal
from server.core.redact import redact
from server.core.table import ROOM, Table
from server.core.view import view
from tests.core.games.flop_poker.rows import flop
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, RELIEF, dealt, played, who
from tests.core.leaks import VIEWERS, offered_once, shown_once, stream, told_once, without_examples
from tests.core.random_play import KINDS, random_pit
from tests.first_of import first_of


SEEDS = range(40)
CARD = re.compile('"(' + "|".join(DECK) + ')"')


def cards_in(message):
    told = without_examples(msgspec.to_builtins(message))
    return set(CARD.findall(msgspec.json.encode(told).decode()))


def check_no_card_early(events, tell=redact, show=view):
    """No viewer is sent a card before the log makes it public to that viewer."""
    table = Table()
    known = {viewer: set() for viewer in VIEWERS}
    for seq, event in enumerate(events, 1):
        table = evolve(table, event)
        for viewer in VIEWERS:
            match event:
                case RoundOpened():
                    known[viewer] = set()
                case Dealt(to, cards, face_up) if face_up or (
                    isinstance(to, int) and table.seats[to].player == viewer.player
                ):
                    known[viewer] |= set(cards)
                case CardsShown(_, cards) | CardsExposed(_, cards):
                    known[viewer] |= set(cards)
                case CardDiscarded(card):
                    known[viewer] |= {card}
            assert cards_in(tell(event, table, seq, viewer)) <= known[viewer]
            assert cards_in(show(table, viewer)) <= known[viewer]


@pytest.mark.parametrize("seed", first_of(SEEDS, 8))
def test_no_viewer_receives_a_card_before_the_log_makes_it_public(seed):
    pit = random_pit(Random(seed), 120, game=sorted(KINDS)[seed % len(KINDS)])

    check_no_card_early(pit.events)


@pytest.mark.parametrize("seed", first_of(SEEDS, 8))
def test_a_void_round_turns_no_card_up(seed):
    pit = random_pit(Random(seed), 60, game=sorted(KINDS)[seed % len(KINDS)])
    before = [cards_in(view(pit.table, viewer)) for viewer in VIEWERS]
    pit.void()

    for known, viewer in zip(before, VIEWERS, strict=True):
        assert cards_in(view(pit.table, viewer)) <= known
    check_no_card_early(pit.events)


@pytest.mark.parametrize("seeds", first_of([SEEDS[:12], SEEDS]), ids=len)
def test_random_play_reaches_shown_hands_and_settled_rounds(seeds):
    settled = [sum(isinstance(event, RoundClosed) for event in random_pit(Random(seed), 120).events) for seed in seeds]

    assert sum(rounds > 0 for rounds in settled) > len(settled) * 0.8


def swapped(deck, places, rng):
    """The deck with the cards at these places changed for cards of the stub."""
    deck = list(deck)
    for place in places:
        other = rng.randrange(30, 52)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def deck_for(seed, number):
    deck = list(DECK)
    Random(f"{seed} {number}").shuffle(deck)
    return tuple(deck)


def until_public(events, place):
    """
    The events before the first that reveals anything of the place's hand: shows it, names it, or settles its wagers.

    At a table that pays aces against aces, the dealer's cards are turned up for them after all have folded (X2).
    """
    for n, event in enumerate(events):
        match event:
            case CardsShown(of) if of == place:
                return events[:n]
            case Named(seat) | Paid(seat) if seat == place:
                return events[:n]
            case CardsExposed() | CardDiscarded():  # the other card of the exchange may be seen now
                return events[:n]
            case RoundCutShort() if fold(Table(), events[:n]).rules.get("aces_1000"):
                return events[:n]
    return events


def twins(seed, steps=90):
    """The plays of `two_plays`, with one root for all decks; and the place."""
    pair = two_plays(seed, steps)
    return pair and (blind(pair[0]), blind(pair[1]), pair[2])


def two_plays(seed, steps):
    """
    Two plays of one round by the same commands, whose decks differ in one place's down cards alone; and that place.

    The commands do not look at cards, so both plays are the same until the place's hand is public.
    """
    game = sorted(KINDS)[seed % len(KINDS)]
    first = one_round(random_pit(Random(seed), steps, lambda number: deck_for(seed, number), game).events)
    dealt_to = [event.to for event in first if isinstance(event, Dealt) and not event.face_up]
    if not dealt_to:
        return None
    place, rigged = Random(seed).choice(dealt_to), first_round(first)
    deck = deck_for(seed, rigged)
    down = [event for event in first if isinstance(event, Dealt) and event.to == place and not event.face_up]
    own = [deck.index(card) for event in down for card in event.cards]
    changed = swapped(deck, own, Random(f"swap {seed}"))
    decks = {rigged: changed}
    second = random_pit(Random(seed), steps, lambda number: decks.get(number) or deck_for(seed, number), game)
    return first, one_round(second.events), place


def blind(events):
    """The events with one root for all decks: a salted root, like the commitment, is another one for each deck."""
    return [
        replace(event, root="ab" * 32) if isinstance(event, DeckShuffled | DeckRecut) else event for event in events
    ]


def first_round(events):
    """The number of the first round in which cards are dealt."""
    number = 0
    for event in events:
        if isinstance(event, RoundOpened):
            number = event.round
        if isinstance(event, Dealt):
            return number
    return number


def one_round(events):
    """The events up to the end of the first round in which cards are dealt."""
    number = first_round(events)
    for n, event in enumerate(events):
        if isinstance(event, RoundOpened) and event.round > number:
            return events[:n]
    return events


def check_independence(seed, tell=redact, show=view, may=legal):
    """What B is sent does not depend on A's (or the dealer's) hidden cards. Returns how much was compared."""
    pair = twins(seed)
    if pair is None:
        return 0
    first, second, place = pair
    first, second = until_public(first, place), until_public(second, place)
    dealt_at = next((n for n, event in enumerate(first) if isinstance(event, Dealt)), None)
    if dealt_at is None:  # it was public before it was dealt: a card found face up, for one
        return 0
    owner = fold(Table(), first[:dealt_at]).seats[place].player if isinstance(place, int) else None
    for viewer in VIEWERS:
        if viewer.player != owner:
            ours, theirs = stream(first, viewer, tell, show, may), stream(second, viewer, tell, show, may)
            assert ours == theirs[: len(ours)] or theirs == ours[: len(theirs)]
    hidden = [a for a, b in zip(first, second, strict=False) if isinstance(a, Dealt) and a != b]
    return len(hidden)


@pytest.mark.parametrize("seed", first_of(SEEDS, 8))
def test_messages_to_a_player_do_not_depend_on_hidden_cards(seed):
    check_independence(seed)
    check_independence(seed, told_once, shown_once, offered_once)


@pytest.mark.parametrize("seeds", first_of([SEEDS[:8], SEEDS]), ids=len)
def test_the_independence_test_compares_differing_hands(seeds):
    assert sum(check_independence(seed) > 0 for seed in seeds) > len(seeds) * 0.6


# Planted leaks are caught.


def deals_open(event, after, seq, viewer):
    update = redact(event, after, seq, viewer)
    return msgspec.structs.replace(update, cards=event.cards) if isinstance(update, CardsDealt) else update


def names_down_hands(event, after, seq, viewer):
    update = redact(event, after, seq, viewer)
    if isinstance(update, CardsDealt) and isinstance(event.to, int):
        cards = after.seats[event.to].cards
        return msgspec.structs.replace(update, hands=(HandWords(event.to, module.words(after, cards, cards)),))
    return update


def tells_size(event, after, seq, viewer):
    update = redact(event, after, seq, viewer)
    if isinstance(update, CardsDealt):
        return msgspec.structs.replace(update, seq=sum(DECK.index(card) for card in event.cards))
    return update


def shows_the_deck(table, viewer):
    return {"view": view(table, viewer), "deck": table.deck}


def shows_folded(table, viewer):
    shown = [
        module.seat_view(table, number, seat.folded or module.owns(table, number, viewer))
        for number, seat in sorted(table.seats.items())
    ]
    return msgspec.structs.replace(view(table, viewer), seats=tuple(shown))


def shows_the_dealer(table, viewer):
    return msgspec.structs.replace(view(table, viewer), dealer=table.dealer)


def hints(table, viewer):
    return legal(table, viewer) + tuple(card for seat in table.seats.values() for card in seat.cards)


@pytest.mark.parametrize(
    "leak",
    [{"tell": deals_open}, {"show": shows_the_deck}, {"show": shows_folded}, {"show": shows_the_dealer}],
    ids=lambda leak: next(iter(leak.values())).__name__,
)
def test_a_planted_leak_of_a_card_is_caught(leak):
    logs = [random_pit(Random(seed), 120).events for seed in SEEDS[:5]]
    with pytest.raises(AssertionError):
        [check_no_card_early(log, **leak) for log in logs]


@pytest.mark.parametrize(
    "leak",
    [
        {"tell": deals_open},
        {"tell": names_down_hands},
        {"tell": tells_size},
        {"show": shows_the_deck},
        {"show": shows_the_dealer},
        {"may": hints},
    ],
    ids=lambda leak: next(iter(leak.values())).__name__,
)
def test_a_planted_dependence_on_hidden_cards_is_caught(leak):
    with pytest.raises(AssertionError):
        [check_independence(seed, **leak) for seed in SEEDS]


# Hidden choices (F4)


def test_community_cards_are_face_down_for_everybody_until_they_are_turned_up():
    pit = dealt(["Kd 7s 2c"], "", [{"ante": 500}], flop(), "Kc 8d 3h")
    for viewer in (who("p1"), DEALER):
        assert view(pit.table, viewer).community == (None, None, None)

    pit.answer("flop")
    assert view(pit.table, who("p1")).community == ("Kc", "8d", "3h")


def test_others_see_the_face_up_cards_of_a_partly_shown_hand_and_no_words():
    pit = dealt(["Ks Kd 8h"], "9c 9d Jh", [{"ante": 500}], winners_pot())
    mine, theirs = view(pit.table, who("p1")).seats[0], view(pit.table, DEALER).seats[0]

    assert (mine.cards, mine.hand) == (("Ks", "Kd", "8h"), "Pair of kings")
    assert (theirs.cards, theirs.hand) == ((None, None, "8h"), None)
    assert view(pit.table, who("p1")).dealer == (None, None, "Jh")


# Examples


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def test_the_owner_alone_sees_down_cards_and_their_words_C13():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    mine, rail = view(pit.table, who("p1")).seats[0], view(pit.table, who("nobody")).seats[0]

    assert (mine.cards, mine.hand) == (("Qc", "Qd", "4h"), "Pair of queens")
    assert (rail.cards, rail.hand) == ((None, None, None), None)
    assert view(pit.table, DEALER) == view(pit.table, who("nobody"))


def test_viewers_without_a_seat_have_the_same_eyes():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    assert view(pit.table, who("nobody")) == view(pit.table, DEALER) == view(pit.table, RELIEF)
    assert view(pit.table, who("nobody")) != view(pit.table, who("p1"))


def test_silence_is_put_in_words_beside_the_clock():
    pit = dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500, "pair_plus": 500, "cover_all": 100}, {"ante": 500}])
    seen = view(pit.table, who("p1"))
    assert (seen.silence, seen.silence_option) == ("fold; pair plus and cover all stay", "fold")

    pit.choose("p1", "play")
    assert view(pit.table, who("p1")).silence == "fold"


def test_nobody_but_its_owner_and_the_table_is_told_what_a_conceded_hand_made():
    pit = played(
        ["9c 8d 7h", "Kc 5d 3h"], "Jc 4s 2s", [{"ante": 500}, {"ante": 500, "cover_all": 100}], ["concede", "fold"]
    )
    (named,) = [event for event in pit.events if isinstance(event, Named)]

    for viewer in (who("nobody"), who("p2"), DEALER):
        seat = view(pit.table, viewer).seats[0]
        assert (seat.cards, seat.hand, seat.choice) == ((None,) * 3, None, "concede")
        assert redact(named, pit.table, 1, viewer) == Skipped(1)
    for viewer in (who("p1"), ROOM):
        hand = view(pit.table, viewer).seats[0].hand
        assert hand is not None
        assert redact(named, pit.table, 1, viewer) == HandNamed(1, 1, hand)


def test_a_view_survives_both_encodings():
    pit = played([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 500}], ["play"])
    seen = view(pit.table, who("p1"))

    for encoding in (msgspec.json, msgspec.msgpack):
        assert encoding.decode(encoding.encode(seen), type=TableView) == seen


def test_a_player_who_left_has_the_view_of_the_rail():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    pit.do(who("p1"), Leave())

    assert view(pit.table, who("p1")) == view(pit.table, who("nobody"))
    assert redacting.redact(pit.events[-1], pit.table, 9, who("p1")).amount == 100_500


def test_the_table_itself_sees_every_card_of_the_round():
    """So the floor is shown a round that is over, however its hands ended."""
    pit = dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500}, {"ante": 500}])
    whole = view(pit.table, ROOM)

    assert [seat.cards for seat in whole.seats] == [("Qc", "Qd", "4h"), ("Ac", "8h", "3s")]
    assert view(pit.table, DEALER).dealer == (None,) * len(pit.table.dealer)
    assert whole.dealer == pit.table.dealer
