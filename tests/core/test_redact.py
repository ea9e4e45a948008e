"""What each kind of event tells whom."""

from random import Random

import msgspec
import pytest

from protocol import updates as told
from protocol.updates import TableUpdate
from server.core import events as happened
from server.core.evolve import evolve
from server.core.redact import redact
from server.core.table import Table
from tests.core.given import DEALER, dealt, who
from tests.core.random_play import random_pit


def told_to(pit, viewer):
    table, heard = Table(), []
    for seq, event in enumerate(pit.events, 1):
        table = evolve(table, event)
        heard.append(redact(event, table, seq, viewer))
    return heard


@pytest.mark.parametrize("seed", range(8))
def test_every_viewer_sees_one_unbroken_count_that_survives_the_wire(seed):
    pit = random_pit(Random(seed), 80)

    for viewer in (who("ann"), who("nobody"), DEALER):
        heard = told_to(pit, viewer)
        assert [update.seq for update in heard] == list(range(1, len(pit.events) + 1))
        assert msgspec.json.decode(msgspec.json.encode(heard), type=list[TableUpdate]) == heard


def test_the_deck_is_skipped_for_everybody():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])

    for viewer in (who("p1"), who("nobody"), DEALER):
        shuffles = [
            update
            for event, update in zip(pit.events, told_to(pit, viewer), strict=True)
            if isinstance(event, happened.DeckShuffled)
        ]
        assert [type(update) for update in shuffles] == [told.Skipped]


def test_down_cards_are_told_to_their_owner_with_the_hand_in_words_and_to_others_as_backs():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    mine = [update for update in told_to(pit, who("p1")) if isinstance(update, told.CardsDealt) and update.to == 1]
    rail = [update for update in told_to(pit, DEALER) if isinstance(update, told.CardsDealt)]

    assert [(update.cards, update.hands) for update in mine] == [
        (("Qc",), ()),
        (("Qd",), ()),
        (("4h",), (told.HandWords(1, "Pair of queens"),)),
    ]
    assert {(update.cards, update.hands) for update in rail} == {((None,), ())}


def test_an_update_carries_the_stack_that_results():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    placed = next(update for update in told_to(pit, DEALER) if isinstance(update, told.WagerPlaced))

    assert (placed.amount, placed.stack) == (500, 99_500)
