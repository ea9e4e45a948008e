"""13(a): a coin on a sensor makes exactly one wager, also across losses and other commands."""

import pytest

from protocol.devices import SensorsStatus
from protocol.supervision import HoldTable, ResumeTable
from server.core.devices.events import CoinCounted, CoinLifted
from server.core.events import WagerPlaced, WagerReturned
from server.core.orders import MeterChanged
from server.core.table import ROOM
from tests.core.devices.test_decide import loses, says
from tests.core.games.three_card_poker.progressive import offering
from tests.core.given import FLOOR, Pit, conserved


def table(*players, **changes):
    """A table with sensors where each of the players has an ante."""
    pit = Pit(offering(**changes))
    coins(pit)
    for number, player in enumerate(players, 1):
        pit.sit(player, number)
    if pit.table.step is None:
        pit.proceed()
    for player in players:
        pit.bet(player, ante=500)
    return pit


def coins(pit, *on):
    return says(pit, SensorsStatus(on), "n-1", "sensors")


def lying(pit):
    return [number for number, seat in sorted(pit.table.seats.items()) if "progressive" in seat.wagers]


def kinds(events, *wanted):
    return [event for event in events if isinstance(event, wanted)]


def test_13a_a_coin_is_a_wager_and_goes_back_with_it():
    pit = table("p1", "p2")
    assert kinds(coins(pit, 2), CoinCounted, WagerPlaced) == [CoinCounted(2, 1), WagerPlaced(2, "progressive", 100)]
    assert coins(pit, 2) == []
    assert kinds(coins(pit), CoinLifted, WagerPlaced) == [CoinLifted(2), WagerPlaced(2, "progressive", 0)]
    assert conserved(pit.table)


def test_13a_a_coin_before_the_ante_counts_as_soon_as_the_ante_is_made():
    pit = Pit(offering())
    pit.sit("p1", 1)
    coins(pit, 1, 5)
    assert lying(pit) == []
    pit.bet("p1", ante=500)

    assert lying(pit) == [1]


def test_a_command_of_the_player_overrides_the_coin_for_the_round():
    pit = table("p1")
    coins(pit, 1)
    pit.bet("p1", progressive=0)
    assert lying(pit) == []
    coins(pit, 1, 3)
    assert lying(pit) == []
    coins(pit)
    coins(pit, 1)
    assert lying(pit) == [1], "it was lifted, and put down again"


def test_a_wager_of_the_page_stays_without_a_coin_and_goes_with_one():
    pit = table("p1", "p2")
    pit.bet("p1", progressive=100)
    coins(pit, 2)
    assert lying(pit) == [1, 2]
    coins(pit)
    assert lying(pit) == [1]
    coins(pit, 1)
    coins(pit)
    assert lying(pit) == []


def test_a_coin_that_is_lifted_while_the_table_stands_still_takes_its_wager_back_when_it_goes_on():
    pit = table("p1", pace="dealer")
    coins(pit, 1)
    pit.do(FLOOR, HoldTable("a moment"))
    coins(pit)
    assert lying(pit) == [1]
    pit.do(FLOOR, ResumeTable())

    assert lying(pit) == []


def test_coins_count_again_after_a_loss_that_returned_their_wagers():
    pit = table("p1", "p2")
    coins(pit, 1, 2)
    loses(pit, "n-1", "sensors")
    returned = pit.do(ROOM, MeterChanged("No sensors."))
    assert [event.seat for event in kinds(returned, WagerReturned)] == [1, 2]
    coins(pit, 1, 2)
    assert lying(pit) == []
    pit.do(ROOM, MeterChanged(None))

    assert lying(pit) == [1, 2]
    assert conserved(pit.table)


def test_a_short_loss_changes_nothing_and_a_coin_lifted_meanwhile_takes_its_wager_back():
    pit = table("p1", "p2")
    coins(pit, 1, 2)
    loses(pit, "n-1", "sensors")
    assert lying(pit) == [1, 2]
    coins(pit, 2)

    assert lying(pit) == [2]


def test_a_coin_counts_for_nothing_while_the_sensors_are_lost():
    pit = Pit(offering())
    pit.sit("p1", 1)
    coins(pit, 1)
    loses(pit, "n-1", "sensors")
    pit.bet("p1", ante=500)
    assert lying(pit) == []
    coins(pit, 1)

    assert lying(pit) == [1]


@pytest.mark.parametrize("order", [(1, 0, 1), (0, 1, 0)])
def test_a_coin_lifted_and_put_back_makes_its_wager_again(order):
    pit = table("p1")
    coins(pit, *[1][: order[0] ^ 1])
    for on in order:
        coins(pit, *[1][:on])

    assert lying(pit) == [1][: order[-1]]


def test_a_player_without_chips_makes_no_wager_with_a_coin():
    pit = Pit(offering())
    pit.sit("p1", 1, 2_000)
    coins(pit, 1)
    pit.bet("p1", ante=2_000)
    assert lying(pit) == []
    pit.bet("p1", ante=1_500)

    assert lying(pit) == [1]


def test_closed_bets_keep_their_wagers_and_a_coin_left_on_a_sensor_counts_in_the_next_round():
    pit = table("p1", pace="dealer")
    coins(pit, 1)
    pit.proceed()
    coins(pit)
    assert lying(pit) == [1], "the dealer takes the coin off (13(b))"
    coins(pit, 1)
    pit.void()
    while pit.table.step is not None:
        pit.proceed()
    pit.proceed()
    pit.bet("p1", ante=500)

    assert (pit.table.round, lying(pit)) == (2, [1])
