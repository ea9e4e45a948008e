"""A preview shows the effect of a report before it is made, and nothing of face-down cards (standard 35)."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from protocol.commands import Report, VoidRound
from protocol.irregularities import Foreseen, MayReport
from protocol.refusals import Code
from server.core.cards.deck import DECK
from server.core.games.registry import GAMES
from server.core.games.steps import Ask
from server.core.irregularities.decide import rule
from server.core.irregularities.events import IrregularityReported
from server.core.irregularities.preview import foresee
from server.core.legal import legal
from server.core.view import known_of, view
from tests.core.games.each_game import EACH_GAME, ROWS
from tests.core.games.flop_poker.rows import flop
from tests.core.given import DEALER, FLOOR, Pit, settings, who
from tests.core.irregular import report, table_of, until
from tests.first_of import those_of
from tests.refusing import refused_as


METHODS = ("hand", "manual_shoe", "automated_shoe")


OF_READERS = {"reader_failed"}  # not known at a table without physical cards


def opened(game, dealing, seed):
    """Two seats have wagered in the game; the deck is shuffled."""
    deck = list(DECK)
    Random(seed).shuffle(deck)
    pit = Pit(EACH_GAME[game](pace="dealer", dealing=dealing), tuple(deck))
    for number in (1, 2):
        pit.sit(f"p{number}", number)
    while pit.table.phase != "betting":
        pit.proceed()
    for number in (1, 2):
        pit.bet(f"p{number}", **ROWS[game].wagers)
    return pit


def walked(pit):
    """Go through the round; yield at each of its steps."""
    choose = Random(1)
    while pit.table.step is not None:
        yield
        step = pit.table.now_playing
        if isinstance(step, Ask):
            pit.answer(choose.choice(step.options[:1] * 3 + step.options).name)
        else:
            pit.proceed()


def reports(table):
    """Every report that can be made now."""
    for may in legal(table, DEALER):
        if isinstance(may, MayReport):
            yield from (
                replace(may.command, place=named.place, cards=cards, count=count)
                for named in may.places
                for cards in ([named.cards[:1], *([] if named.one else [named.cards])] if named.cards else [()])
                for count in named.counts or (None,)
            )
            if not may.places:
                yield may.command


def other_deck(table, seed):
    """A table that looks the same, with other cards face down and in the deck."""
    seen = {*table.dealer_shown, *table.community_shown, *table.discarded}
    seen |= {card for seat in table.seats.values() for card in seat.shown}
    hidden = [card for card in DECK if card not in seen]
    mixed = hidden[:]
    Random(seed).shuffle(mixed)
    new = dict(zip(hidden, mixed, strict=True))

    def others(cards):
        return tuple(new.get(card, card) for card in cards)

    seats = {number: replace(seat, cards=others(seat.cards)) for number, seat in table.seats.items()}
    return replace(
        table, deck=others(table.deck), seats=seats, dealer=others(table.dealer), community=others(table.community)
    )


@pytest.mark.parametrize("game", those_of(sorted(EACH_GAME), "flop_poker"))
def test_a_preview_is_what_the_report_then_says_and_never_depends_on_face_down_cards(game):
    told, kinds = 0, set()
    for seed, dealing in enumerate(METHODS * 2):
        pit = opened(game, dealing, seed)
        for _ in walked(pit):
            table, other = pit.table, other_deck(pit.table, seed)
            for command in reports(table):
                foreseen = foresee(table, DEALER, command)
                assert msgspec.json.encode(foreseen) == msgspec.json.encode(foresee(other, DEALER, command))
                made = next(rule(table, DEALER, command, pit.now()))
                assert foreseen.waits == isinstance(made, IrregularityReported)
                effects = known_of(table, made.effects, DEALER) if foreseen.waits else ()
                assert foreseen == Foreseen(made.clause, made.words, made.note, foreseen.waits, effects)
                told, kinds = told + 1, kinds | {command.kind}
    assert told > 30
    assert kinds == {irregularity.kind for irregularity in GAMES[game].irregularities} - OF_READERS


def test_the_report_that_waits_shows_the_same_to_the_dealer_and_the_floor():
    pit = until(
        table_of(settings(pace="dealer"), ["Ac 8h 3s", "Kc Jd 4h"], [{"ante": 500}, {"ante": 700}], "Qc 7d 2h"), deals=3
    )
    foreseen = foresee(pit.table, DEALER, Report(1, pit.table.step, "wrong_count", 2, count=4))
    report(pit, "wrong_count", 2, count=4)

    for viewer in (DEALER, FLOOR):
        told = view(pit.table, viewer).report
        assert (told.clause, told.words, told.note) == (foreseen.clause, foreseen.words, foreseen.note)
        assert told.effects == foreseen.effects
    assert [(line.seat, line.back) for line in foreseen.effects] == [(1, 500), (2, 700)]


def test_a_preview_does_not_show_a_hidden_answer_F4():
    def after(choice):
        wagers = [{"ante": 500, "pot": 500}] * 2
        hands = ["Qc Qd 4h", "Ac 8h 3s"]
        pit = until(table_of(flop(pace="dealer"), hands, wagers, community="Kc 9d 2h"), deals=6)
        return until(pit, choice).table

    flopped, surrendered = after("flop"), after("surrender")
    for command in reports(flopped):
        assert foresee(flopped, DEALER, command) == foresee(surrendered, DEALER, command)


def test_a_preview_changes_nothing_and_compares_no_face_with_the_cards_of_the_round():
    pit = until(table_of(settings(pace="dealer"), ["Ac 8h 3s"], [{"ante": 500}], "Qc 7d 2h"), deals=3)
    before = pit.table
    command = Report(1, before.step, "face_up")

    assert foresee(before, DEALER, command) == foresee(before, DEALER, replace(command, faces=("Ac",)))
    assert pit.table is before


def test_only_the_dealer_gets_a_preview_and_only_of_possible_reports():
    pit = until(table_of(settings(pace="dealer"), ["Ac 8h 3s"], [{"ante": 500}], "Qc 7d 2h"), deals=3)
    for actor, kind, code in [
        (who("p1"), "face_up", Code.NOT_YOUR_ROLE),
        (FLOOR, "face_up", Code.NOT_YOUR_ROLE),
        (DEALER, "burn_missed", Code.UNKNOWN_IRREGULARITY),
    ]:
        with refused_as(code):
            foresee(pit.table, actor, Report(1, pit.table.step, kind))


def test_a_supervisor_gets_a_preview_of_voiding_the_round_without_a_hidden_answer():
    wagers = [{"ante": 500, "pot": 500}] * 2
    pit = until(table_of(flop(pace="dealer"), ["Qc Qd 4h", "Ac 8h 3s"], wagers, community="Kc 9d 2h"), deals=6)
    flopped, surrendered = (until(branch(pit), choice).table for choice in ("flop", "surrender"))
    command = VoidRound(1, "?")
    foreseen = foresee(flopped, FLOOR, command)
    assert foreseen == foresee(surrendered, FLOOR, command)
    (told,) = rule(flopped, FLOOR, VoidRound(1, "An alarm."), pit.now())
    assert (foreseen.clause, foreseen.note, foreseen.waits) == (told.clause, told.note, True)
    assert foreseen.words == "The floor voids the round."
    assert foreseen.effects == known_of(flopped, told.effects, FLOOR)
    assert {(line.wager, line.amount, line.back) for line in foreseen.effects} == {
        ("ante", 500, 500),
        ("pot", 500, 500),
    }
    for actor in (DEALER, who("p1")):
        with refused_as(Code.NOT_YOUR_ROLE):
            foresee(flopped, actor, command)


def branch(pit):
    """The same table, to be played another way."""
    other = object.__new__(Pit)
    other.__dict__ = dict(pit.__dict__) | {"log": list(pit.log)}
    return other
