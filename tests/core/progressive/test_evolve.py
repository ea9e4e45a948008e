"""In any play all cents are at the table, on their way or at the meter, and both agree on them."""

from random import Random

import pytest
from msgspec import json

from clients.python.view import apply_update
from protocol.progressive import CallClaim, ConfirmClaim
from server.core.evolve import evolve
from server.core.progressive.events import ClaimPaid
from server.core.progressive.evolve import KEPT, bounded, on_spots, stakes_to_reverse
from server.core.progressive.state import Progressive
from server.core.redact import redact
from server.core.settings import Tray
from server.core.table import Table
from server.core.view import view
from tests.core.games.texas_holdem_bonus.test_progressive import offering as texas_offering
from tests.core.games.three_card_poker.progressive import ALL, DEALER, TRIPS, offering
from tests.core.given import DEALER as DANA
from tests.core.given import FLOOR, Pit, conserved, stacked
from tests.core.irregular import play_out
from tests.core.progressive.test_state import claim
from tests.core.random_play import step
from tests.core.tray.tables import OPENING, count
from tests.first_of import first_of


@pytest.mark.parametrize("seed", first_of(range(6), 3))
def test_table_and_meter_agree_on_the_cents_sent_and_received(seed):
    rng = Random(seed)
    pit = Pit((offering if seed % 2 else texas_offering)(pace=rng.choice(["house", "dealer"]), confirm_over=10**7))
    for _ in range(250):
        step(pit, rng)
    pit.meter.answer(pit)

    assert pit.table.progressive.sent > 0
    assert pit.meter.agrees(pit.table)
    assert pit.table.progressive.there == on_spots(pit.table) * (pit.table.phase != "betting")
    table = Table()
    for event in pit.events:
        table = evolve(table, event)
        assert conserved(table)
        assert stakes_to_reverse(table) >= 0
    assert table == pit.table


def in_json(message):
    return json.decode(json.encode(message))


def test_a_claim_that_the_tray_pays_between_rounds_changes_only_what_its_update_tells():
    posted = offering(pace="dealer", inventory=Tray(OPENING))
    pit = Pit(posted, stacked([TRIPS], DEALER, posted))
    count(pit, OPENING)
    pit.sit("p1", 1)
    pit.proceed()
    pit.bet("p1", **ALL)
    play_out(pit, "play")
    pit.do(DANA, CallClaim(1))
    before, stack = view(pit.table, DANA), pit.table.players["p1"].stack
    (_, paid) = events = pit.do(FLOOR, ConfirmClaim(1))
    updates = [redact(event, pit.table, seq, DANA) for seq, event in enumerate(events, 1)]

    assert (type(paid), pit.table.step, before.tray.amount) == (ClaimPaid, None, pit.table.inventory.tray)
    assert (updates[1].player, updates[1].stack) == ("p1", stack + 6_000)
    told = in_json(before)
    for update in updates:
        told = apply_update(told, in_json(update))
    assert told == in_json(view(pit.table, DANA))


def test_all_claims_that_are_not_over_stay_known_and_the_last_others():
    over = tuple(claim(n, "paid") for n in range(1, KEPT + 4))
    state = Progressive(claims=(claim(100, "waits"), *over))

    assert [one.claim for one in bounded(state.claims)] == [100, *range(4, KEPT + 4)]
