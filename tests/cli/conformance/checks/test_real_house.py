import pytest

from server.cli.conformance.check import Failed
from server.cli.conformance.checks.real_house import CHECKS, free_table, next_move
from tests.cli.conformance.faults import FAULTS
from tests.cli.conformance.trying import seen
from tests.clients.real_house import GAMES, real_house, table


(PLAYS_A_ROUND,) = CHECKS


@pytest.mark.parametrize("game", ["three_card_poker", "flop_poker"])
async def test_our_client_plays_a_round_of_a_game(game, monkeypatch):
    async with real_house(table(game=GAMES[game])) as house:
        assert await seen(PLAYS_A_ROUND, monkeypatch, patience=20, url=house.url) is None


async def test_a_client_with_a_wrong_view_is_found(monkeypatch):
    plant, words = FAULTS["plays_a_round"]
    plant(monkeypatch)
    async with real_house() as house:
        assert words in (await seen(PLAYS_A_ROUND, monkeypatch, patience=20, url=house.url) or "nothing")


def test_a_table_with_a_dealer_or_without_a_free_seat_is_none_to_play_at():
    card = {"table": "T1", "open": True, "pace": "house", "taken": 2, "places": 7}

    assert free_table([card | {"pace": "dealer"}, card | {"taken": 7}, card | {"table": "T3"}]) == "T3"
    with pytest.raises(Failed, match="no open table"):
        free_table([card | {"open": False}])


def test_there_is_no_move_when_nothing_is_legal():
    rules = {"spots": [{"wager": "ante", "must": False}]}

    assert next_move({"view": {"rules": rules, "seats": []}, "legal": [], "player": "p1", "balance": 1}) is None
