import pytest

from server.cli.conformance.checks import all_checks
from tests.cli.conformance.faults import FAULTS
from tests.cli.conformance.trying import VECTORS
from tests.docs.pages import ROOT, anchors


CHECKS = all_checks(VECTORS, real=True)


def test_every_check_has_a_name_of_its_own_and_a_sentence():
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert all(check.right.endswith(".") for check in CHECKS)


def test_a_real_house_is_asked_for_only_if_there_is_one():
    assert {check.name for check in CHECKS} - {check.name for check in all_checks(VECTORS, real=False)} == {
        "plays_a_round"
    }


def test_a_fault_is_planted_for_every_check():
    assert {check.name for check in CHECKS} == set(FAULTS) | {f"fold_{name}" for name in VECTORS}


@pytest.mark.parametrize("link", sorted({check.link for check in CHECKS}))
def test_every_link_leads_to_a_heading(link):
    page, _, heading = link.partition("#")

    assert heading in anchors(ROOT / page)
