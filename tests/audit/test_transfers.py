"""The audit finds transfers that end twice, end otherwise, or were never requested."""

from server.audit.transfers import Transfers
from server.core.events import BoughtIn, BuyInRefused, CashedOut, Left, SeatReserved, TopUpAsked
from server.core.progressive.events import MeterAwarded


SAT = SeatReserved(1, "ann", "Ann", "a", 5_000)
CAME = BoughtIn("ann", "a", 5_000)
WENT = Left("ann", "b", 7_000)


def book(*events):
    transfers = Transfers("T1")
    sentences = [sentence for n, event in enumerate(events, 1) for _, sentence in transfers.check(n, n, event)]
    return transfers, sentences


def test_transfers_that_end_once_are_right():
    transfers, sentences = book(SAT, CAME, TopUpAsked("ann", "c", 100), BuyInRefused("ann", "c", 100, "no"), WENT)

    assert sentences == []
    assert {name: transfer.state for name, transfer in transfers.by_id.items()} == {
        "a": "done",
        "c": "refused",
        "b": "pending",
    }
    assert transfers.cents == 5_000 - 7_000
    assert transfers.moved == {"ann"}


def test_an_additional_seat_is_no_transfer_but_moves_its_player():
    transfers, sentences = book(SeatReserved(2, "ann", "Ann", None, 0))

    assert (transfers.by_id, transfers.moved, sentences) == ({}, {"ann"}, [])


def test_a_transfer_that_ends_twice_is_found():
    assert book(SAT, CAME, CAME)[1] == ["The buy-in of $50 (a, event 1 of T1) ended a second time."]


def test_a_transfer_that_nobody_requested_is_found():
    assert book(CAME)[1] == ["The buy-in of $50 (a, event 1 of T1) was never requested."]
    assert book(CashedOut("ann", "b"))[1] == ["The cash-out of $0 (b, event 1 of T1) was never requested."]


def test_a_transfer_that_ends_with_another_amount_or_player_is_found():
    other, sentences = book(SAT, BoughtIn("ann", "a", 6_000))[0], book(SAT, BoughtIn("bob", "a", 5_000))[1]

    assert other.by_id["a"].amount == 5_000
    assert sentences == [
        "The buy-in of $50 (a, event 1 of T1) for ann ended as a buy-in of $50 (a, event 2 of T1) for bob."
    ]


def test_an_id_that_was_used_before_is_found():
    assert book(SAT, TopUpAsked("bob", "a", 100))[1] == [
        "The buy-in of $1 (a, event 2 of T1) has the id of an earlier transfer."
    ]


def test_an_award_to_the_wallet_of_a_departed_player_is_a_transfer():
    award = MeterAwarded(1, 3, "GRAND", 7, 2, "ann", 100, 9, 1, 2_095, 0, "t9")

    assert book(award, CashedOut("ann", "t9"))[1] == []
