"""The audit finds ends that are missing, and tells a cut end from one that the store lost."""

from msgspec.structs import replace

from server.audit.anchors import Anchored, findings
from server.audit.findings import Finding
from server.store import Entry, Head, Row
from server.store.anchors import Anchor
from server.store.house_events import LossRecorded


AT = 1_800_000_000_000


def anchor(log, version, seconds):
    return Anchor(log, version, f"{version:02}", AT + 1_000 * seconds)


def read(anchored, log, *places):
    """Read a log with events at these versions and seconds."""
    for version, seconds in places:
        anchored.of(log).add(Head(version, bytes.fromhex(f"{version:02}")), AT + 1_000 * seconds)


def checked(anchored, *losses):
    return list(findings(list(anchored.checks.values()), losses))


def test_logs_that_hold_their_anchors_are_right():
    anchored = Anchored([anchor("T1", 1, 0), anchor("T1", 2, 30), anchor("T1", 2, 30)])
    read(anchored, "T1", (1, 0), (2, 30), (3, 31))

    assert checked(anchored) == []


def test_an_end_that_other_logs_outlived_was_cut_off():
    anchored = Anchored([anchor("T1", 1, 0), anchor("T1", 9, 30), anchor("T2", 5, 0)])
    read(anchored, "T1", (1, 0))
    read(anchored, "T2", (5, 0), (6, 31))

    assert checked(anchored) == [
        Finding(
            "anchor",
            "Table T1: event 9, which was anchored at 2027-01-15T08:00:30.000Z, is missing: the log ends at event 1. "
            "Its end was cut off: table T2 still had events of that moment.",
        )
    ]


def test_an_end_that_was_written_again_otherwise_is_named():
    anchored = Anchored([anchor("m:GRAND", 1, 0), replace(anchor("m:GRAND", 2, 30), chain="ff")])
    read(anchored, "m:GRAND", (1, 0), (2, 30))
    read(anchored, "T2", (6, 31))

    (found,) = checked(anchored)
    assert found.sentence.startswith(
        "Meter GRAND: event 2, which was anchored at 2027-01-15T08:00:30.000Z, is another "
    )
    assert found.sentence.endswith("The log was written again: table T2 still had events of that moment.")


def test_a_lost_end_of_all_logs_is_a_failovers_or_a_backups():
    for last, kind in ((3, "a failover"), (300, "a backup that was restored")):
        anchored = Anchored([anchor("T1", 1, 0), anchor("T1", 9, 2), anchor("h:house", 2, last)])
        read(anchored, "T1", (1, 0))
        read(anchored, "h:house", (1, 0))
        read(anchored, "T2", (1, 0), (2, 900))

        one, two = checked(anchored)
        assert "T1: event 9, " in one.sentence
        assert two.sentence.startswith("The log of the house: event 2, ")
        for found in (one, two):
            assert f"No other log has events of that moment either, as after {kind}: " in found.sentence


def test_a_loss_that_somebody_stated_is_a_note_and_a_later_one_is_not():
    loss = Entry(3, AT + 60_000, LossRecorded("The disk broke.", "Olga"), None, Row(b"", 0, b"", b"", b"", b""))
    anchored = Anchored([anchor("T1", 9, 30), anchor("T2", 9, 90)])

    note, found = checked(anchored, loss)
    assert note == (
        "Until 2027-01-15T08:01:00.000Z the store lost events of table T1 after event 8: "
        "Olga stated why: The disk broke."
    )
    assert found.sentence.startswith("Table T2: event 9, ")


def test_the_end_of_a_log_that_cannot_be_read_on_is_not_known_and_another_history_is():
    anchored = Anchored([replace(anchor("T1", 1, 0), chain="ff"), anchor("T1", 9, 30)])
    read(anchored, "T1", (1, 0))
    anchored.of("T1").broken = True
    read(anchored, "T2", (6, 31))

    (found,) = checked(anchored)
    assert found.sentence.startswith("Table T1: event 1, ")
    assert " is another one now. " in found.sentence

    anchored.of("T1").wrong.clear()
    assert checked(anchored) == []


def test_a_log_that_is_read_again_from_its_start_is_not_broken_any_more():
    check = Anchored([anchor("T1", 9, 30)]).of("T1")
    check.broken = True
    check.reset()

    assert check.missing == [anchor("T1", 9, 30)]
