"""
A house that cheats is caught, whichever way it does: by the proofs that its players have, and by its own audit.

The core is changed here as a house would change it, and then plays rounds by itself. Its proofs go to the verifier, as
a player gives them to it. Where a page sees the cheat while the round is played, `clients/web/src/model/deck_watch.test.ts`
has the same cheat, and CHEATS says by which of its tests.
"""

import json
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from clients.verifier.verify import main
from server.audit.rounds import Rounds
from server.core import evolve as evolving
from server.core.cards.deck import shuffled
from server.core.events import DeckShuffled, Paid, RoundClosed, RoundOpened
from server.core.fairness import view as told_live
from server.core.fairness.commitments import commitment
from server.core.fairness.events import SeedGiven
from server.core.fairness.evolve import evolve_fairness, with_account
from server.core.fairness.hashing import seed_bytes, seed_text
from server.core.fairness.proof import proof
from server.core.round import betting, engine
from server.core.round import records as recording
from server.core.table import Table
from tests.core.fairness.promising import SEEDS, bet, give, pit_with
from tests.core.given import settings, who


ROUNDS = 4  # in which somebody wins a wager that can be paid wrong
OTHER = bytes([9]) * 32  # another seed of the house
WATCH = Path(__file__).parents[2] / "clients/web/src/model/deck_watch.test.ts"


def played(*choices, rounds=ROUNDS):
    """Some rounds of two players, who choose so; without choices both play on."""
    pit = pit_with("ann", "bob")
    for _ in range(rounds):
        for name in ("ann", "bob"):
            bet(pit, name)
        pit.done("ann", "bob")
        if pit.table.fairness.awaited:
            give(pit, "ann")
            give(pit, "bob")
        if pit.table.fairness.awaited:
            pit.time_up()
        pit.answer(*choices or ("play", "play"))
        pit.time_up()
    return pit


def proofs(pit, *, through=ROUNDS):
    """The proofs of the rounds as ann has them, when the seeds of rounds up to `through` are public."""
    table, deck, opened, found = Table(), (), (0, Table()), []
    for nth, (_, event) in enumerate(pit.log):
        if isinstance(event, RoundOpened):
            opened, deck = (nth, table), ()
        deck = event.deck if isinstance(event, DeckShuffled) else deck
        table = evolving.evolve(table, event)
        if isinstance(event, RoundClosed):
            first, before = opened
            (record,) = recording.records(pit.log[first : nth + 1], table=before, through=through)
            found.append(msgspec.to_builtins(proof(table, deck, record, who("ann"))))
    return found


def verified(told, folder, capsys):
    """How the verifier ends on these proofs, and what it says."""
    file = folder / "proofs.json"
    file.write_text(json.dumps(told))
    return main([str(file)]), capsys.readouterr().out


def audited(pit):
    """What the audit finds up to the last event that can be applied."""
    rounds, table, found = Rounds(), Table(), []
    for event in pit.events:
        try:
            after = evolving.evolve(table, event)
        except KeyError:
            break
        found += [sentence for _, sentence in rounds.check(table, event, after)]
        table = after
    return found


def second_seed(patch):
    """The house has a second seed in hand: it deals from another one than it committed itself to."""
    patch.setattr(engine, "commitment", lambda *about: commitment(*about[:-1], OTHER))


def swapped_card(patch):
    """The dealer gets cards from the bottom of the deck."""
    deal = engine.deal

    def from_the_bottom(table, step):
        for event in deal(table, step):
            count = len(event.cards)
            last = len(table.deck) - len(table.dealer)
            yield replace(event, cards=table.deck[last - count : last]) if event.to == "dealer" else event

    patch.setattr(engine, "deal", from_the_bottom)


def reordered_deck(patch):
    """When the house knows all seeds, it puts the deck into another order, and publishes the root of that one."""
    deck_of = betting.deck_of
    patch.setattr(betting, "deck_of", lambda table: deck_of(table)[::-1])


def changed_payout(patch):
    """Who wins gets the stake back and no more."""
    settle = engine.settle

    def short(*about):
        for event in settle(*about):
            won = isinstance(event, Paid) and event.returned > event.stake
            yield replace(event, returned=event.stake) if won else event

    patch.setattr(engine, "settle", short)


def changed_rules(patch):
    """The round is played by another pay table than was posted when the wagers were made."""
    open_round, posted = engine.open_round, settings()
    others = replace(posted, game=replace(posted.game, six_card_bonus="6B3"))

    def opened(table, _settings, number, seed):
        return replace(open_round(table, posted, number, seed), settings=others)

    patch.setattr(engine, "open_round", opened)


def skipped_round(patch):
    """The house leaves a round out: the next one names the round before that."""
    patch.setattr(
        evolving, "with_account", lambda table, account: table if table.round == 2 else with_account(table, account)
    )


def dropped_player_seed(patch):
    """The deck is drawn without the seed that a player gave."""

    def without(table):
        (_, _), (_, bob) = table.fairness.counted
        assert bob.seed == seed_text(SEEDS["bob"])
        return shuffled(table.seed, [b"", SEEDS["bob"]])

    patch.setattr(betting, "deck_of", without)


def reveal_of_another_seed(patch):
    """The house reveals another seed than it dealt from."""
    for module in (recording, told_live):
        patch.setattr(module, "seed_text", lambda _seed: seed_text(OTHER))


class Caught(NamedTuple):
    """
    What catches a cheat: a sentence of the verifier, one of the audit, and the test of the page's watch that has it.

    The audit has the sealed seed itself, and so does not see (None) what the house reveals; the page sees no payouts.
    """

    cheat: object
    verifier: str
    audit: str | None
    page: str | None = None


CHEATS = [
    Caught(
        second_seed,
        "Wrong: The commitment is not that of this table, round, posted rules, account before and seed of the house.",
        "The commitment that was published is not to the seed of the round.",
    ),
    Caught(swapped_card, "Wrong: ", "", "a swapped card"),
    Caught(reordered_deck, "Wrong: The deck that follows from the seeds", "", "another root"),
    Caught(changed_payout, "Wrong: The payout of seat ", ""),
    Caught(changed_rules, "Wrong: ", "other settings than those that were posted"),
    Caught(skipped_round, "Wrong: The link is broken: ", "The round does not name the account of the round before it."),
    Caught(dropped_player_seed, "Wrong: The deck that follows from the seeds", "", "another root"),
    Caught(reveal_of_another_seed, "Wrong: The commitment is not that of ", None, "the reveal of another seed"),
]


def test_a_fair_house_is_not_accused(tmp_path, capsys):
    pit = played()

    code, said = verified(proofs(pit), tmp_path, capsys)
    assert (code, "Wrong" in said) == (0, False)
    assert said.count("The deck follows from the seeds of the house and of the players, and has the root.") == ROUNDS
    assert audited(pit) == []


@pytest.mark.parametrize("caught", CHEATS, ids=lambda caught: caught.cheat.__name__)
def test_a_house_that_cheats_is_caught(caught, monkeypatch, tmp_path, capsys):
    with monkeypatch.context() as patch:
        caught.cheat(patch)
        pit = played()
        told = proofs(pit)

    code, said = verified(told, tmp_path, capsys)
    assert code == 1
    assert caught.verifier in said
    if caught.audit is not None:
        assert any(caught.audit in sentence for sentence in audited(pit))
    assert caught.page is None or f'"{caught.page}"' in WATCH.read_text()


def test_a_swapped_card_is_caught_by_its_opening_before_the_seed_is_revealed(monkeypatch, tmp_path, capsys):
    with monkeypatch.context() as patch:
        swapped_card(patch)
        told = proofs(played("play", "fold"), through=0)

    assert [one["seed"] for one in told] == [None] * ROUNDS
    assert verified(told, tmp_path, capsys)[0] == 1


def test_another_order_of_the_deck_is_caught_at_the_end_of_the_day(monkeypatch, tmp_path, capsys):
    with monkeypatch.context() as patch:
        reordered_deck(patch)
        pit = played("play", "fold")

    assert verified(proofs(pit, through=0), tmp_path, capsys)[0] == 0
    assert verified(proofs(pit), tmp_path, capsys)[0] == 1


def test_a_round_that_is_played_again_under_its_number_is_caught(tmp_path, capsys):
    told = [*proofs(played(rounds=1)), *proofs(played("play", "fold", rounds=1))]

    code, said = verified(told, tmp_path, capsys)
    assert code == 1
    assert said.count("Wrong: There is another account of round 1 of this table.") == 2


def no_seed_of_ann(patch):
    """The house takes a player's seed, and then says that it did not come in time."""

    def deaf(table, event):
        return table if isinstance(event, SeedGiven) and event.seat == 1 else evolve_fairness(table, event)

    patch.setattr(evolving, "evolve_fairness", deaf)


def no_seed_at_all(patch):
    """The house takes the promises, and asks for no seed."""
    patch.setattr(betting, "await_seeds", lambda *_: iter(()))


@pytest.mark.parametrize(
    ("cheat", "page"),
    [
        (no_seed_of_ann, "a seed that is said to have come too late"),
        (no_seed_at_all, "a promise that is not among those that count"),
    ],
)
def test_a_seed_that_was_left_out_is_caught_by_the_page_that_gave_it_and_by_the_audit(cheat, page, monkeypatch):
    """No proof can tell whether a seed came: whose it is knows it, and the log of the table."""
    with monkeypatch.context() as patch:
        cheat(patch)
        pit = played()
        told = proofs(pit)

    assert all(SEEDS["ann"] not in secrets(one) for one in told)
    assert audited(pit)
    assert f'"{page}"' in WATCH.read_text()


def secrets(told):
    """The seeds of players that counted, by a proof."""
    return [seed_bytes(each["seed"]) for each in told["account"]["seeds"] if each["seed"] is not None]
