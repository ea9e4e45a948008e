"""The proof of a round, for each who may have it: no card that the viewer never saw, until the seed is revealed."""

import json
from random import Random

import pytest

from server.core.cards.deck import DECK
from server.core.deck_procedures.events import DeckRecut
from server.core.events import DeckShuffled, RoundClosed
from server.core.evolve import evolve
from server.core.fairness.account import account_hash
from server.core.fairness.proof import proof, seen
from server.core.games.registry import GAMES
from server.core.round.records import records
from server.core.table import Table, Who
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit, dealt, played, who
from tests.core.physical_cards import rounds
from tests.core.random_play import random_pit


QUEENS, ACES, NOTHING = "Qc Qd 4h", "Ac Ad 3s", "9c 7d 2h"
ROOM = Who("room", "", "")


def proof_for(pit, viewer, through=0):
    (record,) = records(pit.log, through=through)
    deck = [event.deck for event in pit.events if isinstance(event, DeckShuffled)]
    return proof(pit.table, deck[-1] if deck else (), record, viewer)


def folded():
    pit = dealt([QUEENS, ACES], NOTHING, [{"ante": 500}] * 2)
    pit.answer("play", "fold")
    return pit


def cards_in(told):
    return set(json.dumps({key: told[key] for key in ("account", "record", "openings")}).replace('"', " ").split())


def test_until_the_reveal_a_player_has_the_own_cards_and_those_that_were_turned_up():
    mine, theirs, rail = (proof_for(folded(), who(name)) for name in ("p2", "p1", "rail"))

    assert mine["record"]["seats"][1]["cards"] == ACES.split()
    for told in (theirs, rail):
        assert told["record"]["seats"][1]["cards"] == [None] * 3
        assert not cards_in(told) & set(ACES.split())
        assert (told["seed"], told["record"]["deck"], told["reveal"]) == (None, None, "at_day_end")


def test_there_is_an_opening_for_each_card_that_was_seen():
    for name, known in (
        ("p1", QUEENS + " " + NOTHING),
        ("p2", f"{QUEENS} {ACES} {NOTHING}"),
        ("rail", QUEENS + " " + NOTHING),
    ):
        told = proof_for(folded(), who(name))
        assert sorted(each["card"] for each in told["openings"]) == sorted(known.split())
        positions = [each["position"] for each in told["openings"]]
        assert positions == sorted(positions)


def test_at_the_end_of_the_day_all_is_public():
    told = proof_for(folded(), who("p1"), through=1)

    assert told["seed"] is not None
    assert told["record"]["seats"][1]["cards"] == ACES.split()
    assert len(told["record"]["deck"]) == 52


def test_where_all_cards_are_public_the_seed_is_there_at_once():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    told = proof_for(pit, who("p1"))

    assert (told["reveal"], told["seed"]) == ("at_close", told["record"]["seed"])
    assert told["hash"] == account_hash(pit.table)


def test_the_floor_has_every_card_and_no_seed_before_its_time():
    told = proof_for(folded(), ROOM)

    assert told["record"]["seats"][1]["cards"] == ACES.split()
    assert told["seed"] is None


def test_a_round_that_was_void_before_the_deal_has_no_openings():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    pit.void()
    told = proof_for(pit, who("ann"))

    assert (told["openings"], told["account"]["cuts"]) == ([], [])
    assert told["record"]["seats"][0]["returned"] == {"ante": 500}


def test_an_answer_that_was_hidden_when_the_round_was_void_stays_hidden_F4():
    pit = dealt(["As Ac 7d", "Kd Qh 2s"], "", [{"ante": 500, "pot": 500}] * 2, flop(), "9c 9h 3d")
    pit.choose("p1", "flop")
    pit.void()
    mine, theirs = (proof_for(pit, who(name))["record"]["seats"][0] for name in ("p1", "p2"))

    assert [each["choice"] for each in mine["choices"]] == ["flop"]
    assert "flop" in mine["wagers"]
    assert theirs["choices"] == []
    assert "flop" not in theirs["wagers"] | theirs["returned"] | theirs["voided"]


def strings(told):
    """Every text in plain data."""
    match told:
        case dict():
            return {text for value in told.values() for text in strings(value)}
        case list() | tuple():
            return {text for value in told for text in strings(value)}
        case str():
            return {told}
    return set()


def proofs_of(pit):
    """The table at the close of each round, and the proof of it for each person."""
    told, table, decks = {record["round"]: record for record in records(pit.log)}, Table(), {}
    for event in pit.events:
        table = evolve(table, event)
        if isinstance(event, DeckShuffled | DeckRecut):
            decks[table.round] = event.deck
        if isinstance(event, RoundClosed) and table.round in told:
            for viewer in map(who, ("ann", "bob", "cat", "dan", "p1", "p2", "p3", "rail")):
                yield table, viewer, proof(table, decks.get(table.round, ()), told[table.round], viewer)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("played_at", [lambda seed, game: random_pit(Random(seed), 120, None, game), rounds.play])
def test_no_proof_has_a_card_that_its_viewer_never_saw(played_at, game, seed):
    for table, viewer, told in proofs_of(played_at(seed, game)):
        misread = {one["before"] for one in told["record"]["corrected"]}  # it lay face up
        if told["seed"] is None:
            assert strings(told) & set(DECK) <= seen(table, viewer) | misread


def test_such_rounds_have_cards_that_stayed_down():
    made = [each for game in GAMES for each in proofs_of(rounds.play(0, game))]

    assert any(None in seat["cards"] for _, _, told in made for seat in told["record"]["seats"])
    assert any(None in told["record"]["drawn"] for _, _, told in made)
