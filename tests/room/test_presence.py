from msgspec.structs import replace

from server.core.events import SettingsPosted
from server.core.evolve import fold
from server.core.orders import DealerBack, DealerGone, PlayerBack, PlayerGone
from server.core.supervision.state import Hold, Shift
from server.core.supervision.state import State as Standing
from server.core.table import Player, Table
from server.room.presence import GRACE, Presence
from server.room.viewers import Viewers
from tests.core.given import settings
from tests.fakes import Onlooker


def seated(**away):
    return Table(players={player: Player(player.title(), away=since) for player, since in away.items()})


def looking(*players):
    viewers = Viewers()
    for player in players:
        viewers.add(Onlooker(player))
    return viewers


def test_while_everybody_is_connected_nothing_is_due():
    presence = Presence()

    assert presence.update(seated(ann=None), looking("ann"), 1_000) == []
    assert presence.due is None


def test_a_disconnected_player_counts_as_away_after_some_time():
    presence, table = Presence(), seated(ann=None, bob=None)

    assert presence.update(table, looking("bob"), 1_000) == []
    assert presence.update(table, looking(), 2_000) == []
    assert presence.due == 1_000 + GRACE
    assert presence.update(table, looking(), 1_000 + GRACE) == [PlayerGone("ann")]
    assert presence.due == 2_000 + GRACE


def test_a_player_who_comes_back_in_time_was_never_away():
    presence, table = Presence(), seated(ann=None)
    presence.update(table, looking(), 1_000)
    presence.update(table, looking("ann"), 2_000)

    assert presence.due is None
    assert presence.update(table, looking(), 1_000 + GRACE) == []


def test_a_player_who_was_away_is_back_at_once():
    assert Presence().update(seated(ann=0), looking("ann"), 1_000) == [PlayerBack("ann")]


def test_players_who_are_away_or_have_left_are_not_missed():
    presence = Presence()
    presence.update(seated(ann=None), looking(), 1_000)

    assert presence.update(seated(bob=500), looking(), 2_000) == []
    assert presence.due is None


def dealing(account):
    table = fold(Table(), [SettingsPosted(settings(pace="dealer"))])
    return replace(table, standing=Standing(shift=Shift(account, "Dana")))


def with_dealer(account):
    viewers = Viewers()
    viewers.add(Onlooker(account, role="dealer"))
    return viewers


def test_a_dealer_who_has_no_connection_for_a_minute_is_gone():
    presence, table = Presence(), dealing("d1")

    assert presence.update(table, with_dealer("d1"), 1_000) == []
    assert presence.due is None
    assert presence.update(table, with_dealer("d2"), 2_000) == []
    assert presence.due == 62_000
    assert presence.update(table, looking(), 61_999) == []
    assert presence.update(table, looking(), 62_000) == [DealerGone()]
    assert presence.due is None


def test_a_dealer_who_comes_back_in_time_was_never_gone():
    presence, table = Presence(), dealing("d1")
    presence.update(table, looking(), 1_000)
    presence.update(table, with_dealer("d1"), 2_000)

    assert presence.due is None


def test_a_table_whose_dealer_is_back_goes_on():
    table = dealing("d1")
    alone = replace(table, standing=replace(table.standing, no_dealer=Hold(1, "No dealer.", None)))

    assert Presence().update(alone, with_dealer("d1"), 1_000) == [DealerBack()]
    assert Presence().update(alone, with_dealer("d2"), 1_000) == []
