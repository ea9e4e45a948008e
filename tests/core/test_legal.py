"""Listed commands are accepted, and others are refused."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from protocol.commands import Bet, Choose, Leave, Proceed, TopUp
from protocol.irregularities import MayReport
from protocol.refusals import Refused
from protocol.supervision import (
    MayClose,
    MayEndShift,
    MayHold,
    MayKeepPlace,
    MayPostLimits,
    MayStopClocks,
    MayTakeTable,
)
from protocol.views import MayBet, MayChoose, MayDone, MayLeave, MayProceed, MaySit, MayTopUp, MayTopUpToChoose
from server.core.games.steps import Ask
from server.core.legal import legal
from server.core.orders import Transferred
from server.core.table import ROOM, Table
from tests.core.games.each_game import EACH_GAME
from tests.core.given import DEALER, FLOOR, Pit, dealt, settings, who
from tests.core.random_play import NAMES, any_settings, command_of, moves, step
from tests.first_of import first_of


@pytest.mark.parametrize("seed", first_of(range(25), 4))
def test_everything_that_is_legal_is_accepted(seed):
    rng = Random(seed)
    pit = Pit(any_settings(rng))
    for _ in range(60):
        for actor, action in moves(pit):
            table, log = pit.table, list(pit.log)
            pit.do(actor, command_of(rng, action))
            pit.table, pit.log = table, log
        step(pit, rng)


@pytest.mark.parametrize("seed", first_of(range(25), 4))
def test_wagers_and_choices_that_are_not_listed_are_refused(seed):
    rng = Random(f"other {seed}")
    pit = Pit(any_settings(rng))
    refused = 0
    for _ in range(60):
        for name in NAMES:
            actions = legal(pit.table, who(name))
            for command in unlisted(pit, name, actions):
                table, log = pit.table, list(pit.log)
                try:
                    happened = pit.do(who(name), command)
                except Refused:
                    refused += 1
                else:
                    assert happened == [], f"{command} is accepted and not listed"
                pit.table, pit.log = table, log
        step(pit, rng)
    assert refused > 100


def unlisted(pit, name, actions):
    """Wagers just outside of the listed ranges, and choices that are not listed."""
    ranges = {(action.command.seat, action.command.wager): action for action in actions if isinstance(action, MayBet)}
    for seat in pit.table.of(name) or (1,):
        for wager in (*pit.table.settings.game.limits, "tip"):
            listed = ranges.get((seat, wager))
            amounts = [0, 100, 500, 3000]
            if listed:
                amounts = [listed.low - listed.chip, listed.high + listed.chip, listed.low + 1]
                amounts += [0]
            amounts = [amount for amount in amounts if amount > 0 or (amount == 0 and not may_withdraw(listed))]
            yield from (Bet(pit.table.round, seat, wager, amount) for amount in amounts)
        options = {action.command.option for action in actions if isinstance(action, MayChoose)}
        asked = [question for question in pit.table.steps if isinstance(question, Ask)]
        for option in sorted({option.name for question in asked for option in question.options} - options):
            yield Choose(pit.table.round, pit.table.step or 0, seat, option)


def may_withdraw(listed):
    return listed is not None and listed.may_withdraw


QUEENS, NOTHING = "Qc Qd 4h", "9c 7d 2h"


def kinds(actions):
    return [type(action) for action in actions]


def test_a_newcomer_may_sit():
    assert legal(Pit().table, who("ann")) == (MaySit((1, 2, 3, 4, 5, 6, 7), 2000, 1_000_000, 100),)


def test_a_table_without_settings_allows_nothing():
    assert legal(Table(), who("ann")) == ()


def test_a_seated_player_may_wager_top_up_leave_and_be_done():
    pit = Pit()
    pit.sit("ann", 3)

    assert kinds(legal(pit.table, who("ann"))) == [MayTopUp, MayLeave, MayBet, MayBet, MayDone]
    pit.bet("ann", ante=500)
    assert kinds(legal(pit.table, who("ann"))) == [MayTopUp, MayLeave, MayBet, MayBet, MayBet, MayBet, MayDone]


def test_only_the_asked_seat_may_choose_and_a_concede_warns():
    pit = dealt([QUEENS, "Ac 8h 3s"], NOTHING, [{"ante": 500, "pair_plus": 700}, {"ante": 500}])
    choices = [action for action in legal(pit.table, who("p1")) if isinstance(action, MayChoose)]

    assert [(c.command.option, c.cost, c.note, c.warn, c.folds, c.stakes) for c in choices] == [
        ("play", 500, "against the dealer", False, False, "play"),
        ("fold", 0, "ante lost; pair plus stays", False, True, None),
        ("concede", 0, "every wager lost, cards stay down", True, True, None),
    ]
    assert not any(choice.returns for choice in choices)
    assert MayChoose not in kinds(legal(pit.table, who("p2")))


def test_C16_without_the_funds_to_play_only_fold_and_concede_are_legal():
    pit = Pit(deck=None)
    pit.sit("ann", 1, 2000)
    pit.bet("ann", ante=1500)
    pit.done("ann")
    options = [action.command.option for action in legal(pit.table, who("ann")) if isinstance(action, MayChoose)]

    assert options == ["fold", "concede"]
    assert MayTopUp in kinds(legal(pit.table, who("ann")))


def short_of_chips(game):
    """A player who is asked, and has 1,000 cents for a choice that costs 1,500."""
    table = EACH_GAME[game]()
    pit = Pit(replace(table, chip=500, game=replace(table.game, limits=table.game.limits | {"ante": (1_500, 1_500)})))
    for name, seat in (("ann", 1), ("bob", 2)):
        pit.sit(name, seat, 2_500 if name == "ann" else 100_000)
        pit.bet(name, ante=1_500, **({"pot": 500} if game == "flop_poker" else {}))
    pit.done("ann", "bob")
    return pit


def offers_to_top_up(pit):
    return [action for action in legal(pit.table, who("ann")) if isinstance(action, MayTopUpToChoose)]


def test_C16_a_choice_that_costs_more_than_the_stack_says_how_many_chips_are_missing():
    pit = short_of_chips("three_card_poker")
    (offer,) = offers_to_top_up(pit)

    assert (offer.command, offer.choice.option, offer.cost) == (TopUp(500), "play", 1_500)
    pit.do(who("ann"), offer.command)
    assert not offers_to_top_up(pit), "the chips are on their way"
    pit.do(ROOM, Transferred(next(iter(pit.table.transfers))))
    assert not offers_to_top_up(pit)
    assert offer.choice in [action.command for action in legal(pit.table, who("ann")) if isinstance(action, MayChoose)]


def test_C16_no_chips_are_offered_where_answers_are_hidden_or_a_player_may_bring_none():
    assert not offers_to_top_up(short_of_chips("flop_poker")), "everybody would see that the hand is worth it (F4)"
    pit = short_of_chips("three_card_poker")
    pit.do(who("ann"), Leave())
    assert not offers_to_top_up(pit)


def next_steps(pit):
    others = MayReport | MayEndShift | MayTakeTable | MayStopClocks
    return [action for action in legal(pit.table, DEALER) if not isinstance(action, others)]


def test_the_dealer_has_one_next_step_in_words():
    pit = Pit(settings(pace="dealer", dealing="automated_shoe", dealer_stack="after_choices"))
    said = []
    for _ in range(8):
        actions = next_steps(pit)
        if not actions:
            pit.sit("ann", 1) if not pit.table.players else None
            if pit.table.phase == "betting":
                pit.bet("ann", ante=500)
            else:
                pit.choose("ann", "play")
            actions = next_steps(pit)
        (action,) = actions
        assert isinstance(action, MayProceed)
        said.append(action.label)
        pit.do(DEALER, action.command)
        if pit.table.phase == "over":
            break

    assert said == [
        "Open betting",
        "Close betting",
        "Deal 3 cards to each player",
        "Deal 3 cards to the dealer",
        "Turn up the dealer's hand",
        "Turn up the players' hands",
        "Settle the wagers",
    ]


def test_the_dealer_of_a_table_that_deals_by_itself_has_nothing_to_do():
    assert legal(Pit().table, DEALER) == ()
    assert kinds(legal(Pit().table, FLOOR)) == [MayHold, MayClose, MayPostLimits, MayKeepPlace]
    assert legal(Pit(settings(pace="dealer")).table, DEALER)[0].command == Proceed(0, None)


def test_actions_survive_their_encoding():
    pit = dealt([QUEENS], NOTHING, [{"ante": 500}])

    assert msgspec.json.decode(msgspec.json.encode(legal(pit.table, who("p1"))))
