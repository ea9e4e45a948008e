import pytest

from server.cli.conformance.check import Check, Failed, check, expect


def test_a_scenario_becomes_a_check_under_its_name():
    async def waves(_trial):
        pass

    assert check("A client waves.", "docs/conformance.md")(waves) == Check(
        "waves", "A client waves.", "docs/conformance.md", waves
    )


def test_what_was_seen_is_said_unless_the_condition_holds():
    expect(1 + 1 == 2, "It is not.")
    with pytest.raises(Failed, match=r"^It is not.$"):
        expect(None, "It is not.")
