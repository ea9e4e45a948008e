"""Vectors of whole rounds: each game, as one of its players and as somebody who looks on see it."""

from protocol.commands import Sit
from server.core.orders import RevealSeeds
from server.core.table import ROOM
from tests.core.fairness.promising import bet, give, pit_with
from tests.core.games.flop_poker.rows import flop
from tests.core.games.texas_holdem_bonus.rows import texas
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import Pit, settings, stacked, who
from tests.vectors.recording import RAIL, vector


def seated(posted, hands, dealer="", community=""):
    """A pit whose deck gives these hands to seats 1, 2, ..., where p1, p2, ... sit. Betting is open."""
    pit = Pit(posted, stacked(hands, dealer, posted, community))
    for number in range(1, len(hands) + 1):
        pit.sit(f"p{number}", number, 20_000)
    return pit


def both(name, about, pit, start):
    """The vectors of a round as p1 and as somebody who looks on see it."""
    yield vector(f"{name}_player", f"{about} As the player in seat 1 sees it.", pit, who("p1"), start)
    yield vector(f"{name}_watcher", f"{about} As somebody who looks on sees it.", pit, RAIL, start)


def three_card_poker():
    """A round where p1 has two positions."""
    posted = settings(
        limits={"ante": (500, 10_000), "pair_plus": (500, 5_000), "cover_all": (500, 2_500)},
        six_card_bonus=None,
        max_positions=2,
    )
    hands = ["9c 8c 7c", "9d 8h 7s", "Kc 5d 3h"]
    pit = Pit(posted, stacked(hands, "Jc 4s 2s", posted))
    pit.sit("p1", 1, 20_000)
    start = len(pit.log)
    pit.do(who("p1"), Sit(2, 0))
    pit.sit("p2", 3, 20_000)
    pit.bet("p1", 1, ante=500, pair_plus=500)
    pit.bet("p1", 2, ante=500)
    pit.bet("p2", 3, ante=700, cover_all=500)
    pit.done("p1", "p2")
    pit.answer("play", "concede", "fold")
    about = "Three Card Poker. A player takes a second position, wins with the first hand and concedes the second; another player folds."
    yield from both("three_card_poker", about, pit, start)


def flop_poker():
    """A round with hidden choices and a pot."""
    pit = seated(flop(), ["As Ac 7d", "Kd Qh 2s"], "", "9c 9h 3d")
    start = len(pit.log)
    pit.play([{"ante": 500, "pot": 500}] * 2)
    pit.choose("p2", "surrender")
    pit.choose("p1", "flop")
    about = "Flop Poker. Choices are hidden until all have chosen; one player surrenders, and the pot is won."
    yield from both("flop_poker", about, pit, start)


def winners_pot_poker():
    """A round with a fold, a double and the pot."""
    pit = seated(winners_pot(), ["As Ac 7d 7h 2c", "Kd Qh 2s 3c 4c"], "Jd 8c 6h 5s 3h")
    start = len(pit.log)
    pit.play([{"ante": 500, "jacks_plus": 500}, {"ante": 500}])
    pit.answer("bet", "fold", "double")
    about = "Winner's Pot Poker. One player folds, another bets and doubles and wins the pot."
    yield vector("winners_pot_poker", about, pit, who("p1"), start)


def texas_holdem_bonus():
    """A round to the river."""
    pit = seated(texas(), ["As Ac", "Kd 2h"], "Qs Jd", "Ad 9h 9c 5d 3s")
    start = len(pit.log)
    pit.play([{"ante": 500, "bonus": 500}, {"ante": 500}])
    pit.answer("flop", "fold", "turn", "check")
    about = (
        "Texas Hold 'Em Bonus. One player folds; another bets on the flop and the turn, checks on the river, and wins."
    )
    yield vector("texas_holdem_bonus", about, pit, who("p1"), start)


def seeds():
    """A round for which two players promise seeds, and one of them does not give it; later the day's seeds are told."""
    pit = pit_with("ann", "bob")
    start = len(pit.log)
    bet(pit, "ann")
    bet(pit, "bob")
    pit.done("ann", "bob")
    give(pit, "ann")
    pit.time_up()
    pit.answer("play", "play")
    pit.do(ROOM, RevealSeeds(1))
    about = "Two players promise seeds for the deck, and one does not give it. The house tells the deck's root, and its seed."
    yield vector("seeds", about, pit, RAIL, start)


GAMES = three_card_poker, flop_poker, winners_pot_poker, texas_holdem_bonus
GROUPS = {made.__name__: made for made in (*GAMES, seeds)}
