"""Each game states its irregularities: a kind for the dealer's list, a clause, and words that name the place."""

import re

import pytest

from server.core.games.registry import GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_kinds_are_told_apart_and_clauses_are_of_the_games_own_section(game):
    known = GAMES[game].irregularities
    section = GAMES[game].device.split("(")[0]

    assert len({one.kind for one in known}) == len(known)
    assert all(one.clause.startswith(f"{section}(") for one in known)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_words_name_a_place_only_where_one_is_named(game):
    for one in GAMES[game].irregularities:
        assert set(re.findall("{(.*?)}", one.words.text)) <= {"who", "count"}
        assert one.words.words(who="Seat 1", count="two cards").endswith(".")
        if one.places is None:
            assert "{who}" not in one.words.text


@pytest.mark.parametrize("game", sorted(name for name, game in GAMES.items() if game.irregularities))
def test_the_jam_of_a_shoe_goes_by_the_same_clause_as_a_fault_of_the_server(game):
    (jam,) = [one for one in GAMES[game].irregularities if one.kind == "shoe_jam"]

    assert jam.clause == GAMES[game].device
