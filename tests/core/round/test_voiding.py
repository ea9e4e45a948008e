"""A round that cannot go on is void: every stake goes back, by bookkeeping alone, and the next round opens."""

from collections import Counter

import msgspec
import pytest

from protocol.commands import Leave, Proceed
from protocol.supervision import MayEndShift, MayOpen, MayResume, MayTakeTable, TakeTable
from server.core.cards.deck import shuffled
from server.core.decide import decide
from server.core.events import (
    CardBurned,
    Left,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    StepOpened,
    Voided,
)
from server.core.evolve import fold
from server.core.fairness.events import SeedRevealed
from server.core.games.registry import GAMES
from server.core.legal import legal
from server.core.orders import ApplyBans, TimeUp, Void
from server.core.redact import redact
from server.core.round.clock_events import ClockRestarted
from server.core.supervision.bans import Ban
from server.core.table import ROOM, Now
from server.core.view import view
from tests.core.games.each_game import EACH_GAME
from tests.core.games.flop_poker.rows import flop
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, FLOOR, RELIEF, Pit, conserved, dealt, played, returned, settings, turned_up, who
from tests.core.random_play import KINDS, points
from tests.first_of import first_of


OPENS = RoundOpened | CardBurned | StepOpened
QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def staked(table):
    """The cents that each player has on the table."""
    found = Counter()
    for seat in table.seats.values():
        found[seat.player] += sum(seat.wagers.values())
    return found


def stacks(table):
    return {name: player.stack for name, player in table.players.items()}


def next_round(table, at):
    """The events that open the next round after a void one, when the floor lets the table go on."""
    now = Now(at + 1, bytes(32))
    lifted = ApplyBans((Ban("game", None, "", "It is over.", "s1", "Sam", at, lifted=True),))
    if (events := decide(table, ROOM, lifted, now)) and isinstance(events[-1], OPENS):
        return events
    table = fold(table, events)
    for action in (action for action in legal(table, FLOOR) if isinstance(action, MayResume | MayOpen)):
        if isinstance((events := decide(table, FLOOR, action.command, now))[-1], OPENS):
            return events
        table = fold(table, events)
    if table.deadline is not None:
        return decide(table, ROOM, TimeUp(table.round, None, None), Now(table.deadline, bytes(32)))
    takes = MayEndShift | MayTakeTable
    dealer = next(one for one in (DEALER, RELIEF) if any(isinstance(may, takes) for may in legal(table, one)))
    table = fold(table, decide(table, dealer, TakeTable(), now))
    return decide(table, dealer, Proceed(table.round, None), now)


@pytest.mark.parametrize("game", sorted(KINDS))
@pytest.mark.parametrize("seed", first_of(range(12), 3))
def test_at_any_point_of_play_every_stake_goes_back_and_the_table_goes_on_C3(game, seed):
    for table, at in points(game, seed):
        lying = staked(table)
        events = decide(table, ROOM, Void("fault"), Now(at, bytes(32)))
        after = fold(table, events)

        assert conserved(after)
        assert after.house == table.house
        assert not any(staked(after).values())
        assert any(isinstance(event, RoundVoided) for event in events) == any(lying.values())
        assert all(after.players[name].stack == table.players[name].stack + lying[name] for name in after.players)
        gone = [event for event in events if isinstance(event, Left)]
        assert all(event.amount == table.players[event.player].stack + lying[event.player] for event in gone)
        if any(lying.values()):
            assert isinstance(next_round(after, at)[-1], OPENS)


@pytest.mark.parametrize("seeds", first_of([4, 12]))
def test_random_play_is_stopped_in_every_phase_that_waits(seeds):
    phases = Counter(
        table.phase if any(staked(table).values()) else "nothing at stake"
        for game in KINDS
        for seed in range(seeds)
        for table, _ in points(game, seed)
    )

    assert {"betting", "dealing", "deciding", "showdown", "settling", "nothing at stake"} == phases.keys()
    assert phases["deciding"] > 200 * seeds / 12


@pytest.mark.parametrize(
    ("pit", "choices"),
    [
        (dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500, "pair_plus": 500}, {"ante": 700}]), ["fold"]),
        (dealt([QUEENS, "Ac 8h 3s"], "", [{"ante": 500, "pot": 500}] * 2, flop(), "Kc 8d 3h"), ["surrender"]),
        (dealt(["Ks Kd 8h 6c", "Qs Qd 8c"], "9c 9d Jh 6s", [{"ante": 500}] * 2, winners_pot()), ["bet", "fold"]),
        (dealt(["Ks Kd", "2c 7d"], "Qs Qd", [{"ante": 500, "bonus": 100}] * 2, texas(), "3c 4d 9h"), ["fold", "flop"]),
    ],
    ids=["three_card_poker", "flop_poker", "winners_pot_poker", "texas_holdem_bonus"],
)
def test_a_stake_lost_by_a_fold_or_made_by_a_choice_goes_back_too_C3(pit, choices):
    pit.answer(*choices)
    lying = {(number, wager): amount for number, s in pit.table.seats.items() for wager, amount in s.wagers.items()}
    voided, closed = pit.void()

    assert {(line.seat, line.wager): line.amount for line in voided.wagers} == lying
    assert isinstance(closed, RoundClosed)
    assert closed.deadline == pit.at + 6000
    assert stacks(pit.table) == {"p1": 100_000, "p2": 100_000}
    assert (returned(pit), returned(pit, 2)) == ({}, {})


def test_the_results_show_each_stake_returned_as_void():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500, "pair_plus": 700}])
    pit.void()
    seen = view(pit.table, DEALER)

    assert seen.void.cause == "fault"
    assert seen.void.clause == "14(f)"
    assert [(r.wager, r.stake, r.returned, r.why) for r in seen.seats[0].results] == [
        ("ante", 500, 500, "void"),
        ("pair_plus", 700, 700, "void"),
    ]
    assert (seen.phase, seen.turn, seen.silence, seen.silence_option, seen.pot) == ("over", None, None, None, 0)


def test_cards_that_were_down_stay_down():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500, "cover_all": 100}])
    pit.void()

    assert turned_up(pit) == []
    assert view(pit.table, DEALER).seats[0].cards == (None,) * 3
    assert view(pit.table, who("p1")).seats[0].cards == ("Qc", "Qd", "4h")
    assert view(pit.table, who("p1")).dealer == (None,) * 3


def test_the_next_round_opens_at_its_time_and_is_not_void():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.void()
    pit.time_up()

    assert (pit.table.phase, pit.table.round, pit.table.void) == ("betting", 2, None)
    assert view(pit.table, DEALER).void is None
    assert pit.table.seats[1].results == ()


def test_at_the_dealers_pace_the_dealer_goes_on_to_a_new_round():
    pit = Pit(settings(pace="dealer"))
    pit.sit("ann", 1)
    pit.proceed()
    pit.bet("ann", ante=500)
    pit.proceed()
    pit.proceed()
    assert pit.table.phase == "dealing"

    assert pit.void()[-1].deadline is None
    pit.proceed()
    assert (pit.table.phase, pit.table.round) == ("betting", 2)


def test_a_leaving_player_goes_with_the_void_round_and_keeps_the_stake_C14():
    pit = dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500}] * 2)
    pit.do(who("p1"), Leave())
    pit.void()

    assert list(pit.table.players) == ["p2"]
    assert [transfer.amount for transfer in pit.table.transfers.values()] == [100_000]


def test_in_betting_a_round_is_void_from_the_first_wager_on():
    pit = Pit()
    pit.sit("ann", 1)
    assert pit.void() == []

    pit.bet("ann", ante=500)
    voided, revealed, closed = pit.void()
    assert voided == RoundVoided("fault", "14(f)", (Voided(1, "ante", 500),))
    assert revealed == SeedRevealed()
    assert isinstance(closed, RoundClosed)


def test_with_nothing_at_stake_betting_waits_for_its_first_wager_again():
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    pit.bet("ann", ante=0)

    assert pit.void() == [StepOpened(0)]
    assert pit.table.deadline is None


def test_between_rounds_the_pause_begins_again():
    pit = played([QUEENS], NOTHING, [{"ante": 500}], ["play"])

    assert pit.void() == [ClockRestarted(pit.at + 6000)]
    assert returned(pit) == {"ante": 1000, "play": 500}


def test_a_round_is_void_once():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.void()
    pit.void()

    assert sum(isinstance(event, RoundVoided) for event in pit.events) == 1
    assert stacks(pit.table) == {"p1": 100_000}


def test_nobody_is_asked_and_nothing_can_be_wagered_any_more():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])
    pit.void()

    assert {type(action).__name__ for action in legal(pit.table, who("p1"))} == {"MayTopUp", "MayLeave"}


def broken(*_arguments):
    raise ZeroDivisionError("the game is broken")


@pytest.mark.parametrize("game", sorted(KINDS))
def test_a_round_is_void_by_its_clause_though_every_function_of_the_game_fails(game, monkeypatch):
    pit = Pit(EACH_GAME[game]())
    pit.sit("p1", 1)
    pit.bet("p1", ante=500)
    pit.done("p1")
    functions = {
        name: broken
        for name in GAMES[game].__struct_fields__
        if name != "settings" and callable(getattr(GAMES[game], name))
    }
    monkeypatch.setitem(GAMES, game, msgspec.structs.replace(GAMES[game], **functions))
    events = decide(pit.table, ROOM, Void("fault"), Now(pit.at, bytes(32)))
    after = fold(pit.table, events)

    assert [type(event) for event in events] == [RoundVoided, RoundClosed]
    assert events[0].clause == GAMES[game].device
    assert stacks(after) == {"p1": 100_000}
    told = [redact(event, after, seq, viewer) for seq, event in enumerate(events, 1) for viewer in (who("p1"), DEALER)]
    assert len(told) == 4


def test_the_cards_of_a_void_round_are_those_of_its_seed():
    """Its seed is committed to as any other."""
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500)
    pit.done("ann")
    cards = [card for card in shuffled(pit.table.seed) if card in pit.table.seats[1].cards]
    pit.void()

    assert set(pit.table.seats[1].cards) == set(cards)
