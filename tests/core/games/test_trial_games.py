"""Games that are not shipped: added as the page says, and one whose players take wagers back."""

import json
import shutil
import subprocess
import sys

import msgspec
import pytest
from msgspec.structs import replace

from clients.python.view import apply_update
from protocol.commands import Choose
from protocol.refusals import Code, Refused
from protocol.views import MayChoose
from server.core.events import WagerReturned
from server.core.evolve import evolve
from server.core.games.registry import GAMES
from server.core.games.steps import Ask, Option
from server.core.legal import legal
from server.core.redact import redact
from server.core.round.records import records
from server.core.round.rules_panel import posted
from server.core.settings import TableSettings
from server.core.table import Table
from server.core.view import view
from server.odds.report import report
from server.progress import silent
from tests.core.games.trial import FIRST_TEST, LET_IT_RIDE, PAGE, ROOT, TRIALS, added, loaded
from tests.core.given import DEALER, TABLE, Pit, conserved, stacked, who
from tests.first_of import first_of
from tests.refusing import refused_as


BETS = dict.fromkeys(("first", "second", "third"), 500)
LIMITS = dict.fromkeys(BETS, (500, 5_000))
TENS, NOTHING = "Ts Td 4c", "2s 5d 9c"


@pytest.fixture
def riding(monkeypatch):
    """Let It Ride beside the games of the house: how a table of it is set up."""
    module = loaded(LET_IT_RIDE)
    monkeypatch.setitem(GAMES, "let_it_ride", module.GAME)
    return TableSettings(**TABLE, game=module.LetItRideSettings(LIMITS))


def dealt(settings, hand, community="Jh 8h"):
    pit = Pit(settings, stacked([hand], "", settings, community))
    pit.sit("p1", 1)
    pit.play([BETS])
    return pit


def told(pit):
    (record,) = records([(at, event) for at, event in pit.log])
    return record["seats"][0]


def choices(pit):
    return {may.command.option: may for may in legal(pit.table, who("p1")) if isinstance(may, MayChoose)}


def test_a_choice_takes_a_wager_back_and_the_rest_is_settled(riding):
    pit = dealt(riding, NOTHING)
    pit.answer("take_back", "ride")

    assert pit.table.players["p1"].stack == 100_000 - 1_000
    assert told(pit)["wagers"] == {"second": 500, "third": 500}
    assert told(pit)["taken_back"] == {"first": 500}
    assert [choice["choice"] for choice in told(pit)["choices"]] == ["take_back", "ride"]
    assert conserved(pit.table)


def test_wagers_that_ride_are_all_paid(riding):
    pit = dealt(riding, TENS)
    pit.answer("ride", "ride")

    assert told(pit)["returned"] == dict.fromkeys(BETS, 1_000)
    assert "taken_back" not in told(pit)


def test_the_button_says_what_comes_back(riding):
    pit = dealt(riding, NOTHING)

    assert choices(pit)["take_back"].note == "first; $5 returned"
    assert (choices(pit)["take_back"].cost, choices(pit)["ride"].cost) == (0, 0)


def test_a_wager_that_is_gone_is_not_taken_back_again(riding):
    pit = dealt(riding, NOTHING)
    pit.answer("take_back", "take_back")
    steps = list(pit.table.steps)
    asked = Pit(riding, pit.deck)
    asked.sit("p1", 1)
    asked.play([BETS])
    asked.answer("take_back")
    again = next(n for n, step in enumerate(steps) if isinstance(step, Ask))
    (twice,) = [n for n, step in enumerate(steps) if isinstance(step, Ask) and n > again]
    steps[twice] = steps[again]
    asked.table = replace(asked.table, steps=tuple(steps))

    assert list(choices(asked)) == ["ride"]
    with refused_as(Code.NOT_NOW):
        asked.do(who("p1"), Choose(1, asked.table.step, 1, "take_back"))


def test_a_void_round_returns_the_wagers_that_are_left(riding):
    pit = dealt(riding, NOTHING)
    pit.answer("take_back")
    pit.void()

    assert pit.table.players["p1"].stack == 100_000
    assert told(pit)["voided"] == {"second": "", "third": ""}
    assert conserved(pit.table)


@pytest.mark.parametrize("viewer", [who("p1"), who("p2"), DEALER], ids=["owner", "rail", "dealer"])
def test_a_client_follows_a_wager_that_comes_back(riding, viewer):
    pit = dealt(riding, NOTHING)
    pit.answer("take_back", "ride")
    table, seen = Table(), None
    for seq, (_, event) in enumerate(pit.log, 1):
        table = evolve(table, event)
        if seen is None:
            seen = plain(view(table, viewer))
        else:
            seen = apply_update(seen, plain(redact(event, table, seq, viewer)))
        assert seen == plain(view(table, viewer)), event


def plain(data):
    return json.loads(msgspec.json.encode(data))


def test_an_option_moves_one_wager_and_no_hidden_answer_returns_one():
    with pytest.raises(ValueError, match="either bets a wager or returns one"):
        Option("swap", "Swap", "", bets="play", of="ante", returns="ante")
    with pytest.raises(ValueError, match="asked in turn"):
        Ask("ante", (Option("back", "Back", "", returns="ante"),), otherwise="back", together=True)


def test_its_bets_are_equal(riding):
    pit = Pit(riding)
    pit.sit("p1", 1)
    pit.bet("p1", first=700)

    with pytest.raises(Refused, match="at least \\$7"):
        pit.bet("p1", second=500)


def test_a_hand_without_all_three_bets_gets_them_back(riding):
    pit = Pit(riding)
    pit.sit("p1", 1)
    pit.bet("p1", first=500, second=500)
    pit.time_up()

    why = "first bet and second bet and third bet are all required"
    assert [event.why for event in pit.events if isinstance(event, WagerReturned)] == [why, why]


def test_its_odds_are_simulated_by_its_strategy(riding):
    told = report(riding, 20_000, silent)
    (main,) = told.figures

    assert main.label == "First bet, second bet and third bet"
    assert main.method == "simulation"
    assert main.house_edge == pytest.approx(0.035, abs=main.interval + 0.005)  # by the best play 3.5 % of one bet
    assert 1 <= main.average_stake < 2


def test_a_newcomer_is_told_nothing_where_a_game_has_no_guide(riding):
    rules = posted(Pit(riding).table)

    assert (rules.how_to_play, rules.advice, rules.ranking) == ((), None, ())
    assert rules.game_title == "Let It Ride"


def test_the_first_test_on_the_page_passes(riding):
    written = {}
    exec(compile(FIRST_TEST, "test_let_it_ride.py", "exec"), written)

    written["test_a_pair_of_tens_pays_the_bets_that_ride"]()


@pytest.mark.parametrize("trial", first_of(TRIALS.values()), ids=list(TRIALS))
def test_a_game_is_one_module_and_one_line(trial, tmp_path):
    """The whole product, in a copy, takes the game's table: its configuration, and its odds where it has a strategy."""
    for part in ("server", "protocol"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    added(trial, tmp_path)
    (tmp_path / "house.toml").write_text(trial.table)
    command = [sys.executable, "-m", "server", "odds", "--table", "T20", "--rounds", "2000", "--config", "house.toml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    if "strategy=" in trial.module:
        assert done.returncode == 0, done.stderr
        assert "2,000 rounds" in done.stdout
    else:
        assert "There are no odds of High Card: give its GAME a strategy" in done.stderr


def test_all_that_a_new_game_lacks_is_listed_once_it_is_registered(tmp_path):
    for part in ("server", "protocol", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("clients", "deploy", "docs", "rules", "pyproject.toml"):
        (tmp_path / part).symlink_to(ROOT / part)
    added(LET_IT_RIDE, tmp_path)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "tests/core/games/test_complete.py",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert "E         let_it_ride is missing in tests/core/games/let_it_ride/rows.py" in done.stdout, done.stdout
    assert "E         let_it_ride is missing in docs/playing.md" in done.stdout


def test_the_page_adds_a_game_of_at_most_two_screens():
    assert len(LET_IT_RIDE.module.splitlines()) < 130
    assert len(TRIALS["high_card"].module.splitlines()) < 65
    assert LET_IT_RIDE.line.strip() == '"let_it_ride",'
    assert "server/core/games/registry.py" in PAGE
