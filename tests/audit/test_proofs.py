"""The audit finds a commitment, a seed, a root, an account or a reveal that is not right."""

import pytest
from msgspec.structs import replace

from server.audit.rounds import Rounds
from server.core.events import DeckShuffled, RoundClosed, RoundOpened
from server.core.evolve import evolve
from server.core.fairness.events import SeedGiven, SeedPromised, SeedRevealed, SeedsAwaited, SeedsRevealed
from server.core.round import betting
from server.core.table import Table
from tests.core.fairness.promising import bet, give, pit_with


OTHER = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"


def a_round():
    """Two rounds: the seeds of both players in the first."""
    pit = pit_with("ann", "bob")
    for name in ("ann", "bob"):
        bet(pit, name)
    pit.done("ann", "bob")
    give(pit, "bob")
    give(pit, "ann")
    pit.answer("play", "play")
    pit.time_up()
    return pit.events


def problems(events):
    """What the audit finds up to the last event that can be applied."""
    rounds, table, found = Rounds(), Table(), []
    for event in events:
        try:
            after = evolve(table, event)
        except KeyError:
            break
        found += [sentence for _, sentence in rounds.check(table, event, after)]
        table = after
    return found


def changed(kind, which=0, **fields):
    events = a_round()
    place = [n for n, event in enumerate(events) if isinstance(event, kind)][which]
    events[place] = replace(events[place], **fields)
    return events


def without(kind):
    return [event for event in a_round() if not isinstance(event, kind)]


def test_a_right_round_has_no_finding():
    assert problems(a_round()) == []


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        (
            changed(RoundOpened, commitment="ab" * 32),
            "The commitment that was published is not to the seed of the round.",
        ),
        (changed(RoundOpened, 1, before="ab" * 32), "The round does not name the account of the round before it."),
        (changed(DeckShuffled, root="ab" * 32), "The root that was published is not that of the deck."),
        (changed(SeedGiven, seed=OTHER), "The seed that came for seat 2 is not the one that was promised."),
        (changed(SeedsAwaited, seats=(1,)), "The seed that was promised at seat 2 was left out."),
        (
            changed(RoundClosed, account="ab" * 32),
            "The hash of the account of the round is not that of what everybody saw.",
        ),
        (without(SeedsAwaited), "The time for seeds ended, and had not begun."),
    ],
    ids=["commitment", "chain", "root", "seed", "left out", "account", "window"],
)
def test_what_is_not_right_is_found(events, sentence):
    assert sentence in problems(events)


def test_a_house_that_drops_the_seeds_of_players_is_found(monkeypatch):
    monkeypatch.setattr(betting, "await_seeds", lambda *_: iter(()))
    pit = pit_with("ann", "bob")
    bet(pit, "ann")
    bet(pit, "bob")
    pit.done("ann", "bob")

    assert problems(pit.events) == ["The deck was made without the seeds that players had promised."]


def test_a_second_promise_of_one_player_is_found():
    events = a_round()
    place = next(n for n, event in enumerate(events) if isinstance(event, SeedPromised))
    events.insert(place + 1, events[place])

    assert "The player at seat 1 promised a second seed in one round." in problems(events)


def test_a_seed_that_is_revealed_too_early_is_found():
    events = a_round()
    place = next(n for n, event in enumerate(events) if isinstance(event, DeckShuffled))
    early = [*events[: place + 8], SeedRevealed()]

    assert "The seed was revealed while a card was hidden." in problems(early)
    assert "The seed of round 1 was revealed, and the round was not over." in problems(
        [*events[:place], SeedsRevealed(1)]
    )
