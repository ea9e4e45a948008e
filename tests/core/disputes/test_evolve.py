from server.core.disputes.evolve import DECIDED, MADE
from tests.core.disputes.cases import correct, dispute, over, resolve


def test_disputes_that_were_decided_stay_known_for_a_while_and_open_ones_for_good():
    pit = over()
    dispute(pit, "p2")
    for number in range(2, DECIDED + 4):
        dispute(pit)
        resolve(pit, number)
    numbers = [case.number for case in pit.table.disputes.cases]

    assert numbers == [1, *range(4, DECIDED + 4)]
    assert pit.table.disputes.opened == DECIDED + 3


def test_the_result_of_every_corrected_wager_is_kept_for_good():
    pit = over()
    correct(pit, 700, seat=1, wager="pair_plus")
    for cents in range(1, MADE + 3):
        correct(pit, cents)

    assert len(pit.table.disputes.made) == MADE
    assert pit.table.disputes.corrected == {"1/1/pair_plus": 700, "1/1/ante": MADE + 2}
