"""Every event that leaves a transfer to a wallet at the table is one that asks for it, and no other."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from protocol.commands import Leave
from protocol.progressive import CallClaim, ConfirmClaim
from server.core.disputes.events import Corrected
from server.core.events import Left, TableEvent
from server.core.evolve import evolve
from server.core.progressive.events import ClaimPaid, MeterAwarded
from server.core.seats.payouts import sent_out
from server.core.table import Table
from tests.core.games.three_card_poker.progressive import ALL, TRIPS, at_the_dealers
from tests.core.given import DEALER, FLOOR, who
from tests.core.progressive.test_decide import won
from tests.core.random_play import random_pit
from tests.first_of import first_of


GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.jsonl"))


def check(events):
    """Compare payouts with the transfers that the table awaits after each event; return the kinds of event with one."""
    table, kinds = Table(), set()
    for event in events:
        before, table = table.transfers, evolve(table, event)
        new = {name: one for name, one in table.transfers.items() if name not in before and one.kind == "out"}
        assert dict([out] if (out := sent_out(event)) else []) == new, event
        kinds |= {type(event)} if new else set()
    return kinds


def test_in_all_golden_logs():
    kinds = set()
    for path in GOLDEN:
        kinds |= check(msgspec.json.decode(line, type=TableEvent) for line in path.read_text().splitlines()[:-1])

    assert kinds >= {Left, Corrected}


@pytest.mark.parametrize("seed", first_of(range(6), 2))
def test_payouts_match_the_awaited_transfers_in_random_play(seed):
    assert Left in check(random_pit(Random(seed), 300).events)


def test_an_award_to_the_wallet_of_a_player_who_has_left():
    pit = won()
    pit.do(who("p1"), Leave())
    pit.do(FLOOR, ConfirmClaim(1))
    pit.meter.answer(pit)

    assert "p1" not in pit.table.players
    assert MeterAwarded in check(pit.events)


def test_a_win_that_the_tray_pays_to_the_wallet_of_a_player_who_has_left():
    pit = at_the_dealers([TRIPS], [ALL])
    pit.do(who("p1"), Leave())
    pit.proceed()
    pit.do(DEALER, CallClaim(1))
    pit.do(FLOOR, ConfirmClaim(1))

    assert "p1" not in pit.table.players
    assert ClaimPaid in check(pit.events)
