"""Chips move between stacks, spots and wallets, and none is lost."""

from msgspec.structs import replace

from server.core.event_base import Voided
from server.core.seats import chips
from server.core.table import Player, Seat, Table, Transfer


TABLE = Table(seats={1: Seat("ann"), 2: Seat("ann", wagers={"ante": 500})}, players={"ann": Player("Ann", 2_000)})


def in_all(table):
    return sum(each.stack for each in table.players.values()) + sum(
        sum(s.wagers.values()) for s in table.seats.values()
    )


def test_a_wager_takes_chips_from_the_stack_and_a_withdrawn_one_gives_them_back():
    made = chips.wagered(TABLE, 1, "ante", 700)
    lower = chips.wagered(made, 1, "ante", 600)
    gone = chips.wagered(lower, 1, "ante", 0)

    assert [each.players["ann"].stack for each in (made, lower, gone)] == [1_300, 1_400, 2_000]
    assert (made.seats[1].wagers, gone.seats[1].wagers) == ({"ante": 700}, {})
    assert {in_all(each) for each in (TABLE, made, lower, gone)} == {2_500}


def test_void_wagers_go_back_and_are_told_as_results():
    back = chips.returned(TABLE, [Voided(2, "ante", 500)])

    assert (back.players["ann"].stack, back.seats[2].wagers) == (2_500, {})
    assert [(line.wager, line.stake, line.returned) for line in back.seats[2].results] == [("ante", 500, 500)]


def test_a_transfer_is_awaited_until_it_is_over():
    transfer = Transfer("in", "ann", 900)
    waits = chips.awaiting(TABLE, "t1", transfer)

    assert waits.transfers == {"t1": transfer}
    assert chips.finished(waits, "t1") == TABLE == chips.finished(TABLE, "t1")


def test_only_the_named_seat_or_player_changes():
    assert chips.of_seat(TABLE, 1, folded=True).seats == TABLE.seats | {1: Seat("ann", folded=True)}
    assert chips.of_player(TABLE, "ann", leaving=True).players["ann"] == replace(TABLE.players["ann"], leaving=True)
    assert chips.cleared(TABLE, 2, "ante").seats[2].wagers == {}
    assert chips.pay(TABLE, "ann", 50).players["ann"].stack == 2_050
