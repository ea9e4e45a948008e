"""A segment's file says what is in it."""

import pytest

from server.store.archive.names import Name, needed


def test_the_name_of_a_file_is_read_back():
    name = Name("T1", 601, 900, "2027-01-16")

    assert name.file == "2027-01-16_601-900.segment"
    assert Name.of("T1", name.file) == name
    assert str(name) == "segment T1/2027-01-16_601-900.segment"


@pytest.mark.parametrize(
    "file", ["", "x.segment", "2027-01-16_0-9.segment", "2027-01-16_9-8.segment", "2027-01-16_1-9.new"]
)
def test_another_file_is_no_segment(file):
    assert Name.of("T1", file) is None


def test_a_longer_segment_with_the_same_beginning_replaces_a_shorter_one():
    shorter, longer = Name("T1", 1, 5, "2027-01-15"), Name("T1", 1, 9, "2027-01-15")

    assert longer.replaces(shorter)
    assert not shorter.replaces(longer)
    assert not longer.replaces(longer)
    assert not Name("T2", 1, 9, "2027-01-15").replaces(shorter)
    assert not Name("T1", 2, 9, "2027-01-15").replaces(shorter)


def test_only_the_longest_segment_with_a_beginning_is_needed():
    names = [Name("T1", first, last, "2027-01-15") for first, last in ((1, 5), (1, 9), (10, 12), (13, 14), (13, 20))]

    assert [(name.first, name.last) for name in needed(names)] == [(1, 9), (10, 12), (13, 20)]


def test_segments_are_in_the_order_of_their_events():
    names = [Name("T1", first, first + 9, "2027-01-15") for first in (1, 20, 100)]

    assert sorted(set(names)) == names
