import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.core.round.engine import hash_of
from server.core.table import game_of
from server.odds import report as reporting
from server.odds.figures import figure
from server.odds.report import NoFigures, Report, as_text, on_meter, report, tell, warning
from server.progress import silent
from tests.odds.given import flop, texas, three_card


ROOT = Path(__file__).parents[2]
CONFIG = """
[[tables]]
table = "F1"
title = "Flop"
places = 2
[tables.game]
game = "flop_poker"
limits = { ante = [500, 10_000], pot = [500, 500] }
"""


@pytest.mark.full
def test_a_report_names_the_rules_that_are_posted():
    table = flop()
    told = report(table, 1, silent)

    assert told.rules_hash == hash_of(game_of(table).rules(table.game, table.terms, None))
    assert told.settings_hash != report(flop(flop=table.game.flop | {"flush": "25:1"}), 1, silent).settings_hash
    assert (told.table, told.title, told.game, told.warnings) == ("T1", "Table 1", "flop_poker", ())


def test_a_game_that_is_neither_counted_nor_has_a_strategy_is_named(monkeypatch):
    monkeypatch.setattr(reporting, "counted", lambda _game: None)

    with pytest.raises(NoFigures, match="no odds of Flop Poker: give its GAME a strategy"):
        report(flop(), 1, silent)


def test_an_edge_of_the_player_is_warned_of():
    sure = figure("main", "Ante", 100, {(10, 100): 1}, players=1)
    perhaps = figure("main", "Ante", 100, {(10, 100): 1}, players=3, interval=0.2, rounds=10)

    assert warning(sure) == "Ante, one player: the player has an edge of 10.0000% with these settings."
    assert warning(perhaps) == "Ante, 3 players: the player may have an edge of 10.0000% with these settings."


@pytest.mark.full
def test_a_table_that_gives_money_away_is_warned_of():
    generous = flop(flop=flop().game.flop | {"jacks_or_better": "2:1"})
    told = report(generous, 1, silent)

    assert [text.split(":")[0] for text in told.warnings] == ["Ante and flop"]
    assert "Warning: Ante and flop: the player has an edge of" in as_text(told)


def test_the_text_tells_method_and_strategy():
    exact = figure("main", "Ante", 100, {(-10, 100): 1}, players=1, strategy="as well as can be")
    played = [
        figure("main", "Ante", 100, {(-10, 100): 1}, players=n, strategy="simply", rounds=2_000, interval=0.01)
        for n in (2, 3)
    ]
    text = as_text(Report("T1", "One", "flop_poker", "aa", "bb", (exact, *played), ("A remark.",), ()))

    assert "Table T1, One (Flop Poker)" in text
    assert "exact" in text.splitlines()[5]
    assert text.splitlines()[6].endswith("  +/- 1.00%")
    assert "+/-: of 2,000 rounds; with 95% confidence the house edge lies within this interval." in text
    assert "Ante (one player): as well as can be." in text
    assert "Ante (2 to 3 players): simply." in text
    assert "A remark." in text


def test_no_line_of_the_text_has_more_than_100_columns():
    """A long name has several lines, and its figures stand in the last one."""
    label = "Progressive and its pays from the tray, where the hand stays in"
    long = figure("main", label, 100, {(-10, 100): 1}, players=7, rounds=10**9, interval=12.3456)
    short = figure("main", "Ante", 100, {(-10, 100): 1}, players=7, rounds=10**9, interval=12.3456)
    text = as_text(Report("T1", "One" * 40, "flop_poker", "aa", "bb", (long, short), (), ()))

    assert max(map(len, text.splitlines())) <= 100
    *_, start, figures, other = (line for line in text.splitlines() if "+/- " in line or line.startswith("Progr"))
    assert start == "Progressive and its pays from the"
    assert figures.index("10.0000%") == other.index("10.0000%")


def offering(table, **changes):
    """A Three Card Poker table with a progressive wager."""
    posted = three_card(**changes)
    limits = posted.game.limits | {"progressive": (100, 100)}
    return replace(posted, meter="GRAND", game=replace(posted.game, limits=limits, progressive_table=table))


def test_the_meters_share_and_the_meter_at_which_the_wager_is_even_are_told():
    """601/1105 come from the tray, and 1/22,100 of the meter."""
    assert list(on_meter(offering("1"))) == [
        "Progressive: each $1,000 on the meter adds 4.5249% to what it returns.",
        "Progressive: with its pays from the tray it is even when the meter shows $10,080.",
        "Progressive: the envy bonus of a full table adds 4.7511%.",
    ]
    assert list(on_meter(flop())) == []


def test_a_wager_that_returns_more_than_is_bet_is_even_at_no_meter():
    assert list(on_meter(offering("3")))[1] == "Progressive: it returns more than is bet whatever the meter shows."


def test_the_meter_of_texas_holdem_bonus_has_its_parts():
    """The whole, a quarter and a twentieth of it are won."""
    posted = texas(progressive=True)
    limits = posted.game.limits | {"progressive": (100, 100)}
    share, even = on_meter(replace(posted, meter="ROYAL", game=replace(posted.game, limits=limits)))

    assert share == "Progressive: each $1,000 on the meter adds 0.4540% to what it returns."
    assert even == "Progressive: with its pays from the tray it is even when the meter shows $109,702.20."


@pytest.mark.full
def test_all_tables_are_told():
    told = list(tell([flop(), flop()], 1, silent, json=True))

    assert [json.loads(line)["table"] for line in told] == ["T1", "T1"]
    assert "House edge:" in list(tell([flop()], 1, silent, json=False))[-1]


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "croupier.toml"
    path.write_text(CONFIG)
    return path


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "server", "odds", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_the_command_prints_json_and_no_bar_where_no_terminal_is(config):
    done = run("--config", config, "--json", "--rounds", "1")

    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert round(told["figures"][0]["house_edge"], 6) == 0.064851
    assert [one["players"] for one in told["figures"]] == [None, 2]
    assert done.stderr == ""


def test_the_command_knows_its_tables(config):
    done = run("--config", config, "--table", "X9")

    assert done.returncode == 1
    assert done.stderr == "croupier: There is no table 'X9'.\n"
