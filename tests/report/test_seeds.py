"""Seeds that players promised count with their round, and those that did not come count for their players."""

from typing import get_args

from server.config.gaming_day import calendar
from server.core.fairness.events import SeedPromised
from server.report.seeds import SeedEvent, Seeds
from server.report.tally import Tally
from tests.core.fairness.promising import bet, give, pit_with
from tests.report.test_tally import TallyEntry


def promising():
    """A round in which one of two players has not given the promised seed yet."""
    pit = pit_with("ann", "bob")
    bet(pit, "ann")
    bet(pit, "bob")
    pit.done("ann", "bob")
    give(pit, "bob")
    return pit


def counted(pit):
    """The seeds of a round, and the figures of them all."""
    seeds, players = Seeds(), {1: "ann", 2: "bob"}
    figures = [
        seeds.add(event, players[event.seat] if isinstance(event, SeedPromised) else "")
        for event in pit.events
        if isinstance(event, get_args(SeedEvent))
    ]
    return seeds, [(each.promised, each.withheld) for each in figures if each.promised]


def test_a_seed_that_did_not_come_in_time_was_withheld_by_its_player():
    pit = promising()
    assert counted(pit)[0].withholders == []
    pit.time_up()
    seeds, figures = counted(pit)

    assert (seeds.withholders, figures) == (["ann"], [(2, 1)])


def test_no_seed_was_withheld_if_all_came():
    pit = promising()
    give(pit, "ann")
    seeds, figures = counted(pit)

    assert (seeds.withholders, figures) == ([], [(2, 0)])


def test_no_seed_was_withheld_in_a_round_that_was_void_before_the_time_was_over():
    pit = promising()
    pit.void()
    seeds, figures = counted(pit)

    assert (seeds.withholders, figures) == ([], [])


def test_seeds_count_once_their_round_is_over():
    pit = promising()
    pit.time_up()
    tally = Tally("T1", calendar("06:00", "UTC"))
    before = [line for at, event in pit.log for line in tally.add(TallyEntry(at, event))]
    begun = len(pit.log)
    pit.answer("play", "play")
    after = [of for at, event in pit.log[begun:] for _, of in tally.add(TallyEntry(at, event))]

    assert sum(of.promised for _, of in before) == 0
    assert [(of.promised, of.withheld) for of in after] == [(2, 1)]
