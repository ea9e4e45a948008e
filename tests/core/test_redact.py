"""The update of each kind of event for each viewer."""

from random import Random

import msgspec
import pytest

from protocol import seating
from protocol import updates as told
from protocol.fairness import DeckCommitted
from protocol.update_base import HandWords, Voided
from protocol.updates import TableUpdate
from server.core import events as happened
from server.core.evolve import evolve
from server.core.orders import PlayerBack, PlayerGone
from server.core.redact import redact
from server.core.table import ROOM, Table
from tests.core.games.flop_poker.rows import flop
from tests.core.given import DEALER, dealt, who
from tests.core.random_play import random_pit
from tests.first_of import first_of


def told_to(pit, viewer):
    table, heard = Table(), []
    for seq, event in enumerate(pit.events, 1):
        table = evolve(table, event)
        heard.append(redact(event, table, seq, viewer))
    return heard


@pytest.mark.parametrize("seed", first_of(range(8), 4))
def test_every_viewer_sees_one_unbroken_count_that_survives_the_wire(seed):
    pit = random_pit(Random(seed), 80)

    for viewer in (who("ann"), who("nobody"), DEALER):
        heard = told_to(pit, viewer)
        assert [update.seq for update in heard] == list(range(1, len(pit.events) + 1))
        assert msgspec.json.decode(msgspec.json.encode(heard), type=list[TableUpdate]) == heard


def test_of_the_deck_everybody_is_told_the_root_alone():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])

    for viewer in (who("p1"), who("nobody"), DEALER):
        shuffles = [
            update
            for event, update in zip(pit.events, told_to(pit, viewer), strict=True)
            if isinstance(event, happened.DeckShuffled)
        ]
        assert [(type(update), update.root) for update in shuffles] == [(DeckCommitted, pit.table.fairness.cuts[0][1])]


def test_face_down_cards_are_sent_to_their_owner_with_words_and_to_others_as_backs():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    mine = [update for update in told_to(pit, who("p1")) if isinstance(update, told.CardsDealt) and update.to == 1]
    rail = [update for update in told_to(pit, DEALER) if isinstance(update, told.CardsDealt)]

    assert [(update.cards, update.hands) for update in mine] == [
        (("Qc",), ()),
        (("Qd",), ()),
        (("4h",), (HandWords(1, "Pair of queens"),)),
    ]
    assert {(update.cards, update.hands) for update in rail} == {((None,), ())}


def test_an_update_carries_the_stack_that_results():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    placed = next(update for update in told_to(pit, DEALER) if isinstance(update, told.WagerPlaced))

    assert (placed.amount, placed.stack) == (500, 99_500)


def test_a_void_round_tells_its_clause_and_each_wager_that_is_back_with_the_stack_that_results():
    pit = dealt(["Qc Qd 4h", "Ac 8h 3s"], "9c 7d 2h", [{"ante": 500, "pair_plus": 700}, {"ante": 500}])
    pit.void()
    (voided,) = [update for update in told_to(pit, DEALER) if isinstance(update, told.RoundVoided)]

    assert (voided.cause, voided.clause) == ("fault", "14(f)")
    assert voided.wagers == (
        Voided(1, "ante", 500, 100_000),
        Voided(1, "pair_plus", 700, 100_000),
        Voided(2, "ante", 500, 100_000),
    )


def test_others_do_not_learn_the_wager_of_a_hidden_answer_F4():
    pit = dealt(["Kd 7s 2c", "Qc 7h 4d"], "", [{"ante": 500, "pot": 500}] * 2, flop(), "Kc 8d 3h")
    pit.choose("p1", "flop")
    pit.void()
    mine, theirs = (
        next(update for update in told_to(pit, who(name)) if isinstance(update, told.RoundVoided)).wagers
        for name in ("p1", "p2")
    )

    assert [line.wager for line in mine if line.seat == 1] == ["ante", "pot", "flop"]
    assert [line.wager for line in theirs if line.seat == 1] == ["ante", "pot"]
    assert {line.stack for line in theirs} == {100_000}


def test_everybody_sees_players_go_away_and_come_back():
    pit = dealt(["Qc Qd 4h"], "9c 7d 2h", [{"ante": 500}])
    pit.do(ROOM, PlayerGone("p1"))
    pit.do(ROOM, PlayerBack("p1"))

    assert [type(update) for update in told_to(pit, DEALER)[-2:]] == [seating.WentAway, seating.CameBack]
