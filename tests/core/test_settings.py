import msgspec
import pytest

from server.core.games.registry import GAMES
from server.core.settings import (
    AS_CONFIGURED,
    OtherRules,
    Procedures,
    TableSettings,
    Tray,
    check_alternatives,
    check_inventory,
    check_meter,
    check_procedures,
    reader_of,
    variants,
)
from tests.core.games.each_game import EACH_GAME
from tests.core.games.flop_poker.rows import flop
from tests.core.games.three_card_poker.progressive import offering
from tests.core.given import settings


def read(**changes):
    raw = msgspec.to_builtins(settings()) | changes
    return msgspec.convert(raw, TableSettings)


@pytest.mark.parametrize("of_game", list(EACH_GAME.values()), ids=list(EACH_GAME))
def test_settings_survive_their_encoding(of_game):
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(of_game()), type=TableSettings) == of_game()
    assert msgspec.json.decode(msgspec.json.encode(of_game()), type=TableSettings) == of_game()


@pytest.mark.parametrize("name", list(EACH_GAME))
def test_the_usual_settings_of_each_game_are_allowed_by_its_rules(name):
    posted = EACH_GAME[name]()

    GAMES[name].check(posted.game, posted.terms)
    assert GAMES[name].rules(posted.game, posted.terms, 3)["dealing"] == posted.dealing


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"pace": "brisk"}, "pace"),
        ({"places": 8}, "places"),
        ({"chip": 0}, "chip"),
        ({"dealing": "robot"}, "dealing"),
        ({"table": "a table"}, "table"),
        ({"colour": "green"}, "colour"),
        ({"game": {"game": "whist", "limits": {}}}, "game"),
        ({"game": {"game": "winners_pot_poker", "limits": {}}}, "commission_fixed"),
        ({"game": {"game": "winners_pot_poker", "limits": {}, "commission_fixed": -1}}, "commission_fixed"),
        ({"game": {"game": "texas_holdem_bonus", "limits": {}, "ante_pays": "pair"}}, "ante_pays"),
        ({"game": {"game": "flop_poker", "limits": {}, "max_positions": 2}}, "max_positions"),
    ],
)
def test_a_wrong_setting_is_refused_by_its_name(changes, names):
    with pytest.raises(msgspec.ValidationError, match=names):
        read(**changes)


@pytest.mark.parametrize(
    "changes", [{}, {"pace": "dealer"}, {"procedures": Procedures("shuffler")}, {"pace": "dealer", "procedures": None}]
)
def test_physical_cards_want_a_dealer_and_procedures(changes):
    with pytest.raises(ValueError, match='set pace = "dealer" and procedures'):
        check_procedures(settings(cards="shoe", **changes))

    check_procedures(settings(cards="shoe", pace="dealer", procedures=Procedures("shuffler")))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"procedures": Procedures("manual")}, 'procedures are steps of a dealer: set pace = "dealer"'),
        (
            {"procedures": Procedures("manual"), "pace": "dealer", "dealing": "hand"},
            'dealing = "hand" needs a device that shuffles',
        ),
        (
            {"procedures": Procedures("manual", 2), "pace": "dealer", "dealing": "manual_shoe"},
            "two decks need a device that shuffles",
        ),
    ],
)
def test_procedures_that_the_rules_do_not_allow_are_refused(changes, sentence):
    check_procedures(settings())
    with pytest.raises(ValueError, match=sentence):
        check_procedures(settings(**changes))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"pace": "house", "inventory": Tray(100)}, "is counted by a dealer"),
        ({"pace": "dealer", "inventory": Tray(100, low=101)}, r"may be at most the opening sum, \$1"),
    ],
)
def test_a_tray_that_cannot_be_kept_is_refused(changes, sentence):
    check_inventory(settings())
    check_inventory(settings(pace="dealer", inventory=Tray(100, low=100)))
    with pytest.raises(ValueError, match=sentence):
        check_inventory(settings(**changes))


@pytest.mark.parametrize(
    ("posted", "sentence"),
    [
        (offering(meter=None), "progressive wagers go to a meter: name it"),
        (settings(meter="Pearl"), "this table offers none, so leave meter out"),
        (offering(meter="GRAND"), "meter 'GRAND' is none of the house's meters; there are Pearl, ROYAL"),
    ],
)
def test_progressive_wagers_go_to_a_meter_of_the_house(posted, sentence):
    check_meter(settings(), [])
    check_meter(offering(), ["Pearl"])
    with pytest.raises(ValueError, match=sentence):
        check_meter(posted, ["Pearl", "ROYAL"])


def test_a_reader_is_called_after_its_table():
    assert reader_of(settings()) == "Reader-T1"


def test_other_rules_are_of_the_same_game_and_have_names_of_their_own():
    quiet, loud = (OtherRules(name, settings(version_6f=version).game) for name, version in (("Q", "1"), ("L", "2")))
    posted = settings(alternatives=(quiet, loud))
    check_alternatives(settings())
    check_alternatives(posted)
    assert [(name, one.game.version_6f) for name, one in variants(posted).items()] == [
        (AS_CONFIGURED, "none"),
        ("Q", "1"),
        ("L", "2"),
    ]
    for twice in ((quiet, quiet), (OtherRules(AS_CONFIGURED, quiet.game),)):
        with pytest.raises(ValueError, match="has a name of its own"):
            check_alternatives(settings(alternatives=twice))
    with pytest.raises(ValueError, match="'F' are the rules of another game"):
        check_alternatives(settings(alternatives=(OtherRules("F", flop().game),)))
