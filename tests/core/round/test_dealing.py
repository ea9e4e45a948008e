"""Dealing: which cards a step deals and turns up."""

from server.core.cards.deck import shuffled
from server.core.events import BetsClosed, CardsDealt, DeckShuffled
from server.core.round.dealing import from_the_right
from tests.core.given import Pit, dealt, played


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def test_no_card_before_bets_are_closed():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    kinds = [type(event) for event in pit.events]

    assert kinds.index(BetsClosed) < kinds.index(CardsDealt)


def test_the_deck_is_what_the_seed_says_and_is_set_when_bets_close():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    happened = pit.done("ann")
    kinds = [type(event) for event in happened]

    assert kinds.index(BetsClosed) + 1 == kinds.index(DeckShuffled)
    assert happened[kinds.index(DeckShuffled)].deck == shuffled(pit.table.seed)


def test_hands_are_turned_up_counterclockwise_from_the_dealers_right():
    pit = dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500}] * 2)

    assert from_the_right(pit.table) == [2, 1]
