"""Rounds by chance, whose decks follow from seeds as docs/fairness.md says, or are rigged so that rare hands come."""

import random
from itertools import count

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

    @property
    def rigged(self):
        return self.another if self.seeds is None else self.seeds.deck

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


def can_be_rigged(live):
    """Whether the round stops for a question behind the deal, so that its deck can be another one."""
    return live.settings.game.__struct_config__.tag != "three_card_poker" or bool(asked(wagers(live)))


def wagers(live):
    return {number: seat.wagers for number, seat in live.table.seats.items() if seat.wagers}


class Playing:
    """Tables of one game, round after round; `proofs()` makes those of each table when it is left."""

    def __init__(self, name, seed):
        self.name, self.dice = name, random.Random(seed)

    def tables(self):
        """Yield, for ever, the proofs of the rounds of one table."""
        while True:
            yield self.one_table()

    def one_table(self):
        dice, table = self.dice, seated(self.name, self.dice)
        seeds = {}
        for _ in range(ROUNDS_AT_A_TABLE):
            derived = dice.random() < 0.6
            drawn = some_seeds(dice, table)
            table.live.seeds = drawn if derived else None
            if self.name == "three_card_poker":
                derived = self.play_three(table, drawn, derived=derived)
            else:
                table.round()
            seeds[table.live.table.round] = drawn, derived
        return self.proofs_of(table, seeds)

    def play_three(self, table, drawn, *, derived):
        """Play a round of Three Card Poker; where nobody is asked, the cards come as the core has them."""
        table.rare = lambda wagers: Play.rare(table, wagers) if not derived else drawn.deck
        live = table.live
        closing = live.close

        def close(**how):
            if derived and not can_be_rigged(live):
                live.seeds = live.another = None
            closing(**how)

        live.close = close
        try:
            table.round()
        finally:
            del live.close
        return derived and live.seeds is not None

    def proofs_of(self, table, seeds):
        """Return the proofs of a table's rounds, of players and of the house, in a chain."""
        before, found = "", []
        for told in rounds((entry.at, entry.event) for entry in table.live.log):
            drawn, derived = seeds[told.record["round"]]
            viewers = [None, *{seat["player"] for seat in told.record["seats"]}]
            player = self.dice.choice(sorted(viewers, key=str))
            revealed = derived and self.dice.random() < 0.6
            made = proof(told, drawn, before=before, player=player, revealed=revealed)
            before = account_hash(made["account"])
            found.append(made)
        return found


def proofs(name, seed, least):
    """Return the proofs of at least so many rounds, a list for each table."""
    playing, found = Playing(name, seed), []
    for _ in count():
        if sum(map(len, found)) >= least:
            return found
        found.append(playing.one_table())
