"""Random rounds of Three Card Poker, each settled by the server and by the second reading of the rules."""

import random
from itertools import pairwise

import pytest

from protocol.commands import Bet
from protocol.refusals import Code
from tests.first_of import first_of
from tests.reading import three_card_poker as reading
from tests.reading.judging import judge
from tests.reading.live import WAGERS, Live, rigged_deck, table_settings


PAIR_PLUS = (
    reading.PAIR_PLUS_AT_LEAST,
    dict(zip(reading.PAIR_PLUS_AT_LEAST, ("1:1", "4:1", "6:1", "30:1", "40:1", "40:1"), strict=True)),
    dict(zip(reading.PAIR_PLUS_AT_LEAST, ("1:1", "7:2", "16:3", "101:4", "40:1", "201:5"), strict=True)),
)
ROUNDS_AT_A_TABLE = 8
RARE = [tuple(hand.split()) for hand in ("As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "9c 8c 7c", "5s 5h 5d", "3s 4h 2d")]


def some_settings(dice):
    chip = dice.choice((1, 5, 25, 100, 250))
    version = dice.choice(("none", "none", "1", "2", "3"))
    limits = {}
    for wager in WAGERS:
        low = chip * dice.randint(1, 20)
        limits[wager] = (low, low + chip * dice.randint(1, 400))
    limits["pair_plus"] = limits["ante"] if version == "3" else limits["pair_plus"]
    return table_settings(
        limits,
        table=f"T{dice.randrange(10**9)}",
        chip=chip,
        pace=dice.choice(("house", "dealer")),
        dealing=dice.choice(("hand", "manual_shoe", "automated_shoe")),
        pair_plus=dice.choice(PAIR_PLUS),
        version_6f=version,
        ante_bonus="default" if version == "none" else dice.choice("ABC"),
        six_card_bonus=dice.choice((None, *reading.SIX_CARD_BONUS)),
        cover_all=dice.random() < 0.8,
        max_positions=dice.randint(1, 3),
        dealer_stack=dice.choice(("before_choices", "after_choices")),
        settle_by=dice.choice(("procedure", "seat")),
        progressive_table=None if 100 % chip else dice.choice((None, "1", "2", "3")),
        folded_progressive=dice.random() < 0.5,
        allow_player_edge=True,
    )


def some_players(dice, settings):
    """Return {name: (stack, seats)}: a player has one position, or as many adjacent ones as the table allows."""
    borders = sorted(dice.sample(range(1, 9), dice.randint(2, 8)))
    players = {}
    for first, end in pairwise(borders):
        if players and dice.random() < 0.15:
            continue
        seats = range(first, min(end, first + dice.randint(1, settings.game.max_positions)))
        rich = dice.random() < 0.8
        stack = 10**7 if rich else dice.randint(1, 4) * len(seats) * settings.game.limits["ante"][1]
        players[f"player {first}"] = (stack, seats)
    return players


def some_wagers(dice, settings):
    """Return the wagers of one hand: none, or a set that the rules allow together."""
    game = settings.game
    while True:
        wanted = [w for w in game.limits if dice.random() < 0.65]
        wagers = {w: some_amount(dice, settings, w) for w in wanted}
        if not wagers or reading.in_the_round(wagers, game.version_6f):
            return wagers


def some_amount(dice, settings, wager):
    low, high = settings.game.limits[wager]
    return dice.choice((low, high, dice.randrange(low, high + 1, settings.chip)))


class Play:
    """Plays round after round at one table, and keeps its own books."""

    def __init__(self, dice):
        self.dice = dice
        self.settings = some_settings(dice)
        players = some_players(dice, self.settings)
        self.live = Live(self.settings, players, lambda: dice.randbytes(32))
        self.stacks = {name: stack for name, (stack, _) in players.items()}
        self.house = 0
        self.staked = 0

    def round(self):
        """Play one round and compare it with the reading; return how many hands were in it."""
        live, dice = self.live, self.dice
        live.open()
        wagers = self.bet()
        if not wagers:
            return 0
        live.rigged = self.rare(wagers)
        live.close(by_clock=dice.random() < 0.3)
        choices = {}
        for seat in reading.asked(wagers):
            assert live.table.turn == seat
            choices[seat] = self.choice(seat, wagers[seat]["ante"])
            if choices[seat] == "play":
                self.stacks[live.owner[seat]] -= wagers[seat]["ante"]
            live.choose(seat, choices[seat])

        assert live.table.phase == "over"
        expected = judge(self.settings, live.round_events(), wagers, choices, live.owner)
        for seat, (returned, awards, _) in expected.items():
            staked = sum(wagers[seat].values()) + (wagers[seat]["ante"] if "play" in returned else 0)
            back = sum(returned.values()) + sum(awards.values())
            self.stacks[live.owner[seat]] += back
            self.staked += staked
            self.house += staked - back
        self.balance()
        return len(wagers)

    def bet(self):
        """Place wagers at every seat, some of them changed or withdrawn before betting closes (C15)."""
        live, dice = self.live, self.dice
        found = {}
        for seat in dice.sample(sorted(live.owner), len(live.owner)):
            owner, wagers = live.owner[seat], some_wagers(dice, self.settings)
            if not wagers or sum(wagers.values()) + self.settings.game.limits["ante"][1] > self.stacks[owner]:
                continue
            first = next(iter(wagers))
            for changed in (0, wagers[first]):
                other = some_amount(dice, self.settings, first)
                if dice.random() < 0.2 and other <= self.stacks[owner]:
                    live.bet(seat, first, other)
                    live.bet(seat, first, changed)
            for wager, amount in wagers.items():
                live.bet(seat, wager, amount)
            self.stacks[owner] -= sum(wagers.values())
            self.try_what_is_not_allowed(seat, wagers)
            found[seat] = wagers
        if len(found) > 1 and self.settings.game.version_6f == "3" and dice.random() < 0.2:
            self.sit_out(*found.popitem())
        return found

    def rare(self, wagers):
        """Return a deck now and then that gives two hands what chance seldom deals, where there is a progressive."""
        dice, settings = self.dice, self.settings
        asked = bool(reading.asked(wagers))  # or the round is over before another deck could be dealt
        if not settings.game.progressive_table or not asked or dice.random() < 0.6:
            return None
        cards = [card for hand in RARE for card in hand]
        rest = [rank + suit for rank in reading.ORDER for suit in "cdhs" if rank + suit not in cards]
        rest = dice.sample(rest, len(rest))
        places = [*wagers, "dealer"]
        lucky = dict(zip(dice.sample(places, min(2, len(places))), dice.sample(RARE, 2), strict=False))
        hands = {place: lucky.get(place) or tuple(rest.pop() for _ in range(3)) for place in places}
        dealer = hands.pop("dealer")
        return rigged_deck(settings.dealing, hands, dealer)

    def sit_out(self, seat, wagers):
        """Leave the ante alone: where both wagers are compulsory (6(f)(3)) it goes back and the hand is not dealt."""
        owner = self.live.owner[seat]
        for wager in [wager for wager in reversed(wagers) if wager != "ante"]:
            self.live.bet(seat, wager, 0)
        self.stacks[owner] += sum(wagers.values())

    def try_what_is_not_allowed(self, seat, wagers):
        live, (wager, amount) = self.live, self.dice.choice(list(wagers.items()))
        low, high = self.settings.game.limits[wager]
        for wrong, code in (
            (low - self.settings.chip, Code.OUTSIDE_LIMITS),
            (high + self.settings.chip, Code.OUTSIDE_LIMITS),
            (amount + 1, Code.NOT_WHOLE_CHIPS),
        ):
            if wrong > 0 and (code != Code.NOT_WHOLE_CHIPS or self.settings.chip > 1):
                assert live.refused(live.who(live.owner[seat]), Bet(live.table.round, seat, wager, wrong)) == code

    def choice(self, seat, ante):
        """Return a choice; a play that the stack does not cover is refused first (C16)."""
        live = self.live
        choice = self.dice.choices(("play", "fold", "concede", "silence"), (6, 2, 1, 1))[0]
        if choice == "play" and ante > self.stacks[live.owner[seat]]:
            assert live.refused(live.who(live.owner[seat]), live.choice(seat, "play")) == Code.NOT_ENOUGH_CHIPS
            return "fold"
        return choice

    def balance(self):
        table = self.live.table
        assert {name: player.stack for name, player in table.players.items()} == self.stacks
        assert table.house + table.progressive.sent == self.house
        assert not any(seat.wagers for seat in table.seats.values())


def play(rounds, seed):
    dice = random.Random(seed)
    hands = [0] * 8
    while sum(hands[1:]) < rounds:
        table = Play(dice)
        for _ in range(ROUNDS_AT_A_TABLE):
            hands[table.round()] += 1
    return hands


@pytest.mark.timeout(300)
@pytest.mark.parametrize("rounds", first_of([300, 2_000]))
def test_the_server_and_the_reading_agree_on_random_rounds(rounds):
    hands = play(rounds, seed=1)

    assert all(hands[1:]), "each number of hands came up"


@pytest.mark.full
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(100, 120))
def test_the_server_and_the_reading_agree_on_100_000_random_rounds(seed):
    play(5_000, seed)
