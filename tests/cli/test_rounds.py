"""What the command lists of a log: records that know what came later, and disputes with their rounds."""

import asyncio

import msgspec

from server.cli import rounds as module
from server.cli.rounds import disputes, rounds
from server.room.past_rounds import PastRounds
from server.store import Broken
from tests.audit.test_disputes import disputed_table
from tests.fakes import JumpingLoop


def listed(what, *args, **kwargs):
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        store = runner.run(disputed_table())
        return list(what(runner, store.tables, "T1", *args, **kwargs))


def test_a_record_of_an_old_round_has_its_dispute_and_corrections():
    first, second = map(msgspec.json.decode, listed(rounds, None))

    assert [(one["number"], one["verdict"]) for one in first["disputes"]] == [("T1-1", "upheld")]
    assert [one["number"] for one in first["corrections"]] == [1, 2]
    assert second["disputes"] == second["corrections"] == []
    assert [msgspec.json.decode(line)["round"] for line in listed(rounds, 1)] == [2]


def test_disputes_are_listed_in_words_with_cards_and_wagers():
    said = "".join(listed(disputes, json=False))

    assert "T1-1  round 1  " in said
    assert "Ann: That was a flush." in said
    assert "    upheld by s1: You are right.\n" in said
    assert "corrected: seat 1's ante from " in said
    assert "    seat 1: " in said
    assert "    dealer: " in said


def test_a_dispute_whose_round_cannot_be_read_is_named_and_the_others_are_listed(monkeypatch, capsys):
    class Gone(PastRounds):
        async def find(self, number):
            raise Broken(f"The segment T1/2027-01-15_1-9.segment with round {number} cannot be read.")

    monkeypatch.setattr(module, "PastRounds", Gone)

    assert listed(disputes, json=False) == []
    assert capsys.readouterr().err == ("croupier: The segment T1/2027-01-15_1-9.segment with round 1 cannot be read.\n")


def test_the_json_of_a_dispute_has_its_evidence_and_record():
    (line,) = listed(disputes, json=True)
    told = msgspec.json.decode(line)

    assert (told["table"], told["round"], told["number"]) == ("T1", 1, "T1-1")
    assert told["record"]["round"] == 1
    assert told["evidence"]["first"] < told["evidence"]["last"]
    assert len(told["corrections"]) == 2
