from server.progress import Bar, silent


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
