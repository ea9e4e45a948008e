"""The seeds of the lucky server."""

from server.core.cards.deck import shuffled
from server.core.cards.hands import Three, rank3
from tests.chaos.lucky import SEEDS, instead_of


def test_every_lucky_seed_brings_ace_king_queen_of_spades_to_the_top():
    assert {frozenset(shuffled(seed)[:3]) for seed in SEEDS} == {frozenset(("As", "Ks", "Qs"))}
    assert len(set(SEEDS)) == len(SEEDS)


def test_no_other_hand_of_a_lucky_round_wins_on_the_meter():
    others = [shuffled(seed)[first : first + 3] for seed in SEEDS for first in (3, 6)]

    assert max(rank3(hand) for hand in others) < (Three.STRAIGHT,)


def test_one_round_in_sixteen_is_lucky_and_stays_so():
    drawn = [instead_of(number.to_bytes(32), 16) for number in range(16_000)]

    assert 900 < sum(seed in SEEDS for seed in drawn) < 1_100
    assert [instead_of(seed, 16) for seed in drawn] == drawn
