"""
Nothing that a dealer is answered depends on a card that is face down (ruling C13).

The reader's own scan is left out: docs/dealing.md says what a refused one tells, and why.
"""

from collections import Counter
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from protocol.commands import Report, TableCommand
from protocol.irregularities import MayReport
from protocol.physical_cards import CorrectCard, ReadCard
from protocol.refusals import Refused
from protocol.values import Card
from server.core.cards.deck import DECK, UNREAD
from server.core.decide import answer
from server.core.events import CardsShown
from server.core.evolve import evolve
from server.core.games.registry import GAMES
from server.core.irregularities.preview import foresee
from server.core.legal import legal
from server.core.physical_cards.decide import face_up
from server.core.redact import redact
from server.core.supervision.events import CardNamedTwice
from server.core.table import Now
from server.core.view import view
from tests.core.deck_procedures.opening import next_step
from tests.core.given import DEALER
from tests.core.physical_cards.rounds import Checked, step
from tests.core.random_play import report_of
from tests.first_of import those_of


NAMING = {ReadCard, CorrectCard, Report}


def names_a_card(kind):
    return any(Card in (field.type, *getattr(field.type, "__args__", ())) for field in msgspec.structs.fields(kind))


def test_these_are_all_commands_that_name_a_card():
    assert {kind for kind in TableCommand.__args__ if names_a_card(kind)} == NAMING


def others(table, rng):
    """A table that looks the same to the dealer, with other cards face down."""
    seen = {*table.dealer_shown, *table.community_shown, *table.discarded}
    seen |= {card for seat in table.seats.values() for card in seat.shown}
    up = {(slot.place, slot.nth) for slot in table.shoe.slots if slot.face_up}
    seen |= {read.card for read in table.shoe.reads if (read.place, read.nth) in up}
    down = [card for card in DECK if card not in seen]
    new = dict(zip(down, rng.sample(down, len(down)), strict=True))
    seats = {
        number: replace(seat, cards=tuple(new.get(card, card) for card in seat.cards))
        for number, seat in table.seats.items()
    }
    reads = tuple(replace(read, card=new.get(read.card, read.card)) for read in table.shoe.reads)
    return replace(table, seats=seats, shoe=replace(table.shoe, reads=reads))


def hidden(table):
    up = {card for seat in table.seats.values() for card in seat.shown}
    return {card for seat in table.seats.values() for card in seat.cards} - up - {UNREAD}


def commands(pit, rng, card):
    """Commands that name this card, right ones and wrong ones."""
    table = pit.table
    yield ReadCard(table.round, table.step, table.shoe.next or 1, card)
    ups = [(one.place, one.nth) for one in face_up(table)]
    yield from (CorrectCard(table.round, place, nth, card) for place, nth in [*ups, (1, 1), ("dealer", 1)])
    for may in legal(table, DEALER):
        if isinstance(may, MayReport):
            report = report_of(rng, may)
            named = next((one.faces for one in may.places if one.place == report.place), may.faces)
            more = [other for other in DECK if other != card][: named * max(1, len(report.cards)) - 1]
            if named:
                yield replace(report, faces=(card, *more))


def told(table, command):
    """What the dealer is answered and sent, and whether the table stops; what is turned up is known from then on."""
    try:
        events = list(answer(table, DEALER, command, Now(1, bytes(32))))
    except Refused as no:
        return (no.code, no.sentence), [], False
    frames = []
    for event in events:
        table = evolve(table, event)
        if isinstance(event, CardsShown):
            break
        if not isinstance(event, CardNamedTwice):
            frames.append(msgspec.json.encode(redact(event, table, 1, DEALER)))
    return "accepted", frames, any(isinstance(event, CardNamedTwice) for event in events)


def foreseen(table, command):
    try:
        return msgspec.json.encode(foresee(table, DEALER, command))
    except Refused as no:
        return no.code, no.sentence


def compare(pit, rng, seen):
    """Compare what the dealer learns at this table and at one with other cards face down."""
    table, other = pit.table, others(pit.table, rng)
    assert msgspec.json.encode(legal(table, DEALER)) == msgspec.json.encode(legal(other, DEALER))
    assert msgspec.json.encode(view(table, DEALER)) == msgspec.json.encode(view(other, DEALER))
    for card in rng.sample(DECK, 4) + rng.sample(sorted(hidden(table)), min(2, len(hidden(table)))):
        for command in commands(pit, rng, card):
            (mine, frames, stops), (theirs, other_frames, _) = told(table, command), told(other, command)
            assert mine == theirs, command
            assert frames == other_frames, command
            kind = type(command).__name__
            seen[kind, mine == "accepted", stops] += 1
            if isinstance(command, Report):
                assert foreseen(table, command) == foreseen(other, command)


@pytest.mark.parametrize("game", those_of(sorted(GAMES), "texas_holdem_bonus"))
def test_no_answer_preview_or_update_depends_on_a_card_that_is_face_down(game):
    seen = Counter()
    for seed in range(3):
        rng = Random(f"hidden {game} {seed}")
        pit = Checked(rng, game)
        for number in (1, 2, 3):
            pit.sit(f"p{number}", number, 50_000)
        while not (pit.table.round == 1 and pit.table.step is None):
            if pit.table.step is None:
                pit.cards.deck = rng.sample(DECK, 52)
            elif not next_step(pit) and any(seat.cards for seat in pit.table.seats.values()):
                compare(pit, Random(f"{seed} {len(pit.log)}"), seen)
            step(pit, rng)

    assert all(seen[kind.__name__, accepted, False] for kind in NAMING for accepted in (True, False)), seen
    assert seen["CorrectCard", True, True] + seen["ReadCard", True, True] + seen["Report", True, True] > 0, seen
