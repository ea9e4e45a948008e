"""How a round runs on: the mechanics that no single clause names."""

from hashlib import sha256

from server.core.events import RoundClosed, RoundOpened, StepOpened
from server.core.fairness.commitments import commitment
from server.core.round import engine
from server.core.table import Now, Table
from tests.core.given import Pit, dealt, played, settings


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def test_a_round_opens_with_its_settings_steps_rules_and_the_commitment_to_its_seed():
    (opened,) = [event for event in Pit().events if isinstance(event, RoundOpened)]

    assert opened.round == 1
    assert opened.settings == settings()
    assert opened.commitment == commitment("T1", 1, opened.rules_hash, "", opened.seed)
    assert opened.rules_hash == engine.hash_of(opened.rules)
    assert len(opened.steps) == 8


def test_the_hash_of_rules_is_over_their_canonical_json():
    """RFC 8785: keys sorted, no white space."""
    assert engine.hash_of({"b": 1, "a": ["x"]}) == sha256(b'{"a":["x"],"b":1}').hexdigest()
    assert engine.hash_of({"b": 1, "a": ["x"]}) == engine.hash_of({"a": ["x"], "b": 1})


def test_each_round_has_a_seed_of_its_own():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    pit.time_up()
    seeds = [event.seed for event in pit.events if isinstance(event, RoundOpened)]

    assert len(seeds) == len(set(seeds)) == 2


def test_at_the_houses_pace_results_stand_for_a_while_and_the_next_round_opens():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])
    closed = pit.events[-1]
    assert isinstance(closed, RoundClosed)
    assert closed.deadline == pit.at + 6000
    assert pit.table.seats[1].results

    pit.time_up()
    assert (pit.table.phase, pit.table.round, pit.table.seats[1].results) == ("betting", 2, ())


def test_a_question_that_nobody_has_to_answer_is_passed_over():
    pit = dealt([QUEENS], NOTHING, [{"pair_plus": 500}])

    assert pit.table.phase == "over"
    assert not any(event.turn for event in pit.events if isinstance(event, StepOpened))


def test_a_table_without_settings_does_nothing():
    assert list(engine.run_on(Table(), Now(1, bytes(32)))) == []
