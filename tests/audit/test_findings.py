"""A finding reads as a line that says where it is."""

from server.audit.findings import Finding


def test_a_finding_says_where_it_is_as_far_as_it_is_anywhere():
    assert str(Finding("cards", "It is.", "T1", 7, 99)) == "Table T1, round 7, event 99: It is."
    assert str(Finding("log", "It is.", "T1", 0, 1)) == "Table T1, event 1: It is."
    assert str(Finding("wallet", "It is.", player="ann")) == "Wallet of ann: It is."
    assert str(Finding("whole", "It is.")) == "It is."
