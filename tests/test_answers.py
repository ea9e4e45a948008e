import pytest

from protocol.commands import Bet, Leave
from protocol.envelope import Accepted
from protocol.envelope import Refused as RefusedMessage
from protocol.refusals import Code, Refused
from server.answers import PER_PLAYER, PLAYERS, Answers, signed
from server.core.events import LeaveAsked
from server.store import Entry


def test_what_was_never_asked_has_no_answer():
    assert Answers().find(signed("ann", "a", Leave())) is None


def test_a_repeat_finds_the_first_answer():
    answers = Answers()
    answer = RefusedMessage("a", Code.NOT_NOW, "Not now.")
    answers.keep(signed("ann", "a", Leave()), answer)

    assert answers.find(signed("ann", "a", Leave())) is answer


def test_another_command_under_the_id_is_refused():
    answers = Answers()
    answers.keep(signed("ann", "a", Bet(1, 1, "ante", 500)), Accepted("a", 1))

    with pytest.raises(Refused) as refused:
        answers.find(signed("ann", "a", Bet(1, 1, "ante", 600)))
    assert refused.value.code == Code.REPEATED_ID


def test_ids_are_each_players_own():
    answers = Answers()
    answers.keep(signed("ann", "a", Leave()), Accepted("a", 1))

    assert answers.find(signed("bob", "a", Leave())) is None


def test_the_oldest_are_forgotten():
    answers = Answers()
    for number in range(PER_PLAYER + 1):
        answers.keep(signed("ann", str(number), Leave()), Accepted(str(number), number))

    assert answers.find(signed("ann", "0", Leave())) is None
    assert answers.find(signed("ann", "1", Leave())) is not None


def test_who_asked_longest_ago_is_forgotten_and_nobody_who_goes_on():
    answers = Answers()
    for number in range(PLAYERS + 1):
        answers.keep(signed("ann", str(number), Leave()), Accepted(str(number), number))
        answers.keep(signed(f"guest {number}", "a", Leave()), Accepted("a", number))

    assert answers.find(signed("ann", str(PLAYERS), Leave())) is not None
    assert answers.find(signed("guest 0", "a", Leave())) is None
    assert len(answers.given) == PLAYERS


def test_the_log_tells_what_was_accepted_and_where_it_ended():
    answers = Answers()
    by = signed("ann", "a", Leave())
    answers.recall(
        [Entry(7, 0, LeaveAsked("ann"), by), Entry(8, 0, LeaveAsked("ann"), by), Entry(9, 0, LeaveAsked("bob"))]
    )

    assert answers.find(by) == Accepted("a", 8)
