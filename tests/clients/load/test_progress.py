import pytest

from clients.python.load.histogram import Histogram
from clients.python.load.progress import Progress, line


def numbers(second, *durations):
    answers = Histogram()
    for took in durations:
        answers.record(took)
    counts = {"people": 40, "here": 39, "rounds": 7, "frames": 900, "refused": 2, "wrong": 0}
    return counts | {"second": second, "answers": answers}


def test_before_play_it_says_who_has_come():
    assert line(numbers(0), 30) == "load: 39 of 40 people are here"


def test_during_play_it_says_how_it_goes():
    told = line(numbers(12.3, 5.0, 5.0), 30)

    assert told == ("load: 12/30 s, 39/40 here, 7 rounds, 900 messages, answers p50 5.0 p99 5.0 ms, 2 refused, 0 wrong")
    assert "no answers" in line(numbers(12.3), 30)


@pytest.mark.parametrize("terminal", [True, False])
def test_it_is_one_line_and_only_on_a_terminal(terminal, capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    progress = Progress(30)
    progress.show(numbers(1))
    progress.show(numbers(0))
    progress.clear()
    said = capsys.readouterr().err

    assert "\n" not in said
    assert bool(said) == terminal
    assert said.split("\r")[-1] == ""
