"""Vectors of seats, of the clock, and of rules that are posted again."""

from protocol.commands import Bet, Leave, Sit, TopUp
from server.core.orders import PlayerBack, PlayerGone, Post, Resume, Transferred
from server.core.table import ROOM
from tests.core.games.flop_poker.rows import flop
from tests.core.given import Pit, settings, stacked, who
from tests.vectors.recording import RAIL, vector


LIMITS = {"ante": (500, 10_000), "pair_plus": (500, 5_000)}
SMALL = {"limits": LIMITS, "six_card_bonus": None, "cover_all": False}


def transferred(pit, why=None):
    """Answer all transfers, as the wallet does."""
    for transfer in list(pit.table.transfers):
        pit.do(ROOM, Transferred(transfer, why))


def seats():
    """A table where players come and go while betting is open."""
    pit = Pit(settings(**SMALL))
    pit.sit("p1", 4, 20_000)
    start = len(pit.log)
    pit.do(who("p2"), Sit(2, 20_000))
    transferred(pit)
    pit.bet("p1", ante=700)
    pit.do(who("p1"), TopUp(5_000))
    transferred(pit)
    pit.do(who("p1"), TopUp(5_000))
    transferred(pit, "not_enough_funds")
    pit.do(ROOM, PlayerGone("p2"))
    pit.do(ROOM, PlayerBack("p2"))
    pit.do(ROOM, Resume(5_000))
    pit.do(who("p2"), Leave())
    transferred(pit)
    pit.done("p1")
    about = (
        "Players sit down, bring more chips, are refused chips, go away, come back and leave; the clock is restarted."
    )
    yield vector("coming_and_going", f"{about} As somebody who looks on sees it.", pit, RAIL, start)
    yield vector("coming_and_going_player", f"{about} As a player sees it.", pit, who("p1"), start)


def leaving():
    """A player asks to leave during a round, and leaves when it ends; a new one opens."""
    posted = settings(**SMALL)
    pit = Pit(posted, stacked(["Qc Qd 4h"], "9c 7d 2h", posted))
    pit.sit("p1", 1, 20_000)
    pit.play([{"ante": 500}])
    start = len(pit.log)
    pit.do(who("p1"), Leave())
    pit.answer("play")
    transferred(pit)
    about = "A player asks to leave during a round, and leaves when it is over."
    yield vector("leaving_in_a_round", about, pit, who("p1"), start)


def wagers():
    """A wager that is taken back, and one that is returned before the deal."""
    pit = Pit(flop())
    pit.sit("p1", 1, 20_000)
    pit.sit("p2", 2, 20_000)
    start = len(pit.log)
    pit.bet("p1", ante=700)
    pit.do(who("p1"), Bet(1, 1, "ante", 0))
    pit.bet("p1", pot=500)
    pit.bet("p2", ante=500, pot=500)
    pit.time_up()
    about = "A wager is taken back, and a wager without the other that it needs is returned before the deal."
    yield vector("returned_before_the_deal", about, pit, who("p1"), start)


def void():
    """A round that is void by a fault of the house."""
    posted = flop()
    pit = Pit(posted, stacked(["As Ac 7d", "Kd Qh 2s"], "", posted, "9c 9h 3d"))
    pit.sit("p1", 1, 20_000)
    pit.sit("p2", 2, 20_000)
    pit.play([{"ante": 500, "pot": 500}] * 2)
    start = len(pit.log)
    pit.choose("p1", "flop")
    pit.void()
    about = "The round is void while a choice is hidden: all wagers are returned."
    yield vector("void_round", f"{about} As the player who chose sees it.", pit, who("p1"), start)
    yield vector("void_round_of_others", f"{about} As another player sees it.", pit, who("p2"), start)


def rules():
    """Rounds that open by the rules that the view has, and by others."""
    pit = Pit(settings(**SMALL))
    pit.sit("p1", 1, 20_000)
    pit.time_up()
    start = len(pit.log)
    pit.bet("p1", ante=500)
    pit.time_up()
    pit.time_up()
    pit.time_up()
    end = len(pit.log)
    about = "A player lets the time run out, and a round opens. It names the rules that the view has by their hash."
    yield vector("same_rules", about, pit, who("p1"), start, end)
    pit.do(ROOM, Post(settings(**SMALL | {"limits": LIMITS | {"ante": (1_000, 10_000)}})))
    pit.time_up()
    pit.time_up()
    yield vector("other_rules", "Other limits are posted, and the next round opens with them.", pit, RAIL, end)


GROUPS = {made.__name__: made for made in (seats, leaving, wagers, void, rules)}
