import asyncio
import json
import os
import sys

import pytest

from tests.cli.program import ROOT, croupier, environment, play_a_round, serving, talking
from tests.first_of import first_of


@pytest.mark.parametrize("last", ["-1", "0", "x", "1_0"])
def test_the_number_of_last_rounds_is_above_zero(config, last):
    done = croupier("rounds", "--config", config, f"--last={last}")

    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        f"croupier rounds: error: argument --last: must be a number above zero, not '{last}'"
    )


async def test_a_table_without_rounds_prints_nothing(config):
    async with serving(config):
        done = await asyncio.to_thread(croupier, "rounds", "--config", config, "--table", "T1")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


async def test_rounds_are_printed_with_and_without_a_running_server(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
        running = await asyncio.to_thread(croupier, "rounds", "--config", config)
    alone = await asyncio.to_thread(croupier, "rounds", "--config", config, "--table", "T1", "--last", "1")

    record = json.loads(running.stdout)
    assert (record["round"], record["table"], record["result"]) == (1, "T1", "settled")
    assert record["seats"][0]["wagers"]["ante"] == 1_000
    assert alone.stdout == running.stdout
    disputes = await asyncio.to_thread(croupier, "disputes", "--config", config, "--json")
    assert (disputes.returncode, disputes.stdout, disputes.stderr) == (0, "", "")
    nowhere = await asyncio.to_thread(croupier, "rounds", "--config", config, "--table", "T9")
    assert (nowhere.returncode, nowhere.stdout, nowhere.stderr) == (1, "", "croupier: There is no table 'T9'.\n")


@pytest.mark.parametrize(("command", "status"), first_of([("rounds", 0), ("house", 0), ("report", 0), ("audit", 2)]))
async def test_a_command_stops_quietly_when_its_reader_ends(config, command, status):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
        unread, pipe = os.pipe()
        os.close(unread)
        telling = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", command, "--config", str(config)),
            cwd=ROOT,
            env=environment(),
            stdout=pipe,
            stderr=asyncio.subprocess.PIPE,
        )
        os.close(pipe)

        assert await telling.communicate() == (None, b"")
        assert telling.returncode == status


async def test_a_report_is_printed_while_the_server_runs(config):
    async with serving(config) as served, talking(served) as player:
        await player.hello(table="T1")
        await play_a_round(player)
        told = await asyncio.to_thread(croupier, "report", "--config", config, "--by", "game", "--json")
    game, last = map(json.loads, told.stdout.splitlines())
    backwards = croupier("report", "--config", config, "--from", "2026-02-02", "--to", "2026-02-01")

    assert (game["game"], game["rounds"], game["drop"]) == ("three_card_poker", 1, 20_000)
    assert game | {"game": None} == last["total"] | {"game": None}
    assert (backwards.returncode, backwards.stderr) == (
        1,
        "croupier: There is no day from 2026-02-02 to 2026-02-01: name the earlier one first.\n",
    )


async def test_an_audit_checks_the_books_with_and_without_a_running_server(config, tmp_path):
    receipts = tmp_path / "receipts"
    async with serving(config) as served:
        async with talking(served) as player:
            await player.hello(table="T1")
            await play_a_round(player)
        accepted = [message | {"table": "T1"} for message in player.heard if message["type"] == "Accepted"]
        receipts.write_text("".join(json.dumps(message) + "\n" for message in accepted))
        running = await asyncio.to_thread(croupier, "audit", "--config", config, "--receipts", receipts)
    alone = croupier("audit", "--config", config, "--json")
    locked = croupier("audit", "--config", config, CROUPIER_KEY="11" * 32)

    assert (locked.returncode, len(locked.stdout.splitlines())) == (2, 1)
    assert locked.stderr.endswith("is sealed under a key that is not here: set CROUPIER_KEY to the house's key.\n")
    assert len(accepted) == 4
    assert (running.returncode, running.stderr, alone.returncode) == (0, "", 0)
    assert running.stdout.startswith(f"The books in {config.parent}/var/redis:\n")
    assert json.loads(alone.stdout.splitlines()[0]) == {"store": f"{config.parent}/var/redis"}
    assert "1 tables, 1 rounds: 1 settled, 0 void" in running.stdout
    assert running.stdout.endswith("The books are right.\n")
    sums = json.loads(alone.stdout.splitlines()[-1])["sums"]
    assert (sums["settled"], sums["created"], sums["given"]) == (1, 0, 100_000)


@pytest.mark.full
async def test_the_exit_status_of_an_audit_says_what_it_found(config, tmp_path):
    receipts = tmp_path / "receipts"
    receipts.write_text('{"table": "T9", "seq": 9, "mark": "0123456789abcdef", "id": "c1"}\n')
    async with serving(config):
        pass
    wrong = croupier("audit", "--config", config, "--receipts", receipts)
    receipts.write_text("nonsense\n")
    unread = croupier("audit", "--config", config, "--receipts", receipts)
    nowhere = croupier("audit", "--config", config, "--receipts", "/nonexistent")
    own = config.parent / "var/anchors.jsonl"
    own.rename(tmp_path / "own")
    unanchored = croupier("audit", "--config", config)
    (tmp_path / "own").rename(own)
    anchors = tmp_path / "anchors"
    anchors.write_text('{"log": "T1", "version": 99, "chain": "00", "at": 1800000000000}\n')
    cut = croupier("audit", "--config", config, "--anchors", config.parent / "var/anchors.jsonl", "--anchors", anchors)
    anchors.write_text("nonsense\n")
    unknown = croupier("audit", "--config", config, "--anchors", anchors)

    assert wrong.returncode == 1
    assert "The acknowledged command c1 is not in the log, which ends at event 0: it was lost." in wrong.stdout
    assert unanchored.returncode == 0
    assert f"Note: There are no anchors in {own}: it is not known whether the end of a log" in unanchored.stdout
    assert cut.returncode == 1
    assert (
        "Table T1: event 99, which was anchored at 2027-01-15T08:00:00.000Z, is missing: the log ends at" in cut.stdout
    )
    assert unknown.returncode == unread.returncode == 2
    assert f"croupier: {anchors}: line 1 is not an anchor" in unknown.stderr
    assert f"croupier: {receipts}: line 1 is not a receipt" in unread.stderr
    assert (nowhere.returncode, nowhere.stderr) == (
        2,
        "croupier: /nonexistent cannot be read: No such file or directory.\n",
    )
