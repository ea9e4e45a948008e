"""Any sequence of commands keeps money, cards and the log in order."""

from random import Random

import msgspec
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from protocol.commands import Bet, Choose, Done, Leave, Proceed, Sit, TopUp
from protocol.refusals import Code, Refused
from server.core.cards.deck import DECK
from server.core.decide import decide, decide_and_fold
from server.core.events import RoundClosed, RoundOpened, SettingsPosted, TableEvent
from server.core.evolve import evolve, fold
from server.core.games.steps import Ask
from server.core.orders import Post, Transferred
from server.core.table import ROOM, Now, Table
from tests.core.given import DEALER, Pit, conserved, dealt, who
from tests.core.given import settings as posted
from tests.core.random_play import KINDS, NAMES, any_settings, step
from tests.first_of import those_of
from tests.refusing import refused


def check(pit):
    """The invariants after every event."""
    table = pit.table
    assert conserved(table)
    assert all(player.stack >= 0 for player in table.players.values())
    out = [card for seat in table.seats.values() for card in seat.cards]
    lying = [*table.deck, *table.dealer, *table.community, *out]
    if table.deck and table.step is not None:  # a player who leaves between rounds takes the hand along
        assert set(lying) <= set(DECK)
        assert len(lying) == len(set(lying)) == 52 - table.burned - len(table.discarded)
    together = isinstance(table.now_playing, Ask) and table.now_playing.together
    assert (table.turn is not None) == (table.phase == "deciding" and not together)
    assert {seat.player for seat in table.seats.values()} == set(table.players)


def attempt(pit, actor, command):
    """The refusal of a command, or None if it was accepted."""
    try:
        pit.do(actor, command)
    except Refused as refused:
        return refused
    return None


def wild_commands():
    small = st.integers(-1, 9)
    names = st.sampled_from(["ante", "pair_plus", "cover_all", "play", "pot", "jacks_plus", "bonus", "flop", "x"])
    options = st.sampled_from(["play", "fold", "concede", "flop", "surrender", "bet", "double", "turn", "check"])
    return st.one_of(
        st.builds(Sit, st.integers(1, 9), st.integers(-5, 2_000_000)),
        st.builds(TopUp, st.integers(-5, 2_000_000)),
        st.just(Leave()),
        st.builds(Bet, small, st.integers(1, 9), names, st.integers(-500, 60_000)),
        st.builds(Done, small),
        st.builds(Choose, small, small, st.integers(1, 9), options),
        st.builds(Proceed, small, st.one_of(st.none(), small)),
    )


SEEDS = st.integers(0, 2**32)
WILD = st.lists(st.tuples(st.sampled_from([*NAMES, "DEALER"]), wild_commands()))


@pytest.mark.timeout(300)
@given(seed=SEEDS, wild=WILD)
def test_money_cards_and_log_stay_in_order_under_any_commands(seed, wild):
    check_in_order(seed, wild)


@pytest.mark.full
@pytest.mark.timeout(3_600)
@given(seed=SEEDS, wild=WILD)
def test_so_they_do_in_many_games(seed, wild):
    check_in_order(seed, wild)


def check_in_order(seed, wild):
    """Play for a while, and try the wild commands then; what was stored folds to the table."""
    rng = Random(seed)
    pit = Pit(any_settings(rng))
    for _ in range(80):
        step(pit, rng)
        check(pit)
    for name, command in wild:
        before = pit.table
        refused = attempt(pit, DEALER if name == "DEALER" else who(name), command)
        if refused:
            assert pit.table == before
            assert refused.sentence.endswith(".")
            event(f"refused: {refused.code}")
        check(pit)
    event(f"rounds settled: {min(3, sum(isinstance(e, RoundClosed) for e in pit.events))}")

    stored = [msgspec.msgpack.encode(happened) for happened in pit.events]
    again = [msgspec.msgpack.decode(data, type=TableEvent) for data in stored]
    assert fold(Table(), again) == pit.table
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(pit.table), type=Table)
    assert kept == pit.table


@pytest.mark.parametrize("game", those_of(sorted(KINDS), "winners_pot_poker"))
def test_random_play_reaches_settled_rounds_of_every_game(game):
    settled = 0
    for seed in range(12):
        rng = Random(seed)
        pit = Pit(any_settings(rng, game))
        for _ in range(90):
            step(pit, rng)
        settled += any(isinstance(happened, RoundClosed) for happened in pit.events)

    assert settled > 8


def test_decide_changes_nothing_itself():
    pit = Pit()
    before = pit.table
    happened = decide(pit.table, who("ann"), Sit(1, 5000), Now(5, bytes(32)))

    assert pit.table == before
    assert fold(pit.table, happened).seats[1].player == "ann"


def test_decide_runs_the_round_on_until_it_has_to_wait():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    happened = decide(pit.table, who("ann"), Done(1), Now(5, bytes(32)))

    assert fold(pit.table, happened).phase == "deciding"


def test_each_event_comes_with_the_table_after_it():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    asked, table = (pit.table, who("ann"), Done(1), Now(5, bytes(32))), pit.table
    happenings = decide_and_fold(*asked)

    assert [happened.event for happened in happenings] == decide(*asked)
    assert [happened.after for happened in happenings] == [
        table := evolve(table, happened.event) for happened in happenings
    ]


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def two_hands():
    return dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500}] * 2)


@pytest.mark.parametrize(
    ("name", "command", "code"),
    [
        ("p2", Choose(1, 4, 2, "play"), Code.NOT_YOUR_TURN),
        ("p2", Choose(1, 4, 1, "fold"), Code.NOT_YOUR_SEAT),
        ("p1", Choose(2, 4, 1, "fold"), Code.WRONG_ROUND),
        ("p1", Choose(1, 3, 1, "fold"), Code.WRONG_STEP),
        ("p1", Choose(1, 4, 1, "raise"), Code.UNKNOWN_CHOICE),
        ("p3", Choose(1, 4, 1, "fold"), Code.NOT_SEATED),
    ],
)
def test_a_choice_that_is_not_asked_for(name, command, code):
    assert refused(two_hands(), who(name), command) is code


def test_a_choice_when_nothing_is_asked():
    pit = Pit()
    pit.sit("ann", 1)

    assert refused(pit, who("ann"), Choose(1, 0, 1, "fold")) is Code.NOT_NOW


def test_a_choice_is_made_once():
    pit = two_hands()
    pit.choose("p1", "play", 1)

    assert refused(pit, who("p1"), Choose(1, 4, 1, "fold")) is Code.NOT_YOUR_TURN


def test_new_settings_are_in_force_at_once_while_no_wager_lies():
    pit = Pit()
    seed = pit.table.seed
    happened = pit.do(ROOM, Post(posted(chip=500)))

    assert [type(happening) for happening in happened] == [SettingsPosted, RoundOpened]
    assert (pit.table.round, pit.table.seed, pit.table.settings.chip) == (1, seed, 500)
    assert pit.do(ROOM, Post(posted(chip=500))) == []


def test_new_settings_wait_for_the_next_round_once_a_wager_lies():
    pit = two_hands()
    pit.do(ROOM, Post(posted(chip=500)))
    assert pit.table.settings.chip == 100
    pit.choose("p1", "fold")
    pit.choose("p2", "fold")
    assert pit.table.settings.chip == 100

    pit.time_up()
    assert (pit.table.round, pit.table.settings.chip) == (2, 500)


def test_a_table_that_is_handed_to_a_dealer_waits_for_one():
    pit = two_hands()
    pit.do(ROOM, Post(posted(pace="dealer")))
    pit.choose("p1", "fold")
    pit.choose("p2", "fold")
    assert (pit.table.phase, pit.table.deadline) == ("over", None)

    pit.proceed()
    assert (pit.table.phase, pit.table.settings.pace) == ("betting", "dealer")


def test_a_table_that_is_handed_to_the_house_goes_on_by_itself():
    pit = Pit(posted(pace="dealer"))
    pit.do(ROOM, Post(posted()))

    assert pit.table.phase == "betting"


def test_orders_come_from_the_room_alone():
    with pytest.raises(AssertionError):
        decide(Pit().table, who("ann"), Transferred("x"), Now(5, bytes(32)))
