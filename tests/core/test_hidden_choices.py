"""Choices that are hidden until all have chosen (F4): what the others may learn of them."""

from random import Random

import msgspec
import pytest

from protocol.commands import TopUp
from protocol.updates import Decided
from server.core.events import Chose, RoundVoided
from server.core.legal import legal
from server.core.orders import PlayerBack, PlayerGone, Resume, Transferred
from server.core.redact import redact
from server.core.table import ROOM
from server.core.view import view
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit, dealt, who
from tests.core.leaks import VIEWERS, offered_once, shown_once, stream, told_once
from tests.core.random_play import NAMES
from tests.first_of import first_of


def asked_together(seed, choice, *, void=False):
    """
    The events of a Flop Poker round up to the last answer, and the player whose answer is `choice`.

    If it is `void`, there is no last answer: the round ends, and the next one opens.

    The others answer, top up, lose their connections and come back by the seed alone.
    """
    rng = Random(seed)
    names = rng.sample(NAMES, rng.randint(2, 4))
    pit = Pit(flop(pace=rng.choice(["house", "dealer"]), dealing=rng.choice(["hand", "automated_shoe"])))
    if pit.table.posted.pace == "dealer":
        pit.proceed()
    for name, seat in zip(names, rng.sample(range(1, 8), len(names)), strict=True):
        pit.sit(name, seat, 20_000)
        pit.bet(name, ante=rng.choice([500, 1500]), pot=500)
    pit.done(*names) if pit.table.settings.pace == "house" else [pit.proceed() for _ in range(8) if not asking(pit)]
    answers = [(names[0], choice), *((name, rng.choice(["flop", "surrender"])) for name in names[1:-1])]
    rng.shuffle(answers)
    for name, option in answers:
        if rng.random() < 0.5:
            other = rng.choice(names)
            pit.do(ROOM, rng.choice([PlayerGone(other), PlayerBack(other), Resume(3_000)]))
            pit.do(who(other), TopUp(100))
            for transfer in list(pit.table.transfers):
                pit.do(ROOM, Transferred(transfer))
        pit.choose(name, option)
    assert pit.table.phase == "deciding"
    if void:
        pit.void()
        pit.time_up() if pit.table.deadline else pit.proceed()
    return pit.events, names[0]


def asking(pit):
    return pit.table.phase == "deciding"


def check_hidden_choice(seed, tell=redact, show=view, may=legal, *, void=False):
    """What the others are sent is the same, byte for byte, for a flop wager and for a surrender."""
    (wagered, name), (surrendered, _) = (asked_together(seed, choice, void=void) for choice in ("flop", "surrender"))
    for viewer in [*VIEWERS, who("nobody")]:
        same = stream(wagered, viewer, tell, show, may) == stream(surrendered, viewer, tell, show, may)
        assert same == (viewer.player != name)


@pytest.mark.parametrize("seed", first_of(range(30), 8))
def test_F4_all_hidden_choices_look_the_same_to_the_others(seed):
    check_hidden_choice(seed)
    check_hidden_choice(seed, told_once, shown_once, offered_once)


@pytest.mark.parametrize("seed", first_of(range(30), 8))
def test_F4_a_choice_that_was_hidden_when_the_round_was_void_stays_hidden(seed):
    check_hidden_choice(seed, void=True)
    check_hidden_choice(seed, told_once, shown_once, offered_once, void=True)


def tells_the_choice(event, after, seq, viewer):
    if isinstance(event, Chose):
        return redact(event, after, seq, who(after.seats[event.seat].player))
    return redact(event, after, seq, viewer)


def tells_its_size(event, after, seq, viewer):
    update = redact(event, after, seq, viewer)
    return msgspec.structs.replace(update, seat=event.amount) if isinstance(update, Decided) else update


def shows_true_stacks(table, viewer):
    seen = view(table, viewer)
    players = [msgspec.structs.replace(player, stack=table.players[player.player].stack) for player in seen.players]
    return msgspec.structs.replace(seen, players=tuple(players))


def shows_all_wagers(table, viewer):
    seen = view(table, viewer)
    seats = [msgspec.structs.replace(seat, wagers=table.seats[seat.seat].wagers) for seat in seen.seats]
    return msgspec.structs.replace(seen, seats=tuple(seats))


def shows_surrenders(table, viewer):
    seen = view(table, viewer)
    seats = [msgspec.structs.replace(seat, folded=table.seats[seat.seat].folded) for seat in seen.seats]
    return msgspec.structs.replace(seen, seats=tuple(seats))


def hints_at_funds(table, viewer):
    return legal(table, viewer) + tuple(player.stack for player in table.players.values())


def tells_all_that_is_back(event, after, seq, viewer):
    if isinstance(event, RoundVoided):
        return redact(event, after, seq, who(after.seats[event.wagers[0].seat].player))
    return redact(event, after, seq, viewer)


def shows_all_results(table, viewer):
    seen = view(table, viewer)
    seats = [msgspec.structs.replace(seat, results=table.seats[seat.seat].results) for seat in seen.seats]
    return msgspec.structs.replace(seen, seats=tuple(seats))


@pytest.mark.parametrize("leak", [{"tell": tells_all_that_is_back}, {"show": shows_all_results}], ids=["told", "shown"])
def test_F4_a_planted_leak_of_returned_wagers_of_a_void_round_is_caught(leak):
    with pytest.raises(AssertionError):
        [check_hidden_choice(seed, **leak, void=True) for seed in range(5)]


@pytest.mark.parametrize(
    "leak",
    [
        {"tell": tells_the_choice},
        {"tell": tells_its_size},
        {"show": shows_true_stacks},
        {"show": shows_all_wagers},
        {"show": shows_surrenders},
        {"may": hints_at_funds},
    ],
    ids=lambda leak: next(iter(leak.values())).__name__,
)
def test_F4_a_planted_leak_of_a_hidden_choice_is_caught(leak):
    with pytest.raises(AssertionError):
        [check_hidden_choice(seed, **leak) for seed in range(5)]


def test_F4_the_others_learn_that_a_player_has_decided_and_nothing_else():
    pit = dealt(["Kd 7s 2c", "Qc 7h 4d"], "", [{"ante": 500, "pot": 500}] * 2, flop(), "Kc 8d 3h")
    pit.choose("p1", "flop")
    mine, theirs = view(pit.table, who("p1")).seats[0], view(pit.table, who("p2")).seats[0]

    assert (mine.choice, mine.wagers, mine.decided) == ("flop", {"ante": 500, "pot": 500, "flop": 500}, True)
    assert (theirs.choice, theirs.wagers, theirs.decided) == (None, {"ante": 500, "pot": 500}, True)
    assert [player.stack for player in view(pit.table, who("p2")).players] == [99_000, 99_000]
    assert isinstance(redact(pit.events[-1], pit.table, 1, who("p2")), Decided)
