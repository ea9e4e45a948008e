from protocol.progressive import ConfirmClaim
from server.core.progressive.events import MeterAwarded
from server.house.table_card import CELEBRATED, card_of, won_at
from tests.core.deck_procedures.opening import a_round, opened
from tests.core.games.three_card_poker.progressive import offering
from tests.core.given import FLOOR, Pit, settings
from tests.core.progressive.test_decide import WIN, won


def test_a_table_shows_its_clock_and_in_how_many_rounds_its_stub_is_counted():
    pit = opened()
    shown = [card_of(pit.table.posted, pit.table, opened=True).count_due]
    for _ in range(4):
        a_round(pit)
        shown.append(card_of(pit.table.posted, pit.table, opened=True).count_due)
    assert shown == [5, 4, 3, 2, 1]
    alone = Pit(settings())
    alone.sit("p1", 1)
    alone.bet("p1", ante=500)
    card = card_of(alone.table.posted, alone.table, opened=True)
    assert (card.count_due, card.deadline) == (None, alone.table.deadline)


def test_a_table_tells_its_meter_and_once_it_is_paid_what_was_won_last_and_how_long_that_is_celebrated():
    pit = won()
    before = card_of(pit.table.posted, pit.table, opened=True)
    assert (before.meter, before.won, before.needs) == ("Pearl", None, ("claim",))
    pit.do(FLOOR, ConfirmClaim(1))
    assert won_at(pit.table.posted, pit.table) is None
    at = next(event.at for event in pit.meter.answer(pit) if isinstance(event, MeterAwarded))

    told = card_of(pit.table.posted, pit.table, opened=True).won
    assert (told.meter, told.table, told.title, told.claim) == ("Pearl", "T1", offering().title, 1)
    assert (told.seat, told.name, told.hand, told.percent) == (1, "P1", "mini royal spades", 100)
    assert (told.cents, told.at, told.until) == (WIN, at, at + CELEBRATED)


def test_what_is_not_more_than_was_staked_is_not_celebrated():
    pit = won()
    pit.meter.display = 1_080 * 1_000_000  # with a fifth of the dollar: ante, play and progressive
    pit.do(FLOOR, ConfirmClaim(1))
    pit.meter.answer(pit)
    told = won_at(pit.table.posted, pit.table)
    assert (told.cents, told.until) == (1_100, None)
