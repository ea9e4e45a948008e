"""Rounds by chance, whose decks follow from seeds as docs/fairness.md says, or are rigged so that rare hands come."""

import json
import random

from tests.clients.verifier.proofs import Seeds, account_hash, proof, rounds
from tests.reading import five_card_play
from tests.reading.live import Live
from tests.reading.readings import OF_FIVE_CARDS
from tests.reading.test_random_rounds import ROUNDS_AT_A_TABLE, Play
from tests.reading.three_card_poker import asked


NAMES = ["three_card_poker", *OF_FIVE_CARDS]


class Dealt(Live):
    """A table whose decks are those of its `seeds`, in every round that has some."""

    seeds = None
    another = None

    def before_close(self):
        """Do what a game needs before betting closes."""

    def close(self, **how):
        self.before_close()
        super().close(**how)

    @property
    def rigged(self):
        return self.another if self.seeds is None else self.seeds.dealt()

    @rigged.setter
    def rigged(self, deck):
        self.another = deck


def seated(name, dice):
    """Return a table of a game to play at."""
    table = Play(dice) if name == "three_card_poker" else five_card_play.Play(dice, name)
    table.live.__class__ = Dealt
    return table


def some_seeds(dice, table):
    """Return a seed of the house, and some of players: of some of them it was withheld."""
    seats = [seat for seat in sorted(table.live.owner) if dice.random() < 0.6]
    return Seeds(dice.randbytes(32), {seat: dice.choice((None, *[dice.randbytes(32)] * 3)) for seat in seats})


def wagers(live):
    return {number: seat.wagers for number, seat in live.table.seats.items() if seat.wagers}


class Playing:
    """Tables of one game, one after the other, and the proofs of their rounds."""

    def __init__(self, name, seed):
        self.name, self.dice = name, random.Random(seed)

    def one_table(self):
        """Play some rounds at a table, and return their proofs."""
        dice, table, seeds = self.dice, seated(self.name, self.dice), {}
        for _ in range(ROUNDS_AT_A_TABLE):
            drawn = some_seeds(dice, table)
            follows = self.play(table, drawn) if dice.random() < 0.6 else self.play(table, None)
            seeds[table.live.table.round] = drawn, follows
        return self.proofs_of(table, seeds)

    def play(self, table, drawn):
        """Play a round, with the deck that follows from these seeds, if any; return whether it was that deck."""
        live = table.live
        live.seeds, live.another = drawn, None
        if self.name == "three_card_poker":
            live.before_close = lambda: leave_alone(live)
        table.round()
        return live.seeds is not None

    def proofs_of(self, table, seeds):
        """Return the proofs of a table's rounds, of players and of the house, in a chain."""
        before, found = "", []
        for told in rounds((entry.at, entry.event) for entry in table.live.log):
            drawn, follows = seeds[told.record["round"]]
            viewers = [None, *{seat["player"] for seat in told.record["seats"]}]
            player = self.dice.choice(sorted(viewers, key=str))
            revealed = follows and self.dice.random() < 0.6
            made = proof(told, drawn, before=before, player=player, revealed=revealed)
            before = account_hash(made["account"])
            found.append(made)
        return found


def leave_alone(live):
    """Let the cards come as the core has them where nobody is asked: the round would be over with them."""
    if not asked(wagers(live)):
        live.seeds = None


def proofs(name, seed, least):
    """Return the proofs of at least so many rounds, a list for each table, as JSON gives them."""
    playing, found = Playing(name, seed), []
    while sum(map(len, found)) < least:
        found.append(json.loads(json.dumps(playing.one_table())))
    return found
