"""The second reading notices a five-card game that deals, asks or settles wrongly: each error is planted."""

import msgspec
import pytest

from protocol.refusals import Refused
from server.core.games.registry import GAMES
from server.core.games.steps import Ask, Award, Burn, Deal, Pay, Pot, Settle, Show, Then
from tests.reading.readings import OF_FIVE_CARDS
from tests.reading.test_random_five_card_rounds import play


ROUNDS = 300
replace = msgspec.structs.replace
FLOP, WINNERS, TEXAS = "flop_poker", "winners_pot_poker", "texas_holdem_bonus"


# Errors of a settlement line; None leaves it out


def pay_a_cent_more(line, played):
    return replace(line, returned=line.returned + 1) if isinstance(line, Pay) and line.returned else line


def pay_a_push(line, played):
    stake = played.hands[line.seat].wagers.get(line.wager, 0) if isinstance(line, Pay) else None
    return replace(line, returned=2 * stake) if stake and line.returned == stake else line


def hide_the_cut(line, played):
    return replace(line, cut=0) if isinstance(line, Pay) else line


def cut_nothing(line, played):
    return replace(line, returned=line.returned + line.cut, cut=0) if isinstance(line, Pay) else line


def cut_a_cent_less(line, played):
    return replace(line, returned=line.returned + 1, cut=line.cut - 1) if isinstance(line, Pay) and line.cut else line


def take_what_survives_a_fold(line, played):
    side = isinstance(line, Pay) and line.wager in {"pot", "jacks_plus", "bonus"}
    return replace(line, returned=0) if side and played.hands[line.seat].folded else line


def call_it_something_else(line, played):
    return replace(line, made="full_house") if isinstance(line, Pay) and line.made == "two_pair" else line


def forget_the_commission(line, played):
    return replace(line, commission=0) if isinstance(line, Pot) else line


def tell_another_pot(line, played):
    return replace(line, amount=line.amount + 1) if isinstance(line, Pot) else line


def award_a_cent_more(line, played):
    return replace(line, amount=line.amount + 1) if isinstance(line, Award) else line


def pay_the_bonus_of_one_table_line_more(line, played):
    won = isinstance(line, Pay) and line.wager == "bonus" and line.returned
    return replace(line, returned=line.returned + played.hands[line.seat].wagers["bonus"]) if won else line


LINES = (
    (pay_a_cent_more, (FLOP, WINNERS, TEXAS)),
    (pay_a_push, (TEXAS,)),
    (hide_the_cut, (FLOP, WINNERS, TEXAS)),
    (cut_nothing, (FLOP, WINNERS, TEXAS)),
    (cut_a_cent_less, (FLOP, WINNERS, TEXAS)),
    (take_what_survives_a_fold, (FLOP, WINNERS, TEXAS)),
    (call_it_something_else, (FLOP, WINNERS)),
    (forget_the_commission, (WINNERS,)),
    (tell_another_pot, (FLOP, WINNERS)),
    (award_a_cent_more, (WINNERS,)),
    (pay_the_bonus_of_one_table_line_more, (TEXAS,)),
)


# Errors of what the game is given to settle


def backwards(played):
    return replace(played, hands=dict(reversed(played.hands.items())))


def swapped(played):
    hands = [*played.hands.values()]
    cards = [hand.cards for hand in reversed(hands)]
    return replace(
        played,
        hands={seat: replace(hand, cards=own) for seat, hand, own in zip(played.hands, hands, cards, strict=True)},
    )


def all_in(played):
    return replace(played, hands={seat: replace(hand, folded=False) for seat, hand in played.hands.items()})


def another_board(played):
    return replace(played, community=("2c", "7d", "Jh", "Qh", "Kh")[: len(played.community)])


def another_dealer(played):
    return replace(played, dealer=tuple(reversed(("2c", "7d", "Jh", "Qh", "9c")))[: len(played.dealer)])


SIGHTS = (
    (backwards, (FLOP, WINNERS)),  # C9: the odd cents
    (swapped, (FLOP, WINNERS, TEXAS)),
    (all_in, (WINNERS, TEXAS)),
    (another_board, (FLOP, TEXAS)),
    (another_dealer, (WINNERS, TEXAS)),
)


# Errors of the round


def without_burning(steps):
    return [step for step in steps if not isinstance(step, Burn)]


def all_face_down(steps):
    return [replace(step, up=0) if isinstance(step, Deal) else step for step in steps]


def all_face_up(steps):
    return [replace(step, up=step.count) if isinstance(step, Deal) else step for step in steps]


def community_first(steps):
    deals = [place for place, step in enumerate(steps) if isinstance(step, Deal)]
    first, second = deals[:2]
    steps[first], steps[second] = steps[second], steps[first]
    return steps


def silence_goes_on(steps):
    return [replace(step, otherwise=step.options[0].name) if isinstance(step, Ask) else step for step in steps]


def twice_the_raise(steps):
    def doubled(option):
        return replace(option, times=option.times + 1) if option.bets else option

    return [
        replace(step, options=tuple(map(doubled, step.options))) if isinstance(step, Ask) else step for step in steps
    ]


def the_other_way_of_asking(steps):
    return [replace(step, together=not step.together) if isinstance(step, Ask) else step for step in steps]


def without_the_last_question(steps):
    last = max(place for place, step in enumerate(steps) if isinstance(step, Ask))
    return steps[:last] + steps[last + 1 :]


def showing_the_seats_first(steps):
    shows = [step for step in steps if isinstance(step, Show)]
    return [*(step for step in steps[:-1] if step not in shows), *reversed(shows), steps[-1]]


def settling_otherwise(steps):
    (settle,) = (step for step in steps if isinstance(step, Settle))
    return [*steps[:-1], Settle(by="seat" if settle.by == "procedure" else "procedure")]


ROUND_ERRORS = (
    (without_burning, (WINNERS, TEXAS)),
    (all_face_down, (WINNERS, TEXAS)),
    (all_face_up, (FLOP, WINNERS, TEXAS)),
    (community_first, (FLOP,)),
    (silence_goes_on, (FLOP, WINNERS, TEXAS)),
    (twice_the_raise, (FLOP, WINNERS, TEXAS)),
    (the_other_way_of_asking, (FLOP, WINNERS, TEXAS)),
    (without_the_last_question, (FLOP, WINNERS, TEXAS)),
    (showing_the_seats_first, (WINNERS,)),
    (settling_otherwise, (FLOP, TEXAS)),
)


def each(errors):
    return [pytest.param(error, name, id=f"{name}-{error.__name__}") for error, names in errors for name in names]


def plant(monkeypatch, name, **changed):
    monkeypatch.setitem(GAMES, name, replace(GAMES[name], **changed))


def noticed(name):
    """Tell whether the reading and its driver disagree with the game that is on the tables."""
    try:
        play(name, ROUNDS, seed=6)
    except (AssertionError, KeyError, ValueError, Refused):  # an error may also stop the table, or cost too much
        return True
    return False


@pytest.mark.parametrize(("error", "name"), each(LINES))
def test_an_error_in_a_line_is_noticed(monkeypatch, error, name):
    settle = GAMES[name].settle

    def wrong(settings, played):
        for line in settle(settings, played):
            yield line if isinstance(line, Then) else error(line, played)

    plant(monkeypatch, name, settle=wrong)
    assert noticed(name)


@pytest.mark.parametrize(("error", "name"), each(SIGHTS))
def test_an_error_in_what_is_settled_is_noticed(monkeypatch, error, name):
    settle = GAMES[name].settle
    plant(monkeypatch, name, settle=lambda settings, played: settle(settings, error(played)))
    assert noticed(name)


@pytest.mark.parametrize(("error", "name"), each(ROUND_ERRORS))
def test_an_error_in_the_round_is_noticed(monkeypatch, error, name):
    steps = GAMES[name].steps
    plant(monkeypatch, name, steps=lambda settings, terms: tuple(error([*steps(settings, terms)])))
    assert noticed(name)


@pytest.mark.parametrize("name", OF_FIVE_CARDS)
@pytest.mark.parametrize(("dealing", "instead"), [("hand", "automated_shoe"), ("automated_shoe", "manual_shoe")])
def test_cards_dealt_another_way_are_noticed(monkeypatch, name, dealing, instead):
    steps = GAMES[name].steps

    def other(settings, terms):
        return steps(settings, replace(terms, dealing=instead) if terms.dealing == dealing else terms)

    plant(monkeypatch, name, steps=other)
    assert noticed(name)


@pytest.mark.parametrize("name", [WINNERS, TEXAS])
def test_a_round_that_goes_on_when_all_have_folded_is_noticed(monkeypatch, name):
    plant(monkeypatch, name, all_folded=lambda settings, played: None)
    assert noticed(name)


def test_a_button_that_does_not_move_is_noticed(monkeypatch):
    plant(monkeypatch, WINNERS, button=False)
    assert noticed(WINNERS)


@pytest.mark.parametrize("name", OF_FIVE_CARDS)
def test_a_game_without_an_error_passes(name):
    assert not noticed(name)
