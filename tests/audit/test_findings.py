"""A finding as a line with its place."""

from server.audit.findings import Finding


def test_a_finding_names_its_place_if_it_has_one():
    assert str(Finding("cards", "It is.", "T1", 7, 99)) == "Table T1, round 7, event 99: It is."
    assert str(Finding("log", "It is.", "T1", 0, 1)) == "Table T1, event 1: It is."
    assert str(Finding("wallet", "It is.", player="ann")) == "Wallet of ann: It is."
    assert str(Finding("whole", "It is.")) == "It is."
