"""The figures that each event adds, and the day and dealer that they count for."""

from datetime import date

from msgspec.structs import replace

from protocol.commands import Proceed
from protocol.disputes import Correct
from protocol.progressive import CallClaim, ConfirmClaim
from protocol.supervision import EndShift, TakeTable
from server.config.gaming_day import calendar
from server.core.events import BoughtIn, RoundClosed, RoundOpened, RoundVoided, SettingsPosted
from server.core.supervision.events import DealerCame
from server.core.table import Who
from server.report.figures import Figures
from server.report.tally import Tally
from tests.core.games.three_card_poker.progressive import ALL, TRIPS, at_the_dealers
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import DEALER, FLOOR, Pit, finished, played, settings
from tests.core.irregular import play_out, ruled, table_of, until


DAYS = calendar("06:00", "UTC")
BUY_IN = BoughtIn("p1", "t", 100)
OTHER_DEALER = Who("dealer", "d2", "Dave")
NIGHT = 1_800_597_600_000  # ms: 2027-01-22, 06:00


class TallyEntry:
    """The part of an entry that a tally reads."""

    def __init__(self, at, event, by=None):
        self.at, self.event, self.by = at, event, by


def without_voided_round(log):
    """The log as older versions wrote it where each hand was void by itself."""
    return [(at, event) for at, event in log if not isinstance(event, RoundVoided)]


def tallied(log):
    tally = Tally("T1", DAYS)
    return tally, [line for at, event in log for line in tally.add(TallyEntry(at, event))]


def test_a_round_counts_with_its_wagers_and_payouts():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000, "pair_plus": 500}], ["play"])
    _, lines = tallied(pit.log)
    (_, drop), (where, of) = lines

    assert drop == Figures(drop=100_000)
    assert (where.table, where.game, where.dealer) == ("T1", "three_card_poker", "the house")
    assert (of.rounds, of.void, of.wagered) == (1, 0, 2_500)
    assert of.awards > 0
    assert of.win == pit.table.house < 0


def test_a_progressive_win_counts_once_it_is_paid():
    pit = at_the_dealers([TRIPS], [ALL])
    pit.do(DEALER, CallClaim(1))
    before = sum(of.awards for _, of in tallied(pit.log)[1])  # the ante bonus
    pit.do(FLOOR, ConfirmClaim(1))
    _, lines = tallied(pit.log)

    assert sum(of.awards for _, of in lines) == before + 6_000
    assert sum(of.win for _, of in lines) == pit.table.house


def test_an_open_round_does_not_count_yet():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000}], ["play"])
    log = [(at, event) for at, event in pit.log if not isinstance(event, RoundClosed)]
    tally, lines = tallied(log)

    assert [figures.rounds for _, figures in lines] == [0]
    assert tally.open.win == pit.table.house


def test_a_void_round_wins_nothing_and_counts_the_returned_wagers():
    pit = Pit()
    pit.sit("p1", 1)
    pit.play([{"ante": 1_000}])
    pit.void()
    _, lines = tallied(pit.log)

    assert lines[-1][1] == Figures(void=1, voided=1_000)


def test_a_round_of_an_older_log_whose_hands_are_all_void_is_void():
    pit = table_of(winners_pot(pace="dealer"), ["Ks Kd 8h 6c 2d"], [{"ante": 500}], "9c Tc Jh 6s 2s")
    until(pit, deals=3)
    ruled(pit, "wrong_count", 1, count=4)
    figures = [tallied(log)[1][-1][1] for log in (pit.log, without_voided_round(pit.log))]

    assert figures == [Figures(void=1, voided=500)] * 2


def test_a_round_with_one_void_hand_is_settled():
    hands, wagers = ["Ks Kd 8h 6c 2d", "As Ad 7h 5c 3d"], [{"ante": 500}] * 2
    pit = table_of(winners_pot(pace="dealer"), hands, wagers, "9c Tc Jh 6s 2s")
    until(pit, deals=3)
    ruled(pit, "wrong_count", 1, count=4)
    play_out(pit, "fold")

    of = tallied(pit.log)[1][-1][1]
    assert (of.rounds, of.void, of.voided) == (1, 0, 500)


def test_a_round_counts_for_the_day_on_which_it_ends():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000}], ["play"])
    log = [(NIGHT - (not isinstance(event, RoundClosed)), event) for _, event in pit.log]
    _, lines = tallied(log)

    assert [where.day for where, _ in lines] == [date(2027, 1, 21), date(2027, 1, 22)]


def test_a_correction_counts_for_its_own_day():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000}], ["play"])
    made = pit.do(FLOOR, Correct(1, 1, "ante", 2_700, "misread"), found=finished(pit))
    log = [(at + NIGHT * (event in made), event) for at, event in pit.log]
    _, lines = tallied(log)
    where, of = lines[-1]

    assert of == Figures(corrections=700)
    assert where.day > date(2027, 1, 1) > lines[0][0].day
    assert sum(figures.win for _, figures in lines) == pit.table.house


def test_a_log_can_be_read_from_a_round_on():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000, "pair_plus": 500}], ["play"])
    pit.do(FLOOR, Correct(1, 1, "ante", 2_700, "misread"), found=finished(pit))
    opened_at = next(place for place, event in enumerate(pit.events) if isinstance(event, RoundOpened))
    closed_at = next(place for place, event in enumerate(pit.events) if isinstance(event, RoundClosed))
    (_, whole), (_, part), (_, after) = (tallied(pit.log[n:]) for n in (0, opened_at, closed_at + 1))

    assert part[-2:] == whole[-2:]
    assert [of.corrections for _, of in after] == [whole[-1][1].corrections]


def deal_round(pit, dealer):
    """Play one round; `dealer` takes the table, deals it and leaves."""
    pit.do(dealer, TakeTable())
    pit.do(dealer, Proceed(pit.table.round, pit.table.step))
    pit.bet("p1", ante=500)
    while pit.table.step is not None:
        if pit.table.phase == "deciding":
            pit.answer("play")
        else:
            pit.do(dealer, Proceed(pit.table.round, pit.table.step))
    pit.do(dealer, EndShift())


def test_rounds_and_their_corrections_count_for_their_dealer():
    pit = Pit(settings(pace="dealer"))
    pit.sit("p1", 1)
    for dealer in (DEALER, OTHER_DEALER, OTHER_DEALER):
        deal_round(pit, dealer)
    back = finished(pit, 1).hands[0].lines[0].returned
    pit.do(FLOOR, Correct(1, 1, "ante", back + 300, "misread"), found=finished(pit, 1))
    _, lines = tallied(pit.log)

    assert [(where.dealer, of.rounds, of.drop, of.corrections) for where, of in lines] == [
        ("nobody", 0, 100_000, 0),
        ("Dana", 1, 0, 0),
        ("Dave", 1, 0, 0),
        ("Dave", 1, 0, 0),
        ("Dana", 0, 0, 300),
    ]


def test_the_dealer_follows_the_settings_in_force():
    by_itself, by_hand = settings(), settings(pace="dealer")
    log = [
        SettingsPosted(by_itself),
        BUY_IN,
        *(event for posted in (by_hand, by_itself, by_hand) for event in (opened(posted), BUY_IN)),
    ]
    _, lines = tallied((1, event) for event in [*log[:4], DealerCame("d1", "Dana"), *log[4:]])

    assert [where.dealer for where, _ in lines] == ["the house", "nobody", "the house", "Dana"]


def opened(posted):
    return replace(next(event for event in Pit().events if isinstance(event, RoundOpened)), settings=posted)
