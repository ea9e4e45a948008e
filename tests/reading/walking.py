"""
Walks through rounds of a dealer's table, and from every point of them a branch for each thing that can go wrong there.

A branch is ruled on and played out, more goes wrong on its way, and it ends when the next round takes wagers.
"""

import json
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from protocol.commands import CountStub
from protocol.irregularities import MayConfirm, MayReport, MayVoidRound
from protocol.views import MayBet, MayChoose, MayCount, MayPerform
from server.core.cards.deck import DECK
from server.core.deck_procedures.steps import due
from server.core.games.steps import Ask
from server.core.legal import legal
from server.core.round.records import records
from server.core.settings import Procedures
from tests.core.deck_procedures.opening import next_step
from tests.core.given import DEALER, FLOOR, OTHER, Pit, conserved, settings, who
from tests.core.random_play import KINDS, command_of, report_of


SHUFFLES = {  # what a table is shuffled with, by its dealing method: two of each (8(b)(1))
    "manual_shoe": (Procedures("manual"), Procedures("counting_shuffler", 2)),
    "hand": (None, Procedures("shuffler", 2)),
    "automated_shoe": (Procedures("counting_shuffler", 2), Procedures("manual")),
}
MANY = 50_000  # cents that a player sits down with


class House(NamedTuple):
    """A table of a game that deals by a method and is shuffled in the first or the second way."""

    game: str
    dealing: str
    way: int

    @property
    def shuffle(self):
        """How the cards are shuffled, or None if the server does it."""
        return SHUFFLES[self.dealing][self.way]

    @property
    def dealer_last(self):
        """Whether the dealer's stack comes after the choices (Three Card Poker 9(c)(2))."""
        return self.game == "three_card_poker" and self.dealing == "automated_shoe" and self.way == 1


HOUSES = [House(game, dealing, way) for game in sorted(KINDS) for dealing in SHUFFLES for way in (0, 1)]


class Branch(NamedTuple):
    """What went wrong: `kind` at `step`, `folded` if a hand had; after all `rulings` of the round, its `record`."""

    kind: str
    step: int
    folded: bool
    rulings: int
    record: dict


def open_table(house, rng):
    """Return a table with a round open, three players seated; in Three Card Poker one of them at two places."""
    game = KINDS[house.game](rng, house.dealing)
    if house.game == "texas_holdem_bonus":
        game = replace(game, folded_progressive=False)  # so that the steps of a round are always the same
    if house.game == "three_card_poker":
        game = replace(
            game,
            max_positions=3 - house.way,
            dealer_stack="after_choices" if house.dealer_last else "before_choices",
            settle_by=("procedure", "seat")[house.way],
        )
    meter = "Pearl" if "progressive" in game.limits else None
    pit = Pit(settings(game=game, dealing=house.dealing, pace="dealer", procedures=house.shuffle, meter=meter))
    for name, seat in (("ann", 1), ("bob", 3), ("cat", 5)):
        pit.sit(name, seat, MANY)
    if house.game == "three_card_poker":
        pit.sit("ann", 2, 0)
    return until(pit, lambda table: table.step is not None)


def until(pit, there):
    """Do what is due and proceed until the table is there."""
    for _ in range(60):
        if there(pit.table):
            return pit
        if due(pit.table):
            actor, action = next_step(pit)
            pit.do(actor, action.command)
        else:
            pit.proceed()
    raise AssertionError(f"the table does not go on: {pit.table}")


def branch(pit):
    """The same table, to be played another way."""
    other = object.__new__(Pit)
    other.__dict__ = dict(pit.__dict__) | {"log": list(pit.log)}
    return other


def wager(pit, rng):
    """Have every seat wager what it may, some of it now and then not."""
    for seat in [number for number, seat in sorted(pit.table.seats.items()) if seat.player]:
        actor, said = who(pit.table.seats[seat].player), set()
        while more := [
            may
            for may in legal(pit.table, actor)
            if isinstance(may, MayBet) and may.command.seat == seat and may.command.wager not in said
        ]:
            may = more[0]
            said.add(may.command.wager)
            if may.low and (may.command.wager in ("ante", "pot") or rng.random() < 0.8):
                pit.do(actor, command_of(rng, replace(may, may_withdraw=False)))


def go_on(pit, rng, *, planned=False):
    """Do the next ordinary thing of an open round; as `planned` the first hand mostly gives up, and the last never."""
    table = pit.table
    if due(table):
        actor, action = next_step(pit)
        pit.do(actor, action.command)
    elif table.phase == "betting" and not any(seat.wagers for seat in table.seats.values()):
        wager(pit, rng)
    elif isinstance(table.now_playing, Ask):
        seat = table.turn or rng.choice(table.waiting(table.now_playing))
        actor = who(table.seats[seat].player)
        can = [may for may in legal(table, actor) if isinstance(may, MayChoose) and may.command.seat == seat]
        gives_up = {option.name for option in table.now_playing.options if option.folds}
        if planned and seat == max(table.dealt):
            can = [may for may in can if may.command.option not in gives_up]
        elif planned and seat == min(table.dealt) and rng.random() < 0.7:
            can = [may for may in can if may.command.option in gives_up] or can
        pit.do(actor, rng.choice(can).command)
    else:
        pit.proceed()


def troubles(pit, rng):
    """Yield what can go wrong now: its kind, and how it is done to a table."""
    for may in legal(pit.table, DEALER):
        match may:
            case MayReport():
                for command in reports_of(rng, may):
                    yield command.kind, lambda other, command=command: report(other, command)
            case MayCount(next=False):
                for misdealt, kind in ((True, "misdeal"), (False, "short_deck")):
                    yield kind, lambda other, misdealt=misdealt: miscount(other, misdealt=misdealt)
            case MayPerform(command, next=False):
                yield command.task, lambda other, command=command: other.do(DEALER, command)
    for may in legal(pit.table, FLOOR):
        match may:
            case MayVoidRound():
                yield "void_round", lambda other, may=may: void(other, command_of(rng, may))
            case MayPerform(command, next=False):
                yield command.task, lambda other, command=command: other.do(FLOOR, command)


def reports_of(rng, may):
    """Return one or two reports of a kind: of a number of cards one too small and one too large."""
    one, other = report_of(rng, may), report_of(rng, may)
    if one.count is None:
        return [one]
    return [replace(one, count=right_count(may, one) - 1), replace(other, count=right_count(may, other) + 1)]


def right_count(may, command):
    """Return how many cards a place has: the one number of which no irregularity is made."""
    counts = next(named.counts for named in may.places if named.place == command.place)
    return next(count for count in range(10) if count not in counts)


def report(pit, command):
    """Report it, and have the floor confirm it where it must."""
    pit.do(DEALER, command)
    for may in legal(pit.table, FLOOR):
        if isinstance(may, MayConfirm):
            pit.do(FLOOR, may.command)


def void(pit, command):
    """Have one supervisor void the round and another confirm it."""
    pit.do(FLOOR, command)
    (may,) = [may for may in legal(pit.table, OTHER) if isinstance(may, MayConfirm)]
    pit.do(OTHER, may.command)


def miscount(pit, *, misdealt):
    """Count the stub wrong, and have a supervisor find that it is."""
    pit.do(DEALER, CountStub(pit.table.round, len(pit.table.deck) - 1, misdealt))
    actor, action = next_step(pit)
    assert actor == FLOOR
    pit.do(actor, action.command)


def whole(table):
    """Whether the cards of the open round are 52, and none lies twice."""
    lying = [*table.deck, *table.dealer, *table.community, *table.discarded]
    lying += [card for seat in table.seats.values() for card in seat.cards]
    if table.step is None or not table.deck:
        return len(lying) == len(set(lying))
    return set(lying) <= set(DECK) and len(lying) == len(set(lying)) == 52 - table.burned


def play_out(pit, rng):
    """Play on until the next round takes a wager; now and then more goes wrong on the way."""
    number = pit.table.round
    for _ in range(80):
        assert conserved(pit.table)
        assert whole(pit.table)
        if pit.table.step is None:
            break
        known = list(troubles(pit, rng)) if rng.random() < 0.12 else []
        if known:
            rng.choice(known)[1](pit)
        else:
            go_on(pit, rng)
    assert pit.table.step is None, "the round does not end"
    until(pit, lambda table: table.phase == "betting")
    assert pit.table.round == number + 1
    pit.bet("cat", 5, ante=pit.table.settings.game.limits["ante"][0])
    assert conserved(pit.table)


def walked(house, seed=0):
    """Yield a branch for each thing that can go wrong at each point of a round."""
    rng = Random(f"{house} {seed}")
    pit = open_table(house, rng)
    while pit.table.step is not None:
        for kind, happens in troubles(pit, rng):
            yield branched(branch(pit), kind, happens, rng)
        go_on(pit, rng, planned=True)


def branched(pit, kind, happens, rng):
    """Return what came of one thing that went wrong."""
    table = pit.table
    happens(pit)
    play_out(pit, rng)
    (record,) = records(pit.log)
    folded = any(seat.folded for seat in table.seats.values())
    return Branch(kind, table.step, folded, len(record["irregularities"]), json.loads(json.dumps(record)))
