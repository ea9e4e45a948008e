import sys

from server.progress import Bar, on_terminal, silent


def test_the_bar_fills_and_disappears(capsys):
    bar = Bar()
    for done in (0, 0.001, 0.5, 1):
        bar("All boards", done)
    out, err = capsys.readouterr()

    assert out == ""
    assert err.count("All boards") == 2  # drawn again only where it has changed
    assert "[###############...............]" in err
    assert not err.split("\r")[-2].strip()


def test_silent_draws_nothing(capsys):
    silent("All boards", 0.5)

    assert capsys.readouterr() == ("", "")


def test_the_bar_never_goes_back_whatever_order_threads_report_in(capsys):
    bar = Bar()
    for done in (0.5, 0.2, 0.6, 0.55, 1):
        bar("All draws", done)
    drawn = [line.count("#") for line in capsys.readouterr().err.split("\r") if "#" in line]

    assert drawn == sorted(drawn) == [15, 18]


def test_nothing_is_drawn_on_a_stream_that_is_no_terminal(monkeypatch):
    assert on_terminal() is silent

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert isinstance(on_terminal(), Bar)
