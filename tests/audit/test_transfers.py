"""A table that tells a transfer twice, otherwise, or never asked for it, is found."""

from server.audit.transfers import Transfers
from server.core.events import BoughtIn, BuyInRefused, CashedOut, Left, SeatReserved, TopUpAsked
from server.core.progressive.events import MeterAwarded


SAT = SeatReserved(1, "ann", "Ann", "a", 5_000)
CAME = BoughtIn("ann", "a", 5_000)
WENT = Left("ann", "b", 7_000)


def book(*events):
    transfers = Transfers("T1")
    told = [sentence for n, event in enumerate(events, 1) for _, sentence in transfers.happened(n, n, event)]
    return transfers, told


def test_transfers_that_come_to_their_ends_are_right():
    transfers, told = book(SAT, CAME, TopUpAsked("ann", "c", 100), BuyInRefused("ann", "c", 100, "no"), WENT)

    assert told == []
    assert {name: known.state for name, known in transfers.known.items()} == {
        "a": "done",
        "c": "refused",
        "b": "pending",
    }
    assert transfers.cents == 5_000 - 7_000
    assert transfers.moved == {"ann"}


def test_a_further_position_is_no_transfer_and_moves_its_player():
    transfers, told = book(SeatReserved(2, "ann", "Ann", None, 0))

    assert (transfers.known, transfers.moved, told) == ({}, {"ann"}, [])


def test_a_transfer_that_ends_twice_is_told():
    assert book(SAT, CAME, CAME)[1] == ["The buy-in of $50 (a, event 1 of T1) came to its end a second time."]


def test_a_transfer_that_nobody_asked_for_is_told():
    assert book(CAME)[1] == ["The buy-in of $50 (a, event 1 of T1) was never asked for."]
    assert book(CashedOut("ann", "b"))[1] == ["The cash-out of $0 (b, event 1 of T1) was never asked for."]


def test_a_transfer_that_ends_with_other_cents_or_for_another_is_told():
    other, told = book(SAT, BoughtIn("ann", "a", 6_000))[0], book(SAT, BoughtIn("bob", "a", 5_000))[1]

    assert other.known["a"].amount == 5_000
    assert told == ["The buy-in of $50 (a, event 1 of T1) for ann ended as a buy-in of $50 (a, event 2 of T1) for bob."]


def test_an_id_that_was_used_before_is_told():
    assert book(SAT, TopUpAsked("bob", "a", 100))[1] == [
        "The buy-in of $1 (a, event 2 of T1) has the id of an earlier transfer."
    ]


def test_an_award_to_the_wallet_of_who_had_left_is_a_transfer():
    award = MeterAwarded(1, 3, "GRAND", 7, 2, "ann", 100, 9, 1, 2_095, 0, "t9")

    assert book(award, CashedOut("ann", "t9"))[1] == []
