"""The rules panel is printed from the data that settles."""

import msgspec
import pytest
from msgspec.structs import replace

from protocol.rules_panel import CardPlaces, RankingLine, Rules
from server.core.games.guide import Guide
from server.core.games.progressive import in_words
from server.core.games.registry import GAMES
from server.core.games.texas_holdem_bonus.pay_tables import PROGRESSIVE_TABLE
from server.core.round.rules_panel import on_failure, pay_tables, posted
from tests.core.games.each_game import EACH_GAME, ROWS
from tests.core.given import Pit, settings


def test_limits_spots_and_raises_come_from_the_round_and_the_settings():
    rules = posted(Pit().table)

    assert [(spot.wager, spot.low, spot.high) for spot in rules.spots] == [
        ("ante", 500, 50_000),
        ("pair_plus", 500, 50_000),
        ("six_card_bonus", 100, 10_000),
        ("cover_all", 100, 10_000),
    ]
    assert [(extra.wager, extra.of, extra.times) for extra in rules.raises] == [("play", "ante", 1)]
    assert (rules.chip, rules.buy_in_low, rules.buy_in_high) == (100, 2000, 1_000_000)
    assert rules.hash == Pit().table.rules_hash


def test_pay_tables_are_stated_with_to_and_the_matrix_by_players():
    tables = {table.label: {line.hand: line.odds for line in table.lines} for table in posted(Pit().table).pay_tables}

    assert tables["Pair plus"]["Straight flush"] == "35 to 1"
    assert tables["Ante bonus"]["Three of a kind"] == "4 to 1"
    assert tables["6 card bonus"]["Royal flush"] == "1,000 to 1"
    assert tables["Cover all, 4 players"]["Straight"] == "3 to 2"
    assert "Cover all, 1 player" in tables


def test_what_a_progressive_pays_is_posted_as_people_read_it():
    tables = {"pay_tables": {"progressive": in_words(PROGRESSIVE_TABLE), "envy": {"mini_royal_spades": "$100"}}}
    progressive, envy = pay_tables(tables, {"progressive": "Progressive"}, ("progressive", "envy"))

    assert [(line.hand, line.odds) for line in progressive.lines] == [
        ("Royal after 5 cards", "100%"),
        ("Royal after 6 cards", "25%"),
        ("Royal after 7 cards", "5%"),
        ("Community royal", "3,000 for 1"),
        ("Straight flush", "250 for 1"),
        ("Four of a kind", "100 for 1"),
        ("Full house", "10 for 1"),
    ]
    assert [(line.hand, line.odds) for line in envy.lines] == [("Mini royal in spades", "$100")]


def test_a_wager_that_is_not_offered_is_not_posted():
    rules = posted(
        Pit(settings(six_card_bonus=None, cover_all=False, limits={"ante": (500, 600), "pair_plus": (500, 600)})).table
    )

    assert [spot.wager for spot in rules.spots] == ["ante", "pair_plus"]
    assert {table.wager for table in rules.pay_tables} == {"pair_plus", "ante_bonus"}


def test_before_the_first_round_what_it_will_be_played_by_is_posted():
    before, after = Pit(settings(pace="dealer")), Pit(settings())
    rules, then = posted(before.table), posted(after.table)

    assert (before.table.round, after.table.round) == (0, 1)
    assert (rules.spots, rules.pay_tables, rules.notes) == (then.spots, then.pay_tables, then.notes)
    assert (rules.hash, then.hash != "") == ("", True)


@pytest.mark.parametrize("name", ROWS)
def test_each_game_posts_its_title_its_places_its_spots_its_raises_and_its_notes(name):
    rules = posted(Pit(EACH_GAME[name]()).table)

    assert (rules.game_title, rules.card_places) == (GAMES[name].title, CardPlaces(*ROWS[name].places))
    assert [spot.wager for spot in rules.spots] == list(ROWS[name].offered)
    assert [(extra.wager, extra.of, extra.times) for extra in rules.raises] == ROWS[name].panel
    assert all(note.endswith(".") for note in rules.notes)
    assert rules.pay_tables


@pytest.mark.parametrize(("name", "clause"), [("three_card_poker", "14(f)"), ("winners_pot_poker", "12(j)")])
def test_what_a_fault_of_the_equipment_does_is_posted(name, clause):
    told = posted(Pit(EACH_GAME[name]()).table).notes[-1]

    assert told == (
        f"If the house's equipment fails during a round, the round is void and every wager is returned ({clause})."
    )


def test_the_panel_is_printed_once_for_as_long_as_the_rules_are_the_same():
    pit = Pit()
    before = posted(pit.table)
    pit.sit("p1", 1)

    assert posted(pit.table) is before is posted(Pit().table)
    assert posted(Pit(settings(chip=500)).table) is not before


def test_a_game_without_a_regulators_text_posts_no_clause():
    assert on_failure(replace(GAMES["flop_poker"], device="")).endswith("every wager is returned.")


@pytest.mark.parametrize("name", ROWS)
def test_a_newcomer_is_told_how_the_game_is_played_when_to_play_and_which_hand_beats_which(name):
    guide, table = GAMES[name].guide, EACH_GAME[name]()
    rules = posted(Pit(table).table)

    assert (rules.how_to_play, rules.advice) == (guide.how_to_play(table.game), guide.advice)
    assert [line.cards for line in rules.ranking] == list(guide.ranking.values())


def test_the_hands_of_the_ranking_are_written_as_in_pay_tables():
    first, second, *_ = posted(Pit().table).ranking

    assert first == RankingLine("Mini royal", ("Ah", "Kh", "Qh"))
    assert second == RankingLine("Straight flush", ("8s", "7s", "6s"))


@pytest.mark.parametrize("name", ROWS)
def test_what_a_newcomer_is_told_is_not_posted_and_changes_no_hash(name, monkeypatch):
    rules = posted(Pit(EACH_GAME[name]()).table)
    monkeypatch.setitem(GAMES, name, replace(GAMES[name], guide=Guide()))
    untold = posted(Pit(EACH_GAME[name]()).table)

    assert (untold.how_to_play, untold.advice, untold.ranking) == ((), None, ())
    assert rules.hash == untold.hash != ""
    assert replace(rules, how_to_play=(), advice=None, ranking=()) == untold


def test_rules_of_a_server_that_tells_nothing_are_read():
    rules = posted(Pit().table)
    older = msgspec.to_builtins(rules)
    for field in ("how_to_play", "advice", "ranking"):
        del older[field]

    assert msgspec.convert(older, Rules) == replace(rules, how_to_play=(), advice=None, ranking=())
