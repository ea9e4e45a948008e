"""The events of a device, and the steps that wait for one (Three Card Poker 13(a), 14(e); Sections 2(b), 4(a), 7(f))."""

import pytest

from protocol.commands import Perform, Proceed
from protocol.devices import SensorsStatus, ShoeStatus, ShufflerStatus, Well
from protocol.refusals import Code
from server.core.deck_procedures.events import DeckRemoved, ShufflerJammed
from server.core.devices.decide import check_shoe, no_wagers
from server.core.devices.events import DeviceHeard, DeviceLost
from server.core.legal import legal
from server.core.orders import DeviceChanged
from server.core.table import ROOM
from tests.core.deck_procedures.opening import a_round, ante, betting, opened, perform, prepare, refused, stages, table
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.given import DEALER, Pit, settings
from tests.core.irregular import table_of, until


def says(pit, status, device="s-1", kind="shuffler"):
    return pit.do(ROOM, DeviceChanged(device, kind, there=True, status=status))


def loses(pit, device="s-1", kind="shuffler"):
    return pit.do(ROOM, DeviceChanged(device, kind, there=False))


def loaded(shuffle="shuffler", **about):
    """A table with a deck in its shuffler, which reports `shuffling`."""
    pit = Pit(table(shuffle=shuffle, **about))
    pit.sit("p1", 1)
    prepare(pit, until="take")
    says(pit, ShufflerStatus("shuffling", "red"))
    return pit


def test_a_status_is_news_once():
    pit = Pit(settings())

    assert says(pit, ShufflerStatus("empty")) == [DeviceHeard("s-1", "shuffler", "empty")]
    assert says(pit, ShufflerStatus("empty")) == []
    assert loses(pit) == [DeviceLost("s-1", "shuffler")]
    assert loses(pit) == []
    assert says(pit, ShufflerStatus("empty")) == [DeviceHeard("s-1", "shuffler", "empty")]


def test_a_device_that_never_connected_is_lost_too():
    assert loses(Pit(settings()), "k-1", "keypad") == [DeviceLost("k-1", "keypad")]


def test_a_deck_is_taken_when_the_shuffler_says_that_it_is_ready():
    pit = loaded()
    take = Perform("take", pit.table.equipment.in_device.name)
    assert refused(pit, DEALER, take) == Code.DEVICE_AWAY
    assert take not in [getattr(action, "command", None) for action in legal(pit.table, DEALER)]

    says(pit, ShufflerStatus("ready", "red"))
    assert take in [getattr(action, "command", None) for action in legal(pit.table, DEALER)]
    pit.do(DEALER, take)
    assert pit.table.equipment.in_device is None


def test_the_deck_of_another_colour_is_not_taken():
    pit = loaded()
    deck = pit.table.equipment.in_device
    says(pit, ShufflerStatus("ready", "green"))

    assert refused(pit, DEALER, Perform("take", deck.name)) == Code.UNKNOWN_DECK


def test_a_lost_shuffler_stops_only_the_steps_that_need_it():
    pit = loaded()
    loses(pit)
    assert refused(pit, DEALER, Perform("take", pit.table.equipment.in_device.name)) == Code.DEVICE_AWAY

    pit.sit("p2", 2)
    assert "p2" in pit.table.players
    says(pit, ShufflerStatus("ready", "red"))
    betting(pit)


def test_a_jam_that_the_shuffler_tells_is_the_one_that_the_dealer_reports():
    """14(e)."""
    pit = loaded()
    deck = pit.table.equipment.in_device.name

    assert says(pit, ShufflerStatus("jammed", "red"))[1:] == [ShufflerJammed(deck, "s-1")]
    assert says(pit, ShufflerStatus("jammed", "red", 12))[1:] == []
    says(pit, ShufflerStatus("ready", "red"))
    betting(pit)


def test_a_shuffler_that_counts_takes_a_deck_that_is_short_out_of_play():
    """7(f), 7(g)."""
    pit = loaded("counting_shuffler")
    deck = pit.table.equipment.in_device.name

    assert says(pit, ShufflerStatus("ready", "red", 51))[1:] == [DeckRemoved(deck, "short", "s-1")]
    assert says(loaded("counting_shuffler"), ShufflerStatus("ready", "red", 52))[1:] == []
    assert says(loaded("shuffler"), ShufflerStatus("ready", "red", 51))[1:] == [], "that one does not count"


@pytest.mark.parametrize("why", ["lost", "jammed"])
def test_stacks_wait_for_the_automated_shoe(why):
    pit = Pit(settings(pace="dealer", dealing="automated_shoe"))
    pit.sit("p1", 1)
    pit.proceed()
    ante(pit)
    pit.proceed()
    check_shoe(pit.table)
    says(pit, ShoeStatus("idle"), "a-1", "automated_shoe")
    if why == "lost":
        loses(pit, "a-1", "automated_shoe")
    else:
        says(pit, ShoeStatus("jammed"), "a-1", "automated_shoe")

    assert refused(pit, DEALER, Proceed(pit.table.round, pit.table.step)) == Code.COMES_FIRST
    says(pit, ShoeStatus("idle"), "a-1", "automated_shoe")
    pit.proceed()


def test_a_shoe_that_has_dealt_its_stacks_holds_up_no_card_from_the_hand():
    """Texas Hold 'Em Bonus 9(d)."""
    pit = until(table_of(texas(pace="dealer", dealing="automated_shoe"), [""], [{"ante": 500}]), "flop", deals=1)
    says(pit, ShoeStatus("idle"), "a-1", "automated_shoe")
    loses(pit, "a-1", "automated_shoe")
    until(pit, deals=2)

    assert len(pit.table.community) == 3


def test_13a_no_progressive_wager_without_the_sensors():
    pit = Pit(settings())
    assert no_wagers(pit.table) is None
    loses(pit, "n-1", "sensors")
    assert (
        no_wagers(pit.table) == "The progressive sensors do not answer: no progressive wagers are taken until they do."
    )
    says(pit, SensorsStatus(()), "n-1", "sensors")

    assert no_wagers(pit.table) is None


@pytest.mark.parametrize("kind", ["keypad", "supervisor_key", "sign", "cover_all_display"])
def test_a_lost_device_that_no_step_needs_stops_nothing(kind):
    pit = Pit(settings())
    before = legal(pit.table, DEALER)
    says(pit, Well(), "x-1", kind)
    loses(pit, "x-1", kind)

    assert legal(pit.table, DEALER) == before
    check_shoe(pit.table)
    assert no_wagers(pit.table) is None


def test_a_jammed_shuffler_takes_no_deck_and_gives_none():
    pit = opened(shuffle="shuffler")
    says(pit, ShufflerStatus("jammed"))
    a_round(pit)
    prepare(pit, until="load")
    assert refused(pit, DEALER, Perform("load", "D1")) == Code.DEVICE_AWAY

    says(pit, ShufflerStatus("empty"))
    perform(pit, DEALER, "load")
    assert stages(pit) == {"D1": "shuffling"}
