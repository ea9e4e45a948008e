"""The audit of a whole house: it finds nothing in right books, also while the house plays, and explains the sum."""

import asyncio

import pytest

from server.audit.audit import Audit
from server.core.events import BoughtIn, CashedOut
from server.progress import silent
from server.store.values import WELCOME
from tests.audit.damage import LOG, entries_of, put, transfer
from tests.audit.house import NAMES, ROUNDS, audit, busy, open_house
from tests.first_of import first_of


async def test_the_books_of_a_closed_house_are_right(store):
    report = await audit(store)
    ended = [entry for name in NAMES for entry in await entries_of(store, BoughtIn | CashedOut, name)]

    assert report.findings == ()
    assert (report.sums.tables, report.sums.created, report.sums.whole) == (4, 0, True)
    assert report.sums.settled >= ROUNDS
    assert report.sums.finished == len(ended)
    assert report.status == 0


@pytest.mark.parametrize(("least", "rounds"), first_of([(3, 4), (5, 12)]))
async def test_the_books_of_a_house_in_play_are_right_at_any_time(redis, store, least, rounds):
    reports = []
    async with open_house(redis.url) as address, busy(address, stay=2), asyncio.timeout(100):
        while len(reports) < least or reports[-1].sums.settled < reports[0].sums.settled + rounds:
            reports.append(await audit(store))
            await asyncio.sleep(1)  # the house needs the processor, too

    assert [finding for report in reports for finding in report.findings] == []
    assert all(report.sums.created == 0 for report in reports if report.sums.whole)
    assert sum(report.sums.whole for report in reports) > len(reports) / 2


async def test_play_money_of_an_unknown_player_is_part_of_the_sum_given(store):
    await store.wallets.credit("nobody", WELCOME, 100_000)

    report = await audit(store)
    assert (report.findings, report.sums.created) == ((), 0), "anybody may get play money"


async def test_with_an_unreadable_log_only_certain_findings_are_reported(store):
    player, _, _ = await transfer(store, BoughtIn)
    await store.connection.redis.xdel("{t:T1}:log", "2-0")
    await store.wallets.credit(player, "a gift", 500)

    report = await audit(store)
    assert [finding.kind for finding in report.findings] == ["log"]
    assert not report.sums.whole
    assert report.notes == ("Transfers that only table T1 could explain were not checked: its log cannot be read.",)


async def test_a_wallet_that_keeps_changing_is_not_checked(store, monkeypatch):
    monkeypatch.setattr("server.audit.audit.ROUNDS", 2)
    auditor = Audit(store, {}, silent)
    player = (await store.wallets.players())[0]
    read_on = auditor.read_on

    async def moving(*more):
        return await read_on(*more) | {player}

    auditor.read_on = moving
    report = await auditor.run(repair=False)

    assert report.notes == (f"The wallet of {player} kept changing, and was not checked.",)
    assert (report.findings, report.sums.whole, report.status) == ((), False, 2)


async def test_cents_that_no_finding_explains_are_found(store):
    auditor = Audit(store, {}, silent)
    await auditor.run(repair=False)
    auditor.books["T1"].created += 100

    assert [str(finding) for finding in auditor.report([], 1).findings] == [
        "All places together hold $1 less than the findings above explain."
    ]


async def test_a_log_that_lost_its_end_while_it_was_read_is_read_again(store):
    auditor = Audit(store, {}, silent)
    await auditor.read_on()
    end = await store.tables.head("T1")
    await put(store, (await store.connection.redis.xrange(LOG))[:-3])
    moved = await auditor.read_on()

    assert auditor.books["T1"].head == await store.tables.head("T1") != end
    assert moved == {transfer.player for transfer in auditor.books["T1"].transfers.by_id.values()}
