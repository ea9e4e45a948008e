"""What the options make of a plan, and what they refuse."""

import pytest

from clients.python.load.options import parsed, parser


URL = ("--url", "ws://127.0.0.1:1/ws")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--stalled", "1"),
        ("--stalled", "-0.1"),
        ("--rate", "0"),
        ("--seconds", "-1"),
        ("--seconds", "86401"),
        ("--think", "-1"),
        ("--storm", "0"),
        ("--full", "0"),
    ],
)
def test_numbers_out_of_range_are_refused(option, value, capsys):
    with pytest.raises(SystemExit):
        parser().parse_args([*URL, option, value])

    assert f"not {value}" in capsys.readouterr().err.replace("'", "")


def test_by_default_35_guests_play_for_half_a_minute_at_a_rate():
    told, plan = parsed([*URL])

    assert (plan.guests, plan.full, plan.seconds, plan.rate, plan.think) == (35, None, 30.0, 30.0, None)
    assert (plan.stalled, plan.watchers, plan.storms, plan.ramp) == (0.0, 0, 0, 0.0)
    assert (told.processes, told.json, told.html) == (1, False, None)


def test_shares_seconds_and_files_are_read(tmp_path):
    told, plan = parsed([*URL, "--stalled", "0.5", "--seconds", "86400", "--html", f"{tmp_path}/page.html"])

    assert (plan.stalled, plan.seconds, told.html) == (0.5, 86_400, tmp_path / "page.html")


def test_lists_and_storms_are_read():
    _, plan = parsed([*URL, "--tables", "T1,T2", "--games", "flop_poker", "--storm", "3", "--think", "0"])
    assert (plan.tables, plan.games, plan.storms, plan.think) == (("T1", "T2"), ("flop_poker",), 3, 0)

    assert parsed([*URL, "--storm"])[1].storms == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--rate", "5", "--think", "1"], "not allowed with"),
        (["--processes", "65"], "at most 64"),
        (["--clients", "60000", "--processes", "64"], "--clients is at most "),
        (["--storm", "1001"], "at most 1000"),
        (["--html", "/"], "--html: must be a file in a folder where you may write, not /"),
        (["--receipts", "/nowhere/receipts"], "--receipts: must be a file in a folder where you may write"),
    ],
)
def test_what_cannot_be_is_refused(options, words, capsys):
    with pytest.raises(SystemExit) as ended:
        parsed([*URL, *options])

    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_a_house_elsewhere_is_refused_unless_told_twice(monkeypatch, capsys):
    elsewhere = ["--url", "ws://192.0.2.7:1/ws", "--another-machine", "192.0.2.7"]
    with pytest.raises(SystemExit):
        parsed(elsewhere)
    assert "is not this machine" in capsys.readouterr().err

    monkeypatch.setenv("CROUPIER_LOAD_HOST", "192.0.2.7")
    assert parsed(elsewhere)[1].remote == "192.0.2.7"
