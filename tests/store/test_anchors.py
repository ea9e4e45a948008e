"""Anchors are kept in a file that stays small, and only those that the house made are taken from other nodes."""

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from server.store import Head
from server.store import anchors as module
from server.store.anchors import ENCODE, Anchor, Anchors, NotAnchors, read_file
from server.store.macs import Macs


MACS = Macs([bytes(32)])


def anchors(tmp_path):
    return Anchors(tmp_path / "anchors.jsonl", MACS)


def kept(tmp_path):
    return [(anchor.log, anchor.version, anchor.chain, anchor.at) for anchor in read_file(tmp_path / "anchors.jsonl")]


def test_each_anchor_is_in_the_file_at_once(tmp_path):
    found = anchors(tmp_path)
    found.add("T1", Head(5, b"\x01"), 7)
    found.add("m:GRAND", Head(2, b"\x02"), 7)

    assert kept(tmp_path) == [("T1", 5, "01", 7), ("m:GRAND", 2, "02", 7)]


def test_a_long_file_keeps_the_newest_anchor_of_each_log(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LINES", 4)
    found = anchors(tmp_path)
    for version in range(1, 6):
        found.add("T1", Head(version, b"\x01"), 7)
        found.add("T2", Head(version, b"\x02"), 7)
    assert len(kept(tmp_path)) <= 4

    anchors(tmp_path).add("T3", Head(1, b"\x03"), 8)
    assert kept(tmp_path) == [("T1", 5, "01", 7), ("T2", 5, "02", 7), ("T3", 1, "03", 8)]


def test_while_the_file_cannot_be_written_the_house_goes_on_and_then_the_newest_anchors_are_in_it(tmp_path):
    found = anchors(tmp_path / "var")
    with capture_logs() as logs:
        for version in (1, 2):
            found.add("T1", Head(version, b"\x01"), 7)
        found.add("T2", Head(1, b"\x02"), 7)
        (tmp_path / "var").mkdir()
        found.add("T3", Head(1, b"\x03"), 7)
    assert kept(tmp_path / "var") == [("T1", 2, "01", 7), ("T2", 1, "02", 7), ("T3", 1, "03", 7)]
    assert [log["log_level"] for log in logs] == ["warning", "info"]

    (tmp_path / "var" / "anchors.jsonl").unlink()
    (tmp_path / "var" / "anchors.jsonl").mkdir()
    found.add("T1", Head(3, b"\x01"), 7)
    (tmp_path / "var" / "anchors.jsonl").rmdir()
    found.add("T2", Head(2, b"\x02"), 7)
    assert kept(tmp_path / "var") == [("T1", 3, "01", 7), ("T2", 2, "02", 7), ("T3", 1, "03", 7)]


def test_anchors_of_other_nodes_are_kept_if_the_house_made_them(tmp_path):
    one, two = anchors(tmp_path / "one"), anchors(tmp_path / "two")
    for path in ("one", "two"):
        (tmp_path / path).mkdir()
    one.add("T1", Head(5, b"\x01"), 7)
    right = one.unsent[0]
    for anchor in (right, right, replace(right, version=6), replace(right, log="T2"), replace(right, mac="")):
        two.receive(ENCODE(anchor).decode())
    two.receive("nothing like it")

    assert kept(tmp_path / "two") == [("T1", 5, "01", 7)]


def test_an_anchor_that_is_sent_again_replaces_no_newer_one(tmp_path):
    one, two = anchors(tmp_path / "one"), anchors(tmp_path / "two")
    for path in ("one", "two"):
        (tmp_path / path).mkdir()
    for version, at in ((5, 7), (6, 7), (4, 9)):  # a later anchor may be lower: the store lost the end of the log
        one.add("T1", Head(version, b"\x01"), at)
    for sent in (0, 1, 0, 2, 1, 0):
        two.receive(ENCODE(one.unsent[sent]).decode())

    assert kept(tmp_path / "two") == [("T1", 5, "01", 7), ("T1", 6, "01", 7), ("T1", 4, "01", 9)]
    assert two.newest["T1"].version == 4


def test_half_a_line_at_the_end_is_passed_over_and_anything_else_is_named(tmp_path):
    path = tmp_path / "anchors.jsonl"
    anchors(tmp_path).add("T1", Head(5, b"\x01"), 7)
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:20])
    assert kept(tmp_path) == [("T1", 5, "01", 7)]

    path.write_bytes(b"what\n" + whole)
    with pytest.raises(NotAnchors, match=r"anchors\.jsonl: line 1 is not an anchor"):
        read_file(path)
    with pytest.raises(NotAnchors, match="cannot be read"):
        read_file(tmp_path / "none")


def test_an_anchor_needs_no_mac_to_be_read(tmp_path):
    (tmp_path / "anchors.jsonl").write_bytes(ENCODE(Anchor("T1", 5, "01", 7)) + b"\n")

    assert kept(tmp_path) == [("T1", 5, "01", 7)]


@pytest.mark.parametrize("wrong", ['"log":"x:T1"', '"log":"m:x:T1"', '"log":""', '"version":-1', f'"at":{10**15}'])
def test_a_line_that_can_be_no_anchor_is_none(tmp_path, wrong):
    line = ENCODE(Anchor("T1", 5, "01", 7)).decode()
    key = wrong.partition(":")[0]
    right = next(part for part in line.strip("{}").split(",") if part.startswith(key))
    (tmp_path / "anchors.jsonl").write_text(line.replace(right, wrong) + "\n")

    with pytest.raises(NotAnchors, match="line 1 is not an anchor"):
        kept(tmp_path)


def test_an_anchor_of_another_node_whose_mac_is_no_hex_is_passed_over(tmp_path):
    found = anchors(tmp_path)
    found.receive(ENCODE(Anchor("T1", 5, "01", 7, "zz")).decode())

    assert not found.path.exists()
