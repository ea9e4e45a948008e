"""Promises and seeds of players, the deck that follows from them, and what is revealed: docs/fairness.md."""

import pytest
from msgspec.structs import replace

from protocol.commands import Proceed, Reject, VoidRound
from protocol.refusals import Code
from protocol.supervision import HoldTable, ResumeTable, RunClocks, StopClocks
from protocol.views import MayGiveSeed
from server.core.cards.deck import shuffled, shuffled_without_proof
from server.core.events import BetsClosed, DeckShuffled, RoundClosed, StepOpened, WagerPlaced
from server.core.fairness.decide import WINDOW, deck_of
from server.core.fairness.events import SeedGiven, SeedPromised, SeedRevealed, SeedsAwaited, SeedsClosed, SeedsRevealed
from server.core.fairness.roots import Tree
from server.core.fairness.state import Fairness
from server.core.legal import legal
from server.core.orders import RevealSeeds
from server.core.table import ROOM
from tests.core.fairness.promising import SEEDS, bet, give, pit_with, promised
from tests.core.given import DEALER, FLOOR, OTHER, dealt, played, who
from tests.refusing import refused_as


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def kinds(events):
    return [type(event) for event in events]


def closed(*names):
    """A table whose bets are closed, and whose players have promised seeds."""
    pit = pit_with(*names)
    for name in names:
        bet(pit, name)
    pit.done(*names)
    return pit


def test_a_promise_comes_with_the_first_wager_of_the_round():
    pit = pit_with("ann")

    assert kinds(bet(pit, "ann"))[:2] == [WagerPlaced, SeedPromised]
    assert pit.table.fairness.promises[1].promise == promised(pit, "ann")


def test_the_first_promise_of_a_round_stands():
    pit = pit_with("ann")
    bet(pit, "ann")

    assert SeedPromised not in kinds(bet(pit, "ann", 600, promise="ab" * 32))
    assert pit.table.fairness.promises[1].promise == promised(pit, "ann")


def test_a_wager_may_have_no_promise_and_then_nothing_is_awaited():
    pit = pit_with("ann")
    pit.bet("ann", ante=500)

    assert SeedsAwaited not in kinds(pit.done("ann"))
    assert pit.table.phase == "deciding"


def test_physical_cards_take_no_promise():
    pit = pit_with("ann", pace="dealer", cards="shoe", dealing="manual_shoe")
    pit.do(DEALER, Proceed(0, None))
    events = bet(pit, "ann")

    assert SeedPromised not in kinds(events)


def test_after_the_close_the_seeds_are_awaited_before_the_deck_is_made():
    pit = pit_with("ann", "bob")
    bet(pit, "ann")
    bet(pit, "bob")
    events = pit.done("ann", "bob")

    assert kinds(events)[-2:] == [BetsClosed, SeedsAwaited]
    assert events[-1] == SeedsAwaited((1, 2), pit.at + WINDOW)
    assert (pit.table.deck, pit.table.phase, pit.table.deadline) == ((), "dealing", pit.at + WINDOW)


def test_the_round_goes_on_at_once_when_the_last_seed_comes():
    pit = closed("ann", "bob")

    assert kinds(give(pit, "bob")) == [SeedGiven]
    assert kinds(give(pit, "ann"))[:4] == [SeedGiven, SeedsClosed, DeckShuffled, StepOpened]


def test_the_deck_follows_from_all_seeds_in_the_order_of_the_seats():
    pit = closed("ann", "bob")
    give(pit, "bob")
    (deck,) = [event.deck for event in give(pit, "ann") if isinstance(event, DeckShuffled)]

    assert deck == shuffled(pit.table.seed, [SEEDS["ann"], SEEDS["bob"]])


def test_the_root_of_the_deck_is_told_with_it():
    pit = closed("ann")
    (event,) = [event for event in give(pit, "ann") if isinstance(event, DeckShuffled)]

    assert event.root == Tree(event.deck, pit.table.seed, 0).root


def test_a_seed_that_does_not_come_in_time_is_empty_and_nothing_is_drawn_again():
    pit = closed("ann", "bob")
    give(pit, "bob")
    seed = pit.table.seed
    events = pit.time_up()

    assert kinds(events)[:2] == [SeedsClosed, DeckShuffled]
    assert events[1].deck == shuffled(seed, [b"", SEEDS["bob"]])
    assert pit.table.seed == seed


def test_a_promise_of_a_player_without_a_hand_does_not_count():
    pit = pit_with("ann", "bob")
    bet(pit, "bob")
    pit.bet("bob", ante=0)
    pit.bet("ann", ante=500)

    assert SeedsAwaited not in kinds(pit.done("ann", "bob"))
    assert pit.table.fairness.counted == []


def test_betting_stays_closed_while_seeds_are_awaited():
    pit = closed("ann")
    with refused_as(Code.BETS_CLOSED):
        bet(pit, "ann", 700)


def test_the_dealer_deals_when_the_seeds_are_in():
    pit = pit_with("ann", pace="dealer")
    pit.proceed()
    bet(pit, "ann")
    pit.proceed()
    with refused_as(Code.NOT_NOW):
        pit.do(DEALER, Proceed(pit.table.round, pit.table.step))
    give(pit, "ann")

    assert pit.table.step == 1


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seed": bytes(32)}, Code.WRONG_SEED),
        ({"seat": 2}, Code.NOT_YOUR_SEAT),
        ({"seat": 5}, Code.NOT_YOUR_SEAT),
        ({"number": 9}, Code.NOT_NOW),
    ],
)
def test_a_seed_that_is_not_the_promised_one_is_refused(wrong, code):
    pit = closed("ann", "bob")
    with refused_as(code):
        give(pit, "ann", **wrong)


def test_a_seed_is_refused_before_it_is_awaited_and_when_it_comes_again_or_late():
    pit = pit_with("ann", "bob")
    bet(pit, "ann")
    bet(pit, "bob")
    with refused_as(Code.NOT_NOW):
        give(pit, "ann")
    pit.done("ann", "bob")
    give(pit, "ann")
    with refused_as(Code.NOT_NOW):
        give(pit, "ann")
    pit.time_up()
    with refused_as(Code.NOT_NOW):
        give(pit, "bob")


def test_the_seed_is_revealed_at_the_close_where_every_card_is_public():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])

    assert kinds(pit.events)[-2:] == [SeedRevealed, RoundClosed]


def test_it_is_not_where_a_hand_stays_down_C17():
    pit = dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500}] * 2)
    pit.answer("play", "fold")

    assert SeedRevealed not in kinds(pit.events)
    assert isinstance(pit.events[-1], RoundClosed)


def test_at_the_end_of_the_gaming_day_the_seeds_of_all_rounds_that_are_over_are_revealed():
    pit = dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500}] * 2)
    assert pit.do(ROOM, RevealSeeds(1)) == []
    pit.answer("play", "fold")

    assert pit.do(ROOM, RevealSeeds(1)) == [SeedsRevealed(1)]
    assert pit.do(ROOM, RevealSeeds(1)) == []


def test_a_void_round_is_revealed_too():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.void()
    assert pit.do(ROOM, RevealSeeds(1)) == [SeedsRevealed(1)]


def test_a_round_of_an_older_log_has_the_deck_of_its_seed_alone():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    assert deck_of(replace(pit.table, fairness=Fairness())) == shuffled_without_proof(pit.table.seed)


def held(pit):
    pit.do(FLOOR, HoldTable("A chip fell."))
    pit.do(FLOOR, ResumeTable())


def reported(pit):
    pit.do(FLOOR, VoidRound(pit.table.round, "A chip fell."))
    pit.do(OTHER, Reject(pit.table.report.number, "It did not."))


def stopped_while_reporting(pit):
    pit.do(DEALER, StopClocks())
    pit.do(DEALER, RunClocks())


@pytest.mark.parametrize("interrupted", [held, reported, stopped_while_reporting])
def test_after_an_interruption_the_time_for_seeds_runs_on_and_ends(interrupted):
    pit = pit_with("ann", pace="dealer")
    pit.proceed()
    bet(pit, "ann")
    pit.proceed()
    interrupted(pit)
    assert pit.table.fairness.stage == "awaited"
    assert pit.table.deadline is not None
    assert any(isinstance(action, MayGiveSeed) for action in legal(pit.table, who("ann")))

    assert kinds(pit.time_up())[:2] == [SeedsClosed, DeckShuffled]


def test_in_a_round_that_was_void_while_seeds_were_awaited_none_is_taken():
    pit = closed("ann")
    pit.void()

    assert not any(isinstance(action, MayGiveSeed) for action in legal(pit.table, who("ann")))
    with refused_as(Code.NOT_NOW):
        give(pit, "ann")
