"""The second reading notices a game that settles wrongly: each error is planted, and random rounds must disagree."""

import msgspec
import pytest

from server.core.games.registry import GAMES
from server.core.games.steps import Award, Pay, Played, Then
from tests.first_of import first_of
from tests.reading.test_random_rounds import play


GAME = GAMES["three_card_poker"]
replace = msgspec.structs.replace


def pay_a_cent_more(line, stake):
    return replace(line, returned=line.returned + 1) if isinstance(line, Pay) and line.returned > stake else line


def pay_a_tie(line, stake):
    return replace(line, returned=2 * stake) if isinstance(line, Pay) and line.returned == stake else line


def forget_the_bonus(line, stake):
    return None if isinstance(line, Award) else line


def pay_the_bonus_twice(line, stake):
    return replace(line, amount=2 * line.amount) if isinstance(line, Award) else line


def keep_every_cover_all(line, stake):
    return replace(line, returned=0) if isinstance(line, Pay) and line.wager == "cover_all" else line


def take_the_pair_plus_of_a_fold(line, stake):
    return replace(line, returned=0, made=None) if isinstance(line, Pay) and line.wager == "pair_plus" else line


LINES = (
    pay_a_cent_more, pay_a_tie, forget_the_bonus, pay_the_bonus_twice, keep_every_cover_all,
    take_the_pair_plus_of_a_fold,
)  # fmt: skip


def settle_conceded_hands(played):
    return Played({seat: replace(hand, hidden=False) for seat, hand in played.hands.items()}, played.dealer)


def swap_first_and_last_hand(played):
    seats = [*played.hands]
    cards = {seat: played.hands[other].cards for seat, other in zip(seats, reversed(seats), strict=True)}
    return Played({seat: replace(hand, cards=cards[seat]) for seat, hand in played.hands.items()}, played.dealer)


def leave_the_dealer_a_jack(played):
    return Played(played.hands, ("2c", "7d", "Jh"))


SIGHTS = (settle_conceded_hands, swap_first_and_last_hand, leave_the_dealer_a_jack)


def plant(monkeypatch, error):
    """Put a game on the tables whose `settle` has this error."""

    def settle(settings, played):
        for line in GAME.settle(settings, error(played) if error in SIGHTS else played):
            if isinstance(line, Then):
                yield line
                continue
            stake = played.hands[line.seat].wagers.get(getattr(line, "wager", None), 0)
            changed = error(line, stake) if error in LINES else line
            if changed is not None:
                yield changed

    monkeypatch.setitem(GAMES, "three_card_poker", replace(GAME, settle=settle))


@pytest.mark.parametrize("error", [*LINES, *SIGHTS])
def test_an_error_in_settling_is_noticed(monkeypatch, error):
    plant(monkeypatch, error)

    with pytest.raises(AssertionError):
        play(300, seed=6)


@pytest.mark.parametrize("rounds", first_of([80, 300]))
def test_a_game_without_an_error_passes(monkeypatch, rounds):
    plant(monkeypatch, None)

    play(rounds, seed=6)


@pytest.mark.parametrize(("dealing", "instead"), [("hand", "automated_shoe"), ("automated_shoe", "manual_shoe")])
def test_cards_dealt_another_way_are_noticed(monkeypatch, dealing, instead):
    def steps(settings, terms):
        return GAME.steps(settings, replace(terms, dealing=instead) if terms.dealing == dealing else terms)

    monkeypatch.setitem(GAMES, "three_card_poker", replace(GAME, steps=steps))
    with pytest.raises(AssertionError):
        play(300, seed=7)
