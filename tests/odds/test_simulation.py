"""Simulated odds agree with those that are counted."""

import pytest
from msgspec.structs import replace

from server.core.cards.hands import rank3
from server.core.games.registry import GAMES
from server.core.games.steps import Ask, Option
from server.core.games.strategy import Strategy
from server.odds.games import flop_poker, three_card_poker
from server.odds.games.three_card_poker import LOWEST_PLAYED
from server.odds.simulation import Cell, Seat, answer, dealt_to, figures, lowest_stakes, main_label, play
from server.progress import silent
from tests.odds import given


def queen_six_four(_settings, asked):
    return "play" if rank3(asked.cards) >= LOWEST_PLAYED else "fold"


def never_surrender(_settings, asked):
    return asked.options[0].name


@pytest.fixture
def strategies(monkeypatch):
    """Strategies for two games whose odds are counted."""
    for name, choose in (("three_card_poker", queen_six_four), ("flop_poker", never_surrender)):
        monkeypatch.setitem(GAMES, name, replace(GAMES[name], strategy=Strategy("as the books say", choose)))


def within(simulated, counted):
    """Whether a simulated house edge is near the counted one: two intervals, for there are several wagers."""
    return abs(simulated.house_edge - counted.house_edge) < 2 * simulated.interval


@pytest.mark.full
@pytest.mark.usefixtures("strategies")
def test_each_wager_of_a_hand_that_plays_alone_is_near_what_is_counted():
    table = replace(given.three_card(), places=1)
    counted = {one.wager: one for one in three_card_poker.figures(table, 1, silent)}
    simulated = {one.wager: one for one in figures(table, 10_000, silent)}

    assert set(simulated) == {"main", "pair_plus", "six_card_bonus", "cover_all"}
    assert within(simulated["main"], counted["ante_play"])
    assert simulated["main"].average_stake == pytest.approx(counted["ante_play"].average_stake, abs=0.02)
    assert within(simulated["pair_plus"], counted["pair_plus"])
    assert within(simulated["cover_all"], counted["cover_all"])
    assert simulated["main"].strategy == "as the books say"
    assert simulated["main"].rounds == 10_000


@pytest.mark.usefixtures("strategies")
def test_a_wager_among_players_is_simulated_for_each_number_of_them():
    table = replace(given.flop(), places=3)
    found = list(figures(table, 400, silent))

    assert [(one.wager, one.players) for one in found] == [("main", 2), ("main", 3)]
    assert flop_poker.RULE  # counted there, and with its pot


def test_the_lowest_stakes_go_together():
    table = given.three_card(version_6f="1", ante_bonus="A")

    assert lowest_stakes(table)["pair_plus"] == given.LOW
    assert main_label(given.flop()) == "Ante and pot"


def test_hands_are_dealt_to_with_the_dealer_and_not_once_folded():
    seats, dealer, community = {1: Seat(folded=True), 2: Seat()}, Cell(), Cell()
    _, deal, *_ = GAMES["three_card_poker"].steps(given.three_card().game, given.three_card().terms)

    assert dealt_to(deal, seats, dealer, community) == [seats[2], dealer]


def test_an_answer_bets_returns_or_folds():
    seat = Seat(wagers={"ante": 500, "bonus": 100})
    options = (
        Option("raise", "", "", bets="raise", of="ante", times=2),
        Option("back", "", "", returns="bonus"),
        Option("fold", "", "", folds=True),
    )
    for option in options:
        answer(seat, Ask("ante", options, otherwise="fold"), option.name)

    assert seat.wagers == {"ante": 500, "raise": 1_000}
    assert seat.folded


def test_a_round_that_everybody_folds_is_cut_short():
    table = given.winners_pot()
    played = play(
        table, Strategy("fold", lambda _settings, _asked: "fold"), three_card_poker.DECK, lowest_stakes(table), 2
    )

    assert all(len(hand.cards) == 3 for hand in played.hands.values())
