"""The audit checks under which settings, and by which rules, a round opens."""

import pytest
from msgspec.structs import replace

from server.audit.postings import Postings, ours
from server.core.round.engine import hash_of
from server.core.table import Table
from tests.store.samples import BETTING, SETTINGS


RULES = ours(BETTING[1])
OPENED = replace(BETTING[1], rules=RULES, rules_hash=hash_of(RULES))
OTHER = {**RULES, "more": 1}


def checked(*events, posted=SETTINGS):
    """Return what is wrong with the last of these openings, after the others."""
    postings = Postings()
    return [[sentence for _, sentence in postings.check(Table(posted=posted), event)] for event in events][-1]


def with_rules(rules):
    return replace(OPENED, rules=rules, rules_hash=hash_of(rules))


def test_rounds_under_what_was_posted_are_right():
    assert checked(OPENED, OPENED) == []


def test_other_settings_than_those_posted_are_found():
    assert checked(OPENED, posted=replace(SETTINGS, chip=500)) == [
        "Round 1 opened under other settings than those that were posted last."
    ]


def test_rules_without_their_hash_are_found():
    assert checked(replace(OPENED, rules=OTHER)) == [f"The posted rules do not have the hash {OPENED.rules_hash[:16]}."]


@pytest.mark.parametrize(
    ("before", "after", "right"),
    [
        (OPENED, with_rules(OTHER), False),
        (with_rules(OTHER), OPENED, True),
        (with_rules(OTHER), with_rules({**OTHER, "more": 2}), True),
    ],
    ids=["changed", "by a newer version", "by two older versions"],
)
def test_rules_change_with_settings_or_a_newer_version_alone(before, after, right):
    wrong = "Round 1 has other rules than the round before, under the same settings."

    assert checked(before, after) == ([] if right else [wrong])
