"""What everybody is told of a proof: the updates fold to the view."""

import msgspec

from clients.python.view import apply_update
from protocol.fairness import DeckCommitted, SeedRevealed, SeedsAwaited, SeedsClosed
from server.core.evolve import evolve
from server.core.fairness.commitments import all_promises
from server.core.fairness.hashing import seed_text
from server.core.redact import redact
from server.core.table import Table
from server.core.view import view
from tests.core.fairness.promising import SEEDS, bet, give, pit_with, promised
from tests.core.given import who


RAIL = who("rail")


def plain(message):
    return msgspec.json.decode(msgspec.json.encode(message))


def told(pit):
    """The updates of all events for the rail, and the table after each."""
    table, found = Table(), []
    for seq, event in enumerate(pit.events, 1):
        table = evolve(table, event)
        found.append((redact(event, table, seq, RAIL), table))
    return found


def a_round():
    pit = pit_with("ann", "bob")
    for name in ("ann", "bob"):
        bet(pit, name)
    pit.done("ann", "bob")
    give(pit, "bob")
    pit.time_up()
    pit.answer("play", "play")
    return pit


def of(kind, pit):
    return next(update for update, _ in told(pit) if isinstance(update, kind))


def test_the_hash_of_all_promises_is_told_when_bets_are_closed():
    pit = a_round()
    promises = [(1, promised(pit, "ann")), (2, promised(pit, "bob"))]

    assert of(SeedsAwaited, pit).promises == all_promises(promises)


def test_seeds_are_told_when_none_counts_any_more_and_a_withheld_one_is_null():
    lines = of(SeedsClosed, a_round()).seeds

    assert [(line.seat, line.seed) for line in lines] == [(1, None), (2, seed_text(SEEDS["bob"]))]


def test_the_root_is_told_before_the_first_card_and_the_seed_when_all_is_public():
    pit = a_round()
    kinds = [type(update).__name__ for update, _ in told(pit)]

    assert kinds.index("DeckCommitted") < kinds.index("CardsDealt")
    assert of(DeckCommitted, pit).root == pit.table.fairness.cuts[0][1]
    assert of(SeedRevealed, pit).seed == seed_text(pit.table.seed)


def test_the_updates_fold_to_the_view():
    updates = told(a_round())
    _, table = updates[0]
    seen = plain(view(table, RAIL))
    for update, after in updates[1:]:
        seen = apply_update(seen, plain(update))
        assert seen == plain(view(after, RAIL))
