"""Round after round at one table of a five-card game, each settled by the server and by the second reading."""

from collections import Counter

from protocol.commands import Bet, Choose
from protocol.refusals import Code
from server.core.games.flop_poker.settings import FlopSettings
from server.core.games.texas_holdem_bonus.settings import TexasSettings
from server.core.games.winners_pot_poker.settings import WinnersPotSettings
from tests.reading import five_cards, winners_pot_poker
from tests.reading.five_card_tables import some_amount, some_deck, some_settings
from tests.reading.live import Live
from tests.reading.readings import OF_FIVE_CARDS
from tests.reading.telling import judge


MOODS = {  # how often a whole table stays in, and what a hand does that is in no mood
    "any": {"flop": 5, "bet": 5, "double": 4, "turn": 3, "river": 3, "check": 3, "surrender": 3, "fold": 2, "silence": 1},
    "stay": {"flop": 1, "bet": 1, "double": 1, "turn": 1, "river": 1},
    "give up": {"fold": 5, "surrender": 5, "check": 1, "silence": 1, "bet": 1},
}  # fmt: skip


class Play:
    """A table of the game, its players and its books. `reached` counts what the rounds came to."""

    def __init__(self, dice, name):
        self.dice = dice
        self.settings = some_settings(dice, name)
        self.reading = OF_FIVE_CARDS[name]
        self.reached = Counter()
        self.button, self.void = None, False
        self.house = self.staked = 0
        seats = dice.sample(range(1, 8), dice.choice((1, 2, 3, 4, 5, 6, 7, 7)))
        high = self.settings.game.limits["ante"][1]
        self.stacks = {f"player {seat}": 10**10 if dice.random() < 0.9 else dice.randint(1, 9) * high for seat in seats}
        players = {f"player {seat}": (self.stacks[f"player {seat}"], (seat,)) for seat in seats}
        self.live = Live(self.settings, players, lambda: dice.randbytes(32))

    def round(self):
        """Play one round and compare it with the reading; return how many hands were in it."""
        live, dice = self.live, self.dice
        live.open()
        wagers = self.bet()
        if not wagers:
            return 0
        if isinstance(self.settings.game, WinnersPotSettings):
            self.button = winners_pot_poker.next_button(self.button, wagers, after_void=self.void)
            self.void = False
        live.rigged = some_deck(dice, self.settings, sorted(wagers), self.button)
        live.close(by_clock=dice.random() < 0.3)
        choices = self.choose()
        assert live.table.phase == "over"

        told = judge(self.settings, live.round_events(), wagers, choices, self.button)
        self.keep_books(told)
        self.reached.update(marks(self.settings, told))
        return len(wagers)

    def bet(self):
        """Place wagers at most seats, some of them changed before betting closes; return those that are in (C15)."""
        live, dice, found = self.live, self.dice, {}
        limits = self.settings.game.limits
        for seat in dice.sample(sorted(live.owner), len(live.owner)):
            wagers = {
                w: some_amount(dice, self.settings, w) for w in limits if w in self.reading.MUST or dice.random() < 0.6
            }
            player = live.owner[seat]
            if dice.random() < 0.1 or sum(wagers.values()) > self.stacks[player]:
                continue
            for wager, amount in wagers.items():
                other = some_amount(dice, self.settings, wager)
                if dice.random() < 0.1 and sum(wagers.values()) - amount + other <= self.stacks[player]:
                    live.bet(seat, wager, other)
                live.bet(seat, wager, amount)
            self.try_what_is_not_allowed(seat, wagers)
            found[seat] = wagers
        if len(found) > 1 and dice.random() < 0.1:
            self.sit_out(*found.popitem())
        return found

    def sit_out(self, seat, wagers):
        """Withdraw what a hand must have: the hand is not dealt, and its wagers go back."""
        for wager in reversed(wagers):
            self.live.bet(seat, wager, 0)
        if "pot" in wagers:
            self.live.bet(seat, "ante", wagers["ante"])

    def try_what_is_not_allowed(self, seat, wagers):
        live, (wager, amount) = self.live, self.dice.choice(list(wagers.items()))
        (low, high), chip = self.settings.game.limits[wager], self.settings.chip
        wrongs = [(high + chip, Code.OUTSIDE_LIMITS), (low - chip, Code.OUTSIDE_LIMITS)]
        wrongs += [(amount + 1, Code.NOT_WHOLE_CHIPS)] if chip > 1 else []
        for wrong, code in wrongs:
            if wrong > 0:
                assert live.refused(live.who(live.owner[seat]), Bet(live.table.round, seat, wager, wrong)) == code

    def choose(self):
        """Answer for each seat that is asked, in any order where all are asked together; return what each seat said."""
        live, dice, choices = self.live, self.dice, {}
        mood = MOODS[dice.choice(("any", "any", "any", "any", "stay", "stay", "stay", "give up"))]
        while live.table.phase == "deciding":
            step = live.table.now_playing
            waiting = live.table.waiting(step)
            seat = live.table.turn or dice.choice(waiting)
            names = [*(option.name for option in step.options), "silence"]
            (choice,) = dice.choices(names, [mood.get(name, 0) for name in names])
            if choice == "silence":
                silent = [seat] if live.table.turn else waiting  # together, the clock runs out for all
                for other in silent:
                    choices.setdefault(other, []).append("silence")
                live.choose(seat, "silence")
                continue
            if choice in self.reading.MADE_BY_CHOICE and not self.affordable(seat, choice):
                assert live.refused(live.who(live.owner[seat]), live.choice(seat, choice)) == Code.NOT_ENOUGH_CHIPS
                choice = step.otherwise
                self.reached["too poor to go on"] += 1
            self.try_out_of_turn(seat, step)
            choices.setdefault(seat, []).append(choice)
            live.choose(seat, choice)
        return choices

    def affordable(self, seat, choice):
        _, of, times = self.reading.MADE_BY_CHOICE[choice]
        table = self.live.table
        return times * table.seats[seat].wagers[of] <= table.players[self.live.owner[seat]].stack

    def try_out_of_turn(self, seat, step):
        """Where they are asked in turn, no other seat may choose (C17, W8)."""
        live = self.live
        others = [other for other in live.table.dealt if other != seat]
        if live.table.turn and others and self.dice.random() < 0.1:
            other = self.dice.choice(others)
            command = Choose(live.table.round, live.table.step, other, step.otherwise)
            assert live.refused(live.who(live.owner[other]), command) == Code.NOT_YOUR_TURN

    def keep_books(self, told):
        for seat, mine in told.wagers.items():
            staked = sum(mine.values())
            back = sum(told.returned[seat].values()) + sum(told.awards[seat].values())
            self.stacks[self.live.owner[seat]] += back - staked
            self.staked += staked
            self.house += staked - back
        table = self.live.table
        assert {name: player.stack for name, player in table.players.items()} == self.stacks
        assert table.house + table.progressive.sent == self.house
        assert not any(seat.wagers for seat in table.seats.values())


def marks(settings, told):
    """Yield what a round came to, of what should come up."""
    hands = len(told.wagers)
    yield f"{hands} hands"
    yield f"by {settings.dealing}"
    if any(told.cut.values()):
        yield "cut by the payout limit"
    if all(said[-1][0] in {"fold", "surrender"} for said in told.choices.values()):
        yield "nobody stayed in"
    yield from {FlopSettings: flop_marks, WinnersPotSettings: pot_marks, TexasSettings: texas_marks}[
        type(settings.game)
    ](settings, told)


def flop_marks(settings, told):
    shares = sorted(returned["pot"] for returned in told.returned.values() if returned.get("pot"))
    if len(shares) > 1:
        yield "the pot was shared"
        if shares[0] != shares[-1]:
            yield "odd cents"
    for seat, mine in told.returned.items():
        if "flop" not in told.wagers[seat] and mine.get("pot"):
            yield "a surrendered hand won the pot"
    if any(len(cut) == 2 for cut in told.cut.values()):
        yield "ante and flop were cut together"


def pot_marks(settings, told):
    winners = [seat for seat, awards in told.awards.items() if awards]
    shares = sorted(told.awards[seat]["pot"] for seat in winners)
    stayed = [seat for seat, mine in told.wagers.items() if "double" in mine]
    strengths = {place: five_cards.strength(told.cards[place]) for place in (*stayed, "dealer")} if stayed else {}
    best = [place for place in strengths if strengths[place] == max(strengths.values())]
    if len(winners) > 1:
        yield "a tie with the dealer" if "dealer" in best else "a tie without the dealer"
    if len(winners) == 1 and "dealer" in best:
        yield "one player tied with the dealer"
    if best == ["dealer"]:
        yield "the dealer won"
    if shares and shares[0] != shares[-1]:
        yield "odd cents"
    if told.commission:
        fixed = told.commission == settings.game.commission_fixed
        yield "the fixed commission was less" if fixed else "the rate was less"
    royals = [seat for seat, mine in told.made.items() if mine.get("jacks_plus") == five_cards.ROYAL_FLUSH]
    if len(royals) > 1:
        yield "royals shared the limit" if any(told.cut[seat] for seat in royals) else "royals within the limit"
    for seat, returned in told.returned.items():
        if returned.get("jacks_plus") and len(told.cards[seat]) < 5:
            yield f"jacks plus won on {len(told.cards[seat])} cards"
    if {len(said) for said in told.choices.values()} == {1} and not stayed:
        yield "all folded on three cards"


def texas_marks(settings, told):
    for seat, mine in told.wagers.items():
        returned = told.returned[seat]
        if "flop" in mine and not told.cut[seat]:
            if returned["flop"] == mine["flop"]:
                yield "a push"
            elif returned["flop"] and returned["ante"] == mine["ante"]:
                yield "a winning ante returned"
            elif returned["flop"]:
                yield "a winning ante paid"
        if {"turn", "river"} & mine.keys() == {"river"}:
            yield "a river wager without a turn wager"
        if "flop" not in mine and returned.get("bonus"):
            yield "a folded hand won its bonus"
        if len(told.cut[seat]) > 2:
            yield "several wagers cut together"
        if percent := told.claims.get(seat):
            yield f"{percent} % of the meter"
        elif returned.get("progressive"):
            yield f"a progressive paid {returned['progressive'] // mine['progressive']} for 1"
        if told.made[seat].get("bonus") == "aces" and {card[0] for card in told.cards["dealer"]} == {"A"}:
            yield "aces against aces" if settings.game.aces_1000 else "aces against aces at the usual odds"
    shown = ("show", "dealer", *told.cards["dealer"]) in told.events
    if shown and not any("flop" in mine for mine in told.wagers.values()):
        yield "the dealer shown for a folded hand's aces"
