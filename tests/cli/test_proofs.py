"""`croupier proof` prints what `croupier verify` checks."""

import asyncio
import itertools
import json

import msgspec

from server.cli.proofs import proofs, verify
from tests.audit.test_disputes import disputed_table
from tests.fakes import JumpingLoop


def listed(number=None, last=None, player=None):
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        store = runner.run(disputed_table())
        return [msgspec.json.decode(line) for line in proofs(runner, store.tables, "T1", number, last, player)]


def test_every_round_that_is_over_has_its_proof():
    told = listed()

    assert [each["account"]["round"] for each in told] == list(range(1, len(told) + 1))
    assert {each["form"] for each in told} == {"croupier/proof/1"}
    assert all(each["account"]["before"] == before["hash"] for before, each in itertools.pairwise(told))


def test_one_round_or_the_last_ones_are_chosen():
    assert [each["account"]["round"] for each in listed(number=2)] == [2]
    assert [each["account"]["round"] for each in listed(last=1)] == [listed()[-1]["account"]["round"]]
    assert listed(number=99) == []


def test_a_player_has_more_openings_than_everybody():
    everybody, ann = listed(number=1), listed(number=1, player="ann")

    assert len(ann[0]["openings"]) >= len(everybody[0]["openings"])


def test_the_verifier_accepts_them_and_names_what_was_changed(tmp_path, capfd):
    told = listed()
    file = tmp_path / "proofs.json"
    file.write_text(json.dumps(told))
    assert verify([str(file)]) == 0

    told[0]["account"]["seats"][0]["results"][0][2] += 100
    file.write_text(json.dumps(told))
    assert verify([str(file)]) == 1
    assert "Wrong" in capfd.readouterr().out
