"""Reports of several runs can be added, also through JSON, and printed as text."""

import json
from collections import Counter

import pytest

from clients.python.load.report import Report


def report(**numbers):
    told = Report(**{"guests": 7, "seated": 7, "rounds": 3, "seen": 100, "refusals": Counter(not_now=2)} | numbers)
    told.answer.record(12.5)
    return told


def test_reports_of_several_processes_add_up():
    total = Report()
    for one in (report(), report(missed=1, refusals=Counter(no_wagers=1))):
        total.add(Report.of(json.loads(json.dumps(one.plain()))))

    assert (total.guests, total.seen, total.missed) == (14, 200, 1)
    assert total.refusals == {"not_now": 2, "no_wagers": 1}
    assert len(total.answer) == 2


@pytest.mark.parametrize("wrong", ["missed", "duplicated", "unreadable", "gone_back", "quarrels", "strayed"])
def test_any_fault_of_a_stream_breaks_the_report(wrong):
    assert report().unbroken
    assert not report(**{wrong: 1}).unbroken


def test_a_person_can_read_the_numbers():
    told = "\n".join(report(voided=1).lines())

    for words in ("7 seated", "3 over, 1 of them void", "1 commands: p50 12.5 ms", "refused: not_now 2", "0 missed"):
        assert words in told
    assert "last viewer   0 commands: nothing to tell" in told


@pytest.mark.parametrize("wrong", ["unanswered", "still_seated"])
def test_a_house_that_is_gone_at_the_end_has_not_answered(wrong):
    assert report().answered
    assert not report(**{wrong: 1}).answered


@pytest.mark.parametrize("wrong", ["unsettled", "misread", "wrong_sums", "unpaid"])
def test_any_wrong_settlement_or_sum_is_not_right(wrong):
    assert report().right
    assert not report(**{wrong: 1}).right


def test_what_was_wrong_is_told_in_sentences():
    assert "wrong         T1: a cent." in report(complaints=["T1: a cent."]).lines()
