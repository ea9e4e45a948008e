"""What each event adds, to which day, and to which dealer."""

from datetime import date

from msgspec.structs import replace

from protocol.commands import Bet, Choose, Done, Proceed
from protocol.disputes import Correct
from server.calendar import calendar
from server.core.events import BoughtIn, RoundClosed
from server.odds.progress import silent
from server.report.figures import Figures
from server.report.reading import Span, read
from server.report.tally import Tally
from tests.core.given import FLOOR, Pit, finished, played, settings
from tests.fakes import jumping
from tests.playing import playing, settled
from tests.test_clerk import come


DAYS = calendar("06:00", "UTC")
NIGHT = 1_800_597_600_000  # ms: 2027-01-22, 06:00


class Told:
    """An entry, as far as a tally looks at it."""

    def __init__(self, at, event, by=None):
        self.at, self.event, self.by = at, event, by


def tallied(log):
    tally = Tally("T1", DAYS)
    return tally, [line for at, event in log for line in tally.happened(Told(at, event))]


def test_a_round_counts_with_all_that_came_of_it():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000, "pair_plus": 500}], ["play"])
    _, lines = tallied(pit.log)
    (_, drop), (where, of) = lines

    assert drop == Figures(drop=100_000)
    assert (where.table, where.game, where.dealer) == ("T1", "three_card_poker", "the house")
    assert (of.rounds, of.void, of.wagered) == (1, 0, 2_500)
    assert of.awards > 0
    assert of.win == pit.table.house < 0


def test_a_round_that_is_open_counts_nowhere_yet():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000}], ["play"])
    log = [(at, event) for at, event in pit.log if not isinstance(event, RoundClosed)]
    tally, lines = tallied(log)

    assert [figures.rounds for _, figures in lines] == [0]
    assert tally.open.win == pit.table.house


def test_a_void_round_wins_nothing_and_tells_what_went_back():
    pit = Pit()
    pit.sit("p1", 1)
    pit.play([{"ante": 1_000}])
    pit.void()
    _, lines = tallied(pit.log)

    assert lines[-1][1] == Figures(void=1, voided=1_000)


def test_a_round_belongs_to_the_day_in_which_it_ends():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000}], ["play"])
    log = [(NIGHT - (not isinstance(event, RoundClosed)), event) for _, event in pit.log]
    _, lines = tallied(log)

    assert [where.day for where, _ in lines] == [date(2027, 1, 21), date(2027, 1, 22)]


def test_a_correction_counts_on_its_own_day():
    pit = played(["As Ks Qs"], "2c 7d Jh", [{"ante": 1_000}], ["play"])
    made = pit.do(FLOOR, Correct(1, 1, "ante", 2_700, "misread"), found=finished(pit))
    log = [(at + NIGHT * (event in made), event) for at, event in pit.log]
    _, lines = tallied(log)
    where, of = lines[-1]

    assert of == Figures(corrections=700)
    assert where.day > date(2027, 1, 1) > lines[0][0].day
    assert sum(figures.win for _, figures in lines) == pit.table.house


async def dealt(play, dana, ann):
    """One round, dealt by `dana`."""
    table = lambda: play.room.table  # noqa: E731
    await play.ask(dana, f"o{table().round}", Proceed(table().round, table().step))
    await play.ask(ann, f"b{table().round}", Bet(table().round, 1, "ante", 500))
    await play.ask(ann, f"d{table().round}", Done(table().round))
    while table().step is not None:
        place = f"{table().round} {table().step}"
        if table().phase == "deciding":
            await play.ask(ann, f"c{place}", Choose(table().round, table().step, 1, "play"))
        else:
            await play.ask(dana, f"p{place}", Proceed(table().round, table().step))


@jumping
async def test_rounds_and_their_corrections_count_with_who_dealt_them():
    async with playing(pace="dealer") as play:
        ann = await play.seat()
        dana = await come(play, "d1", "dealer")
        await dealt(play, dana, ann)
        dave = await come(play, "d2", "dealer")
        await dealt(play, dave, ann)
        await dealt(play, dave, ann)
        back = (await play.room.clerk.rack.find(1)).finished.hands[0].lines[0].returned
        sam = await come(play, "s1", "supervisor")
        assert (await play.ask(sam, "c", Correct(1, 1, "ante", back + 300, "misread")))["type"] == "Accepted"
        await settled()
    groups = (await read(play.store, DAYS, "dealer", Span(), silent)).groups

    assert {name: (of.rounds, of.corrections, of.drop) for name, of in groups.items()} == {
        "nobody": (0, 0, 50_000),
        "d1": (1, 300, 0),
        "d2": (2, 0, 0),
    }


def test_a_table_that_dealt_by_itself_and_has_a_dealer_now_is_told_so():
    pit = Pit(settings(pace="house"))
    pit.sit("p1", 1)
    by_hand = [(at, event) for at, event in Pit(settings(pace="dealer")).log]
    opened = next(event for event in pit.events if hasattr(event, "seed"))
    changed = [(2_000_000, replace(opened, settings=by_hand[0][1].settings)), (2_000_001, BoughtIn("p1", "t", 1))]
    _, lines = tallied([*pit.log, *changed])

    assert [where.dealer for where, _ in lines] == ["the house", "nobody"]
