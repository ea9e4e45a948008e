from server.cli.printing import __main__ as printing


def test_it_checks_or_writes(monkeypatch, capsys):
    written = []
    monkeypatch.setattr(printing, "write", lambda: written.append("all"))
    monkeypatch.setattr(printing, "stale", lambda: iter(["docs/clients.md"]))

    assert printing.main(["--check"]) == 1
    assert capsys.readouterr().err == "docs/clients.md is not current. Run `make generate`.\n"
    assert written == []
    assert printing.main([]) == 0
    assert written == ["all"]


def test_nothing_is_said_where_all_is_current(monkeypatch, capsys):
    monkeypatch.setattr(printing, "stale", lambda: iter([]))

    assert printing.main(["--check"]) == 0
    assert capsys.readouterr().err == ""
