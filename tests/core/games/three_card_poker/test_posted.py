"""Which settings the rules allow, and what of the printed tables is posted."""

import pytest

from server.core.games.three_card_poker import GAME
from server.core.games.three_card_poker.pay_tables import PAIR_PLUS_MINIMUM
from server.core.games.three_card_poker.posted import notes
from server.core.settings import Procedures
from tests.core.given import LIMITS, settings


def check(posted):
    GAME.check(posted.game, posted.terms)


def rules(posted, players):
    return GAME.rules(posted.game, posted.terms, players)


def test_the_defaults_are_allowed():
    check(settings())


LOWER = [(hand, pays) for hand, pays in PAIR_PLUS_MINIMUM.items() if pays != "1:1"]


@pytest.mark.parametrize(("hand", "least"), LOWER)
def test_11_a_2_no_line_of_pair_plus_is_below_the_printed_minimum(hand, least):
    lower = f"{int(least.split(':')[0]) - 1}:1"

    with pytest.raises(ValueError, match=hand):
        check(settings(pair_plus={**PAIR_PLUS_MINIMUM, hand: lower}))


def test_11_a_2_a_pair_pays_no_less_than_even_money():
    with pytest.raises(ValueError, match="pair at least 1:1"):
        check(settings(pair_plus={**PAIR_PLUS_MINIMUM, "pair": "1:2"}))


@pytest.mark.parametrize("hand", ["straight_flush", "three_of_a_kind", "straight", "flush", "pair"])
def test_11_a_2_no_line_is_missing(hand):
    with pytest.raises(ValueError, match="must pay"):
        check(settings(pair_plus={name: pays for name, pays in PAIR_PLUS_MINIMUM.items() if name != hand}))


def test_11_a_2_without_a_line_of_its_own_a_mini_royal_is_a_straight_flush():
    check(settings(pair_plus={name: pays for name, pays in PAIR_PLUS_MINIMUM.items() if name != "mini_royal"}))


@pytest.mark.parametrize("posted", ["1:1", "34:1", "69:2"])
def test_11_a_2_an_added_line_for_spades_pays_no_less_than_the_printed_table_T10(posted):
    with pytest.raises(ValueError, match=r"mini_royal_spades at least 35:1 \(11\(a\)\(2\), T10\)"):
        check(settings(pair_plus={**PAIR_PLUS_MINIMUM, "mini_royal_spades": posted}))
    check(settings(pair_plus={**PAIR_PLUS_MINIMUM, "mini_royal_spades": "35:1"}))


def test_12_d_cover_all_needs_a_device_that_shuffles_T6():
    by_hand = {"pace": "dealer", "dealing": "manual_shoe", "procedures": Procedures("manual")}
    with pytest.raises(ValueError, match=r"cover_all needs a device that shuffles \(12\(d\)\): set cover_all = false"):
        check(settings(**by_hand))
    limits = {wager: limit for wager, limit in LIMITS.items() if wager != "cover_all"}
    check(settings(**by_hand, cover_all=False, limits=limits))
    check(settings(**by_hand | {"procedures": Procedures("shuffler")}))


@pytest.mark.parametrize("line", ["full_house", "royal"])
def test_a_line_that_no_three_cards_make_is_refused(line):
    with pytest.raises(ValueError, match=line):
        check(settings(pair_plus={**PAIR_PLUS_MINIMUM, line: "99:1"}))


@pytest.mark.parametrize(("version", "bonus"), [("none", "A"), ("1", "default"), ("3", "default"), ("none", "C")])
def test_11_a_3_i_tables_a_to_c_go_with_a_version_of_6_f(version, bonus):
    with pytest.raises(ValueError, match="ante_bonus"):
        check(settings(version_6f=version, ante_bonus=bonus))


def test_9_c_2_needs_an_automated_shoe():
    with pytest.raises(ValueError, match="automated_shoe"):
        check(settings(dealer_stack="after_choices"))
    check(settings(dealer_stack="after_choices", dealing="automated_shoe"))


@pytest.mark.parametrize(
    ("limits", "names"),
    [
        ({**LIMITS, "ante": (0, 100)}, "ante"),
        ({**LIMITS, "ante": (500, 400)}, "ante"),
        ({**LIMITS, "ante": (550, 1000)}, "ante"),
        ({**LIMITS, "ante": (500, 1050)}, "ante"),
        ({**LIMITS, "poker": (500, 1000)}, "poker"),
        ({wager: limit for wager, limit in LIMITS.items() if wager != "cover_all"}, "cover_all"),
    ],
)
def test_limits_are_whole_chips_for_each_wager_on_offer(limits, names):
    with pytest.raises(ValueError, match=names):
        check(settings(limits=limits))


@pytest.mark.parametrize(
    ("version", "ante", "pair_plus"),
    [
        ("1", (100, 200), (300, 400)),
        ("2", (100, 200), (500, 600)),
        ("3", (100, 200), (1100, 1200)),
        ("3", (1100, 1200), (100, 200)),
    ],
)
def test_6_f_limits_that_no_hand_can_satisfy_are_refused(version, ante, pair_plus):
    limits = {"ante": ante, "pair_plus": pair_plus}

    with pytest.raises(ValueError, match=f"version {version}"):
        check(settings(version_6f=version, ante_bonus="A", limits=limits, six_card_bonus=None, cover_all=False))


def test_posted_rules_carry_the_whole_matrix_and_a_record_its_column():
    posted, told = rules(settings(), None), rules(settings(), 4)

    assert posted["cover_all_matrix"]["4"]["straight"] == "3:2"
    assert told["pay_tables"]["cover_all"]["straight"] == "3:2"
    assert "cover_all_matrix" not in told


@pytest.mark.parametrize("version", ["1", "2", "3"])
def test_a_version_of_6_f_and_several_positions_are_posted_in_words(version):
    posted = " ".join(notes(settings(version_6f=version, ante_bonus="A", max_positions=2).game))

    assert "pair plus" in posted
    assert "2 adjacent positions" in posted
    assert len(notes(settings(cover_all=False).game)) == 3
