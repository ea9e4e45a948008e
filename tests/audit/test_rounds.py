"""The audit finds rounds with a wrong order, deck, rules or wagers."""

import random
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from server.audit.book import Book
from server.audit.rounds import Rounds
from server.core.deck_procedures.events import DeckCut
from server.core.events import (
    CardsDealt,
    Chose,
    DeckShuffled,
    Paid,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    StepOpened,
    TableEvent,
    WagerPlaced,
)
from server.core.evolve import evolve
from server.core.round.engine import hash_of
from server.core.table import Table
from server.store import START
from server.store.encryption import Sealer
from server.store.log import table_logs
from tests.audit.damage import changing, one
from tests.audit.house import problems, rewrite
from tests.core.deck_procedures.opening import a_round, opened
from tests.core.games.winners_pot_poker.rows import winners_pot
from tests.core.given import Pit
from tests.core.irregular import ruled, table_of, until
from tests.core.random_play import KINDS, random_pit
from tests.first_of import those_of
from tests.store.samples import KEY


GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))


async def test_a_wager_that_was_never_settled_is_found(store):
    await rewrite(store, "T1", changing(lambda event: isinstance(event, Paid) and not event.returned, lambda event: []))

    found = await problems(store)
    assert [kind for kind, _ in found] == ["settlement", "money"]
    assert "Wagers were never settled: seat " in found[0][1]
    assert found[1][1].endswith(" was lost from the table.")


async def test_a_deck_that_does_not_follow_from_the_seed_is_found(store):
    def turned(event):
        return [replace(event, deck=(*event.deck[:50], event.deck[51], event.deck[50]))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, DeckShuffled), turned))

    kind, line = await one(store)
    assert kind == "cards"
    assert line.endswith("The deck is not the one that the seed determines.")


async def test_a_deck_with_a_card_twice_is_found(store):
    def doubled(event):
        return [replace(event, deck=(*event.deck[:51], event.deck[0]))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, DeckShuffled), doubled))

    assert (await one(store))[1].endswith("The deck is not one of 52 different cards.")


async def test_a_commitment_to_another_seed_is_found(store):
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, RoundOpened), lambda event: [replace(event, commitment="00")]),
    )

    kind, line = await one(store)
    assert kind == "cards"
    assert line.endswith("The commitment that was published is not to the seed of the round.")


def swapping(first, second):
    """Swap the first two events in a row that are of these kinds."""

    def swapped(entries):
        rest = list(entries)
        place = next(n for n, (one, two) in enumerate(pairwise(rest)) if first(one.event) and second(two.event))
        rest[place], rest[place + 1] = rest[place + 1], rest[place]
        return ((entry, entry.event) for entry in rest)

    return swapped


def is_paid(event):
    return isinstance(event, Paid)


def is_dealt(event):
    return isinstance(event, CardsDealt)


@pytest.mark.parametrize(("kind", "which"), [("settlement", is_paid), ("cards", is_dealt)])
async def test_payments_and_cards_in_another_order_are_found(store, kind, which):
    await rewrite(store, "T1", swapping(which, which))

    found = await problems(store)
    assert found[0][0] == kind


async def test_a_round_under_other_settings_than_were_posted_is_found(store):
    """As somebody with the key would write it: with a payout that fits."""

    def generous(event):
        return [replace(event, settings=replace(event.settings, chip=event.settings.chip * 2))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, RoundOpened), generous))

    found = await problems(store)
    assert (
        "rules",
        "Table T1, round 1, event 2: Round 1 opened under other settings than those that were posted last.",
    ) in found


async def test_a_round_with_other_rules_than_the_one_before_is_found(store):
    def other(event):
        rules = {**event.rules, "more": 1}
        return [replace(event, rules=rules, rules_hash=hash_of(rules))]

    await rewrite(store, "T1", changing(lambda event: isinstance(event, RoundOpened) and event.round == 2, other))

    found = await problems(store)
    assert found[0][0] == "rules"
    assert found[0][1].endswith("Round 2 has other rules than the round before, under the same settings.")


async def test_rules_that_do_not_have_the_posted_hash_are_found(store):
    await rewrite(
        store,
        "T1",
        changing(lambda event: isinstance(event, RoundOpened), lambda event: [replace(event, rules_hash="ab" * 32)]),
    )

    kind, line = await one(store)
    assert kind == "rules"
    assert line.endswith("The posted rules do not have the hash abababababababab.")


async def test_a_round_that_was_closed_twice_is_found(store):
    await rewrite(store, "T1", changing(lambda event: isinstance(event, RoundClosed), lambda event: [event, event]))

    kind, line = await one(store)
    assert kind == "round"
    assert line.endswith("Round 1 was closed a second time.")


async def test_a_step_that_was_left_out_is_found(store):
    await rewrite(store, "T1", changing(lambda event: isinstance(event, CardsDealt), lambda event: []))

    kind, line = await one(store)
    assert kind == "cards"
    assert " came face down to " in line


async def test_a_round_that_was_not_closed_is_found(store):
    await rewrite(store, "T1", changing(lambda event: isinstance(event, RoundClosed), lambda event: []))

    kind, line = await one(store)
    assert kind == "round"
    assert line.endswith("Round 2 opened while round 1 was not closed.")


async def test_a_step_out_of_order_is_found(store):
    await rewrite(
        store,
        "T1",
        changing(
            lambda event: isinstance(event, StepOpened) and event.step == 1, lambda event: [replace(event, step=9)]
        ),
    )

    assert "Step 9 opened after step 0." in "".join(line for _, line in await problems(store))


def audited(log):
    """Return the book of a log that was never stored."""
    book, head, logs = Book("T1"), START, table_logs(Sealer([KEY]))
    for at, event in log:
        (entry,) = logs.chained("T1", head, at, [event])
        book.add(entry)
        head = entry.head
    return book


@pytest.mark.parametrize("game", those_of(KINDS, "three_card_poker"))
def test_rounds_of_every_kind_are_right(game):
    settled = void = 0
    for seed in range(12):
        pit = random_pit(random.Random(f"{game} {seed}"), 250, game=game)
        book = audited(pit.log)

        assert [str(finding) for finding in book.all_findings()] == []
        assert book.table == pit.table
        settled, void = settled + book.rounds.settled, void + book.rounds.void
    assert settled > 20
    assert void > 0


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_rounds_settle_again_as_they_did(path):
    *lines, _ = path.read_bytes().splitlines()
    book = audited([(1, msgspec.json.decode(line, type=TableEvent)) for line in lines])

    sentences = {finding.sentence for finding in book.all_findings()}
    assert sentences <= {"The deck is not the one that the seed determines."}, "their decks were stacked"
    assert book.rounds.settled + book.rounds.void > 0


def test_void_rounds_are_counted_with_the_returned_wagers():
    pit = one_hand()
    pit.void()
    book = audited(pit.log)

    assert list(book.all_findings()) == []
    assert (book.rounds.settled, book.rounds.void, book.rounds.voided) == (0, 1, 1_200)


def test_a_round_of_an_older_log_whose_hands_are_all_void_counts_as_void():
    pit = table_of(winners_pot(pace="dealer"), ["Ks Kd 8h 6c 2d"], [{"ante": 500}], "9c Tc Jh 6s 2s")
    until(pit, deals=3)
    ruled(pit, "wrong_count", 1, count=4)
    book = audited([(at, event) for at, event in pit.log if not isinstance(event, RoundVoided)])

    assert (book.rounds.settled, book.rounds.void, book.rounds.voided) == (0, 1, 500)


def test_a_void_round_that_kept_a_wager_is_found():
    pit = one_hand()
    pit.void()
    log = [
        (at, replace(event, wagers=event.wagers[:1]) if isinstance(event, RoundVoided) else event)
        for at, event in pit.log
    ]

    sentences = [finding.sentence for finding in audited(log).all_findings()]
    assert sentences == [
        "The void round returned seat 1's ante of $5; the wagers were seat 1's ante of $5, seat 1's pair_plus of $7.",
        "Wagers were never settled: seat 1's pair_plus of $7.",
    ]


def one_hand():
    """Return a pit where one hand was dealt from the deck of its seed, and has to choose."""
    pit = Pit()
    pit.sit("ann", 1)
    pit.bet("ann", ante=500, pair_plus=700)
    pit.done("ann")
    return pit


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"choice": "dance"}, "Seat 1 chose dance, which was not on offer."),
        ({"amount": 400}, "Seat 1's play took $4, not $5."),
    ],
)
def test_a_choice_that_was_not_on_offer_is_found(change, sentence):
    pit = one_hand()
    pit.choose("ann", "play")
    log = [(at, replace(event, **change) if isinstance(event, Chose) else event) for at, event in pit.log]

    assert next(audited(log).all_findings()).sentence == sentence


def test_a_choice_that_was_made_twice_is_found():
    pit = one_hand()
    pit.choose("ann", "play")
    log = [pair for pair in pit.log for _ in range(1 + isinstance(pair[1], Chose))]

    assert next(audited(log).all_findings()).sentence == "Seat 1 chose play, which was not on offer."


def test_a_wager_after_the_cards_is_found():
    pit = one_hand()
    log = [*pit.log, (pit.at, WagerPlaced(1, "ante", 600))]

    assert [finding.sentence for finding in audited(log).all_findings()] == [
        "Seat 1's ante of $6 was taken while bets were closed."
    ]


def test_a_round_whose_rules_fail_is_found(monkeypatch):
    pit = one_hand()
    pit.choose("ann", "play")

    def fails(_table):
        raise ZeroDivisionError

    monkeypatch.setattr("server.audit.rounds.expected_events", fails)
    sentences = [finding.sentence for finding in audited(pit.log).all_findings()]
    assert sentences[0].endswith("cannot be worked out again: ZeroDivisionError().")
    assert len(sentences) == pit.table.round


def sentences_of(events):
    """Return the problems in the rounds of a table that follows the deck procedures."""
    table, rounds, found = Table(), Rounds(), []
    for event in events:
        after = evolve(table, event)
        found += [line for _, line in rounds.check(table, event, after)]
        table = after
    return found


def test_decks_that_were_opened_shuffled_and_cut_are_right():
    pit = opened()
    for _ in range(6):
        a_round(pit)

    assert sentences_of(pit.events) == []


def test_a_deck_that_was_not_cut_is_found():
    pit = opened()
    a_round(pit)

    found = sentences_of(event for event in pit.events if not isinstance(event, DeckCut))
    assert found[0] == "Deck D1 came into play, but was not shuffled and cut."
    assert found[1] == "The deck is not the one that was in play, or was cut at another place."
