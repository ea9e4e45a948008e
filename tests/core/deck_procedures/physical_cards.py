"""What the rules of every game want of cards as they are dealt, where they are physical ones."""

import msgspec

from protocol.commands import Proceed
from server.core.cards.deck import DECK, UNREAD
from server.core.events import CardBurned, CardsDealt, CardsShown
from server.core.evolve import evolve
from server.core.physical_cards.slots import missing
from server.core.redact import redact
from server.core.table import Table
from server.core.view import view
from tests.core.deck_procedures.dealing import METHODS
from tests.core.deck_procedures.opening import prepare
from tests.core.games.each_game import EACH_GAME, ROWS
from tests.core.given import DEALER, FLOOR, stacked, who
from tests.core.irregular import kinds, ruled, table_of, until
from tests.core.leaks import without_examples
from tests.core.physical_cards.physical import READER, Live, shoe


def wagers(game):
    return [ROWS[game].needed] * 2


def playing(game, dealing="manual_shoe", deck=None):
    """A table with two players and physical cards, bets closed."""
    hands, dealer, community = ROWS[game].hands
    posted = shoe(game, shuffle=METHODS[dealing], dealing=dealing)
    pit = Live(posted, deck or stacked(hands, dealer, posted, community))
    for number in (1, 2):
        pit.sit(f"p{number}", number)
    prepare(pit)
    while pit.table.phase != "betting":
        pit.proceed()
    for number, of_hand in enumerate(wagers(game), 1):
        pit.bet(f"p{number}", **of_hand)
    pit.proceed()
    return pit


def raises(game):
    """What both hands choose that stay in to the end."""
    return [option for option in ROWS[game].raises for _ in range(2)]


def they_come_in_the_order_of_the_method(game, dealing):
    """Card by card as from the server's deck, and the same cards to the same places."""
    hands, dealer, community = ROWS[game].hands
    known = table_of(EACH_GAME[game](pace="dealer", dealing=dealing), hands, wagers(game), dealer, community)
    read = playing(game, dealing)
    assert came(until(read, *raises(game), phase="over")) == came(until(known, *raises(game), phase="over"))
    assert read.table.seats[1].cards == tuple(hands[0].split())
    assert (read.table.dealer, read.table.community) == (tuple(dealer.split()), tuple(community.split()))


def came(pit):
    """Where each card came and whether its face was up; of a burned card that it was."""
    return [
        "burned" if isinstance(event, CardBurned) else (event.to, len(event.cards), event.face_up)
        for event in pit.events
        if isinstance(event, CardBurned | CardsDealt)
    ]


def each_player_alone_sees_the_own_cards(game):
    """Before a hand is turned up nobody else sees a card of it, not even the dealer or the reader."""
    pit = playing(game)
    while pit.table.phase == "dealing":
        pit.proceed()
    down = pit.table.seats[1].cards[:2]

    assert UNREAD not in down
    for person in (who("p1"), who("p2"), who("rail"), DEALER, FLOOR, READER):
        told = without_examples(msgspec.to_builtins([list(learned(pit, person)), view(pit.table, person)]))
        assert all((f"'{card}'" in repr(told)) is (person == who("p1")) for card in down), person


def learned(pit, person):
    after = Table()
    for seq, event in enumerate(pit.events, 1):
        after = evolve(after, event)
        yield redact(event, after, seq, person)


def nobody_knows_what_is_not_turned_up(game, place, down):
    """The `down` first cards of a place are identified when they are turned up, and by nobody before."""
    pit = playing(game)

    def lying():
        return pit.table.dealer if place == "dealer" else pit.table.community

    shown = False
    choices = raises(game)
    while not shown:
        assert set(lying()[:down]) <= {UNREAD}
        assert not any(slot.place == place and slot.nth <= down and not slot.unseen for slot in dealt_slots(pit))
        happened = until_next(pit, choices)
        shown = any(isinstance(event, CardsShown) and event.of == place for event in happened)
    assert set(lying()) <= set(DECK)


def dealt_slots(pit):
    """The slots of an open deal."""
    return pit.table.shoe.slots if pit.table.phase == "dealing" else ()


def until_next(pit, choices):
    """Do the next thing: a choice, if somebody is asked."""
    if pit.table.phase == "deciding":
        pit.answer(choices.pop(0))
        return []
    return pit.proceed()


def a_reader_that_fails_voids_the_round(game, clause):
    """It can be reported while a card is to be read that comes face down; every wager goes back, saved ones too."""
    pit = playing(game)
    while pit.table.phase == "dealing" and missing(pit.table) is None:
        pit.do(DEALER, Proceed(pit.table.round, pit.table.step))
    assert "reader_failed" in kinds(pit)
    stakes = {number: dict(seat.wagers) for number, seat in pit.table.seats.items()}
    assert ruled(pit, "reader_failed")[0] == clause
    assert pit.table.void.clause == clause
    assert {number: dict(returned(seat)) for number, seat in pit.table.seats.items()} == stakes

    read = playing(game)
    read.read_all()
    assert "reader_failed" not in kinds(read)


def returned(seat):
    return ((result.wager, result.returned) for result in seat.results)
