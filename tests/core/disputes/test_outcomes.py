from server.core.disputes.state import Line
from tests.core.given import finished, played


def test_each_position_has_the_results_of_its_wagers_and_its_awards():
    pit = played(["9s 8d 7s", "Ac 8h 3s"], "Qh 4d 2c", [{"ante": 700}, {"ante": 500}], ["play", "fold"])
    first, second = finished(pit).hands

    assert (first.seat, first.player, first.name) == (1, "p1", "P1")
    assert set(first.lines) == {Line("ante", 700, 1400), Line("play", 700, 1400), Line("ante_bonus", 0, 700)}
    assert second.lines == (Line("ante", 500, 0),)


def test_a_void_round_has_its_returned_wagers():
    from tests.core.given import dealt

    pit = dealt(["9s 8d 7s"], "Qh 4d 2c", [{"ante": 700}])
    pit.void()

    assert finished(pit).hands[0].lines == (Line("ante", 700, 700),)
