"""What a table holds of its proofs."""

from server.core.fairness.state import Fairness, Promise


PROMISES = {4: Promise("bob", "ab" * 32), 1: Promise("ann", "cd" * 32, "x")}


def test_promises_count_in_the_order_of_the_seats_once_bets_are_closed():
    assert Fairness(promises=PROMISES).counted == []
    assert [seat for seat, _ in Fairness(promises=PROMISES, stage="awaited").counted] == [1, 4]


def test_seeds_are_awaited_between_the_close_of_bets_and_the_deck():
    assert [Fairness(stage=stage).awaited for stage in ("open", "awaited", "told")] == [False, True, False]
