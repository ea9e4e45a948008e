"""
At any point of any game, any irregularity that can have happened leaves the money right, and the table able to go on.

Each is reported, ruled on and played out from each point of random play; the second reading judges the record.
"""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from protocol.reports import MayConfirm, MayReport
from server.core.cards import DECK
from server.core.events import RoundClosed
from server.core.legal import legal
from server.core.records import records
from server.core.rulings import IrregularityRuled
from tests.core.given import DEALER, FLOOR, Pit, conserved
from tests.core.random_play import KINDS, RARE, any_settings, command_of, moves, report_of
from tests.reading.resettle import differences


SEEDS = range(4)


def branch(pit):
    """The same table, to be played another way."""
    other = object.__new__(Pit)
    other.__dict__ = dict(pit.__dict__) | {"log": list(pit.log)}
    return other


def ordinary(pit, rng):
    """One random move of ordinary play; False if there is none."""
    options = [(who, action) for who, action in moves(pit) if not isinstance(action, RARE)]
    if not options:
        return False
    who, action = rng.choice(options)
    pit.do(who, command_of(rng, action))
    return True


def whole(pit):
    """The cards are 52, none twice."""
    table = pit.table
    lying = [*table.deck, *table.dealer, *table.community, *table.discarded]
    lying += [card for seat in table.seats.values() for card in seat.cards]
    if table.step is None or not table.deck:
        return len(lying) == len(set(lying))
    return set(lying) <= set(DECK) and len(lying) == len(set(lying)) == 52 - table.burned


def rule_on(pit, rng, action):
    """Report it, and have the floor confirm it where it must."""
    pit.do(DEALER, report_of(rng, action))
    for may in legal(pit.table, FLOOR):
        if isinstance(may, MayConfirm):
            pit.do(FLOOR, may.command)


def play_out(pit, rng):
    """Play on until the round is closed and another one is open; more may go wrong on the way."""
    number = pit.table.round
    for _ in range(200):
        assert conserved(pit.table)
        assert whole(pit)
        if pit.table.step is None or pit.table.round > number:
            break
        reports = [may for may in legal(pit.table, DEALER) if isinstance(may, MayReport)]
        if reports and rng.random() < 0.08:
            rule_on(pit, rng, rng.choice(reports))
        elif not ordinary(pit, rng):
            break
    assert any(isinstance(event, RoundClosed) for event in pit.events[-40:])
    for _ in range(5):
        if pit.table.round > number:
            break
        ordinary(pit, rng)
    assert pit.table.round > number or (pit.table.now_playing is None)


@cache
def judged(game, seed):
    """What was reached, and the records of all that was played, as JSON."""
    rng = Random(f"{game} {seed}")
    pit = Pit(replace(any_settings(rng, game), pace="dealer"))
    reached, told = Counter(), []
    for name, seat in (("ann", 1), ("bob", 3), ("cat", 4))[: rng.choice((1, 2, 3, 3, 3))]:
        pit.sit(name, seat, 50_000)
    for _ in range(60):
        for action in [may for may in legal(pit.table, DEALER) if isinstance(may, MayReport)]:
            other = branch(pit)
            rule_on(other, rng, action)
            play_out(other, rng)
            reached.update(
                (event.kind, event.clause)
                for event in other.events[len(pit.log) :]
                if isinstance(event, IrregularityRuled)
            )
            told += list(records(other.log))[-1:]
        ordinary(pit, rng)
    return reached, json.dumps(told)


@pytest.mark.parametrize("game", sorted(KINDS))
@pytest.mark.parametrize("seed", SEEDS)
def test_any_irregularity_at_any_point_leaves_the_money_right_and_the_table_able_to_go_on(game, seed):
    _, told = judged(game, seed)
    rounds = json.loads(told)

    assert rounds
    for record in rounds:
        assert list(differences(record)) == [], record


EVERY = {
    "three_card_poker": {
        ("face_up", "14(a)"),
        ("drawn_in_error", "14(b)"),
        ("wrong_count", "14(c)"),
        ("dealer_exposed", "14(d)"),
        ("shoe_jam", "14(f)"),
    },
    "flop_poker": {
        ("community_exposed", "12(a)"),
        ("face_up", "12(b)"),
        ("drawn_in_error", "12(c)"),
        ("wrong_count", "12(d)"),
        ("shoe_jam", "12(f)"),
    },
    "winners_pot_poker": {
        ("hole_card_exposed", "12(a)"),
        ("hole_cards_exposed", "12(a)"),
        ("face_up", "12(b)"),
        ("drawn_in_error", "12(c)"),
        ("wrong_count", "12(d)"),
        ("wrong_count", "12(f)"),
        ("burn_missed", "12(e)"),
        ("not_dealt", "12(f)"),
        ("button_not_moved", "12(g)"),
        ("own_cards_exposed", "12(h)"),
        ("shoe_jam", "12(j)"),
    },
    "texas_holdem_bonus": {
        ("dealer_exposed", "13(a)"),
        ("face_up", "13(b)"),
        ("drawn_in_error", "13(c)"),
        ("wrong_count", "13(d)"),
        ("shoe_jam", "13(f)"),
    },
}


@pytest.mark.parametrize("game", sorted(KINDS))
def test_every_clause_was_reached(game):
    reached = sum((judged(game, seed)[0] for seed in SEEDS), Counter())

    assert EVERY[game] == reached.keys()
    assert min(reached.values()) > 1


@pytest.mark.parametrize("game", sorted(KINDS))
def test_what_a_ruling_can_come_to_was_reached(game):
    """Whole rounds void, hands void beside others that stand, wagers saved, and rounds settled as any other."""
    found = [record for seed in SEEDS for record in json.loads(judged(game, seed)[1])]
    partly = [
        record for record in found if record["result"] == "settled" and any(seat["voided"] for seat in record["seats"])
    ]

    assert any(record["result"] == "void" for record in found)
    assert any(
        record["result"] == "settled" and not any(seat["voided"] for seat in record["seats"]) for record in found
    )
    assert bool(partly) == (game != "three_card_poker")


@pytest.mark.parametrize("game", ["flop_poker", "winners_pot_poker", "texas_holdem_bonus"])
def test_a_saved_wager_that_is_sent_back_and_a_void_one_that_is_kept_are_found(game):
    found = [record for seed in SEEDS for record in json.loads(judged(game, seed)[1])]
    record = next(
        record for record in found if record["result"] == "settled" and any(seat["voided"] for seat in record["seats"])
    )
    seat = next(seat for seat in record["seats"] if seat["voided"])
    wager = next(iter(seat["voided"]))
    seat["returned"][wager] = 0

    assert any(f"seat {seat['seat']}" in difference for difference in differences(record))


def test_a_ruling_that_nobody_else_confirmed_is_found():
    record = next(
        record
        for record in json.loads(judged("three_card_poker", 0)[1])
        if record["irregularities"] and record["irregularities"][-1]["confirmed_by"]
    )
    record["irregularities"][-1]["confirmed_by"] = record["irregularities"][-1]["by"]

    assert any("was confirmed by" in difference for difference in differences(record))
