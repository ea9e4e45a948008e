"""The report as sentences, and as JSON, one object a line."""

import json

from server.audit.findings import Finding
from server.audit.reconcile import Repair
from server.audit.report import Report, Sums, as_json, as_text, head


SUMS = Sums(
    tables=2,
    events=3_000,
    settled=997,
    void=3,
    voided=4_550,
    wallets=5,
    finished=9,
    pending=1,
    given=500_000,
    in_wallets=400_000,
    stacks=90_000,
    wagers=1_000,
    house=-1_000,
    at_meters=0,
    to_tables=10_000,
    to_wallets=0,
    created=0,
    back=12,
    whole=True,
)
RIGHT = Report((), ("The buy-in waits.",), (), (), SUMS, 1.5)
WRONG = Report(
    (Finding("cards", "A card came twice.", "T1", 7, 99),),
    (),
    ("Something moved.",),
    (Repair(done=True, sentence="It was."),),
    SUMS,
    0,
)


def test_a_report_says_what_was_read_and_where_the_cents_are():
    text = "".join(as_text(RIGHT))

    assert "2 tables, 1,000 rounds: 997 settled, 3 void (0.300%; $45.50 returned).\n" in text
    assert "5 wallets, 9 transfers finished, 1 pending.\n" in text
    assert "with the house                          -$10\n" in text
    assert "from nowhere                              $0\n" in text
    assert "The clock of one owner was up to 12 ms behind that of the previous one.\n" in text
    assert "Pending: The buy-in waits.\n" in text
    assert text.endswith("Read 3,000 events in 1.5 s (2,000 a second).\nThe books are right.\n")
    assert RIGHT.status == 0


def test_a_report_has_a_line_for_each_finding():
    text = "".join(as_text(WRONG))

    assert text.startswith(
        "Reconciled: It was.\nTable T1, round 7, event 99: A card came twice.\nNote: Something moved.\n"
    )
    assert text.endswith("1 finding.\n")
    assert WRONG.status == 1


def test_sums_that_are_not_of_one_moment_are_not_compared():
    parts = {name: getattr(SUMS, name) for name in Sums.__struct_fields__}
    text = "".join(as_text(Report((), (), (), (), Sums(**parts | {"whole": False}), 1)))

    assert "from nowhere" not in text
    assert "Not everything could be read: these sums need not agree." in text
    assert text.endswith("What was checked is right.\n")


def test_a_report_begins_with_the_store_that_was_read():
    assert head("redis://host/0", json=False) == "The books in redis://host/0:\n"
    assert head("redis://host/0", json=True) == '{"store":"redis://host/0"}\n'


def test_json_is_an_object_a_line_and_the_sums_come_last():
    lines = [json.loads(line) for line in as_json(WRONG)]

    assert lines[0] == {
        "finding": {"kind": "cards", "sentence": "A card came twice.", "table": "T1", "round": 7, "event": 99}
    }
    assert lines[1] == {"reconciled": {"done": True, "sentence": "It was."}}
    assert lines[2] == {"note": "Something moved."}
    assert (lines[-1]["findings"], lines[-1]["sums"]["void_rate"], lines[-1]["sums"]["house"]) == (1, 0.003, -1_000)
    assert next(as_json(RIGHT)) == '{"pending":"The buy-in waits."}\n'
