"""Vectors of what dealers, the floor and devices do."""

from protocol.commands import Proceed, Reject
from protocol.devices import SensorsStatus
from protocol.supervision import HoldTable, MovePlayer, RemovePlayer, ResumeTable
from protocol.tray import SignSlip, WriteSlip
from server.core.orders import DeviceChanged
from server.core.table import ROOM
from tests.core.deck_procedures.opening import prepare, table
from tests.core.disputes.cases import confirm as confirm_correction
from tests.core.disputes.cases import correct, dispute, over, resolve
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.games.three_card_poker.progressive import offering
from tests.core.given import DEALER, FLOOR, OTHER, Pit, settings, stacked, who
from tests.core.irregular import confirm, play_out, report, table_of, until
from tests.core.physical_cards.physical import live
from tests.core.tray.tables import count, counted
from tests.vectors.recording import RAIL, vector


ANTE = {"limits": {"ante": (500, 10_000), "pair_plus": (500, 5_000)}, "six_card_bonus": None, "cover_all": False}


def irregularities():
    """Reports: one that is rejected, one that voids a hand, a card that is discarded, cards that are turned up."""
    posted = settings(pace="dealer", **ANTE)
    hands, antes = ["Ac 8h 3s", "Kc Jd 4h"], [{"ante": 500, "pair_plus": 500}, {"ante": 700}]
    pit = until(table_of(posted, hands, antes, "Qc 7d 2h"), deals=3)
    start = len(pit.log)
    report(pit, "wrong_count", 1, count=4)
    pit.do(FLOOR, Reject(pit.table.report.number, "There are three."))
    report(pit, "dealer_exposed", "dealer", cards=(2,))
    confirm(pit)
    about = "A report is rejected; another one is confirmed, by which all hands are void."
    yield vector("report_and_ruling", f"{about}", pit, who("p1"), start)
    posted = texas(pace="dealer")
    pit = table_of(posted, ["Ac Kd", "2c 7d"], [{"ante": 500, "bonus": 500}, {"ante": 500}], "As Ah", "3c 4d 9h Js 5h")
    until(pit, deals=2)
    start = len(pit.log)
    report(pit, "face_up")
    until(pit, "flop", "fold")
    report(pit, "wrong_count", 1, count=3)
    confirm(pit)
    play_out(pit)
    about = (
        "A card that is found face up is discarded; a hand with a wrong number of cards is void, and the round goes on."
    )
    yield vector("void_hand", about, pit, who("p1"), start)


def disputes():
    """A dispute, and a correction."""
    pit = over(correction_limit=50_000, **ANTE)
    start = len(pit.log)
    dispute(pit)
    resolve(pit)
    correct(pit, 60_000)
    confirm_correction(pit, OTHER)
    about = "A player disputes a round; the floor upholds the dispute and corrects a wager."
    yield vector("dispute_and_correction", f"{about} As the player sees it.", pit, who("p1"), start)
    yield vector("dispute_and_correction_watcher", f"{about} As somebody who looks on sees it.", pit, RAIL, start)


def progressive():
    """A progressive wager by a coin on a sensor, and a win."""
    posted = offering(
        limits=ANTE["limits"] | {"progressive": (100, 100)}, six_card_bonus=None, cover_all=False, confirm_over=600_000
    )
    pit = Pit(posted, stacked(["As Ks Qs"], "Jc 8h 3d", posted))
    pit.sit("p1", 1, 20_000)
    start = len(pit.log)
    pit.do(ROOM, DeviceChanged("n-1", "sensors", there=True, status=SensorsStatus(())))
    pit.bet("p1", ante=500)
    pit.do(ROOM, DeviceChanged("n-1", "sensors", there=True, status=SensorsStatus((1,))))
    pit.done("p1")
    pit.meter.answer(pit)
    pit.answer("play")
    pit.meter.answer(pit)
    about = "A coin on a sensor is a progressive wager, which wins all of the meter."
    yield vector("progressive_win", about, pit, who("p1"), start)


def dealing():
    """A dealer opens a table by the deck procedures, and counts the tray."""
    pit = Pit(table(shuffle="shuffler", **ANTE))
    pit.sit("p1", 1, 20_000)
    start = len(pit.log)
    prepare(pit)
    about = "A dealer receives a deck, and does with it what the deck procedures ask."
    yield vector("deck_procedures", about, pit, DEALER, start)
    pit = Pit(counted(**ANTE))
    start = len(pit.log)
    count(pit, 300_000)
    pit.do(FLOOR, WriteSlip("fill", 50_000, "more chips"))
    pit.do(DEALER, SignSlip("fill", 1))
    pit.do(DEALER, Proceed(pit.table.round, pit.table.step))
    about = "A dealer counts the tray, which a supervisor verifies; chips come by a fill."
    yield vector("tray", about, pit, DEALER, start)


def supervision():
    """The floor holds a table, moves players, and sends one away."""
    pit = Pit(settings(pace="dealer", **ANTE))
    pit.sit("p1", 1, 20_000)
    pit.do(DEALER, Proceed(pit.table.round, pit.table.step))
    pit.bet("p1", ante=500)
    start = len(pit.log)
    pit.do(FLOOR, HoldTable("A moment, please."))
    pit.do(FLOOR, ResumeTable())
    pit.do(FLOOR, HoldTable("One more moment."))
    yield vector("hold", "A supervisor holds the table, resumes it, and holds it again.", pit, who("p1"), start)
    pit = Pit(settings(pace="dealer", **ANTE))
    pit.sit("p1", 5, 20_000)
    pit.sit("p2", 3, 20_000)
    pit.do(DEALER, Proceed(pit.table.round, pit.table.step))
    pit.bet("p2", seat=3, ante=500)
    start = len(pit.log)
    pit.do(FLOOR, MovePlayer(5, 2))
    pit.sit("p3", 1, 20_000)
    end = len(pit.log) + 1  # before the wagers come back and the player is gone
    pit.do(FLOOR, RemovePlayer("p2", "Be polite."))
    about = "A supervisor moves a player, a newcomer takes a place before the others, and a player is sent away."
    yield vector("moved_and_sent_away", about, pit, who("p3"), start, end)


def physical_cards():
    """Physical cards, which a reader identifies."""
    antes = [{"ante": 500}, {"ante": 500}]
    pit = live(hands=("As Ks Qs", "2c 3d 4h"), dealer="9c 9d 9h", wagers=antes, **ANTE)
    start = len(pit.log)
    pit.read()
    pit.undo()
    pit.proceed()
    end = len(pit.log)
    yield vector("reader", "A reader identifies cards; a reading is taken back.", pit, DEALER, start, end)
    until(pit, "play", "play")
    pit.proceed()
    start = len(pit.log)
    pit.correct("dealer", 2, "2h")
    play_out(pit)
    about = "The dealer corrects a card that was misread, and the wagers are settled."
    yield vector("corrected_card", about, pit, who("p1"), start)


GROUPS = {made.__name__: made for made in (irregularities, disputes, progressive, dealing, supervision, physical_cards)}
