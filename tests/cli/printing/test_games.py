import pytest

from server.cli.printing import games
from server.core.games.registry import game_with
from server.core.games.steps import Ask, Option
from server.core.games.three_card_poker.rules import ASK
from tests.core.games.each_game import ROWS


def test_every_game_has_a_chapter_with_all_its_wagers():
    titles = [game_with(settings).name for settings in games.FULL]

    assert titles == list(ROWS), "add the game to FULL in server/cli/printing/games.py"
    for settings in games.FULL:
        game = game_with(settings)
        game.check(settings, games.terms("hand"))
        assert f"\n## {game.title}\n" in games.page()
        assert {wager.name for wager in game.wagers(settings, games.terms("hand"))} == set(settings.limits)


@pytest.mark.parametrize("method", games.METHODS)
def test_every_step_has_a_row(method):
    for settings in games.FULL:
        steps = game_with(settings).steps(settings, games.terms(method))
        first, *_, last = (row[0] for row in games.step_rows(steps))

        assert first == "0"
        assert int(last.split(" to ")[-1]) == len(steps) - 1


def test_every_option_of_every_question_has_a_row():
    (play, fold, concede) = games.questions((ASK,))

    assert play == (
        "in step 0, of hands with `ante`, in turn",
        "`play`",
        "Play",
        "`ante`",
        "makes the wager `play`",
    )
    assert fold[4] == "folds the hand; silence chooses this"
    assert concede[4] == "gives up every wager of the hand, whose cards stay down"


def test_an_option_may_take_a_wager_back_or_cost_nothing():
    back, on = Option("back", "Back", "", returns="side"), Option("on", "On", "")
    rows = list(games.questions((Ask("ante", (back, on), "on", together=False),)))

    assert [row[3:] for row in rows] == [
        ("nothing", "takes `side` back"),
        ("nothing", "goes on; silence chooses this"),
    ]


def test_amounts_that_the_rules_fix_are_told():
    lines = games.page().splitlines()

    assert any(line.startswith("| `pot` |") and "| fixed |" in line for line in lines)
    assert any(line.startswith("| `progressive` |") and "| fixed |" in line for line in lines)
    assert any(line.startswith("| `pair_plus` |") and "| `low` to `high` |" in line for line in lines)


def test_what_a_licensee_may_choose_is_told():
    lines = games.page().splitlines()
    (pair_plus,) = [line for line in lines if line.startswith("| `pair_plus` |")]
    (cover_all,) = [line for line in lines if line.startswith("| `cover_all` |")]

    assert "with `version_6f` = `1`: needs `ante`" in pair_plus
    assert "with `version_6f` = `3`: must" in pair_plus
    assert "not offered with `cover_all` = `false`" in cover_all
