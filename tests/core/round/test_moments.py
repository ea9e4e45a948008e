from server.core.round.moments import moved
from server.core.table import Player, Table


def test_what_a_table_waits_for_comes_later():
    table = Table(deadline=5_000, players={"ann": Player("Ann", away=1_000), "bob": Player("Bob")})
    later = moved(table, 250)

    assert later.deadline == 5_250
    assert {name: player.away for name, player in later.players.items()} == {"ann": 1_250, "bob": None}


def test_a_table_that_waits_for_nothing_is_as_it_was():
    assert moved(Table(), 250) == Table()
