import pytest

from protocol.commands import Bet, Leave
from protocol.messages import Accepted
from protocol.messages import Refused as RefusedMessage
from protocol.refusals import Code
from server.core.events import LeaveAsked
from server.room.answers import GONE, PER_PLAYER, REFUSED, Answers, signed
from server.store import Entry, Row
from tests.refusing import refused_as


LEAVE = Leave()


def no(command_id):
    return RefusedMessage(command_id, Code.NOT_NOW, "Not now.")


def accepted(player, command_id, version, command=LEAVE):
    by = None if command_id is None else signed(player, command_id, command)
    return Entry(version, 0, LeaveAsked(player), by, Row(bytes(16), 0, b"", b"", b"", version.to_bytes(8)))


def mark(version):
    return version.to_bytes(8).hex()


def answered(player, command, answer):
    """A memory in which the player's command "a" has this answer."""
    answers = Answers({})
    if isinstance(answer, Accepted):
        answers.recall([accepted(player, "a", answer.seq, command)], [player])
    else:
        answers.keep_refusal(signed(player, "a", command), answer)
    return answers


def test_what_was_never_asked_has_no_answer():
    assert Answers({}).find("T1", signed("ann", "a", LEAVE)) is None


def test_accepted_commands_are_done_and_refused_ones_are_not():
    answers = Answers({})
    answers.keep_refusal(signed("ann", "a", LEAVE), no("a"))
    answers.recall([accepted("ann", "b", 7)], ["ann"])

    assert [answers.done(player, "b") for player in ("ann", "bob")] == [True, False]
    assert not answers.done("ann", "a")


def test_a_repeat_finds_the_first_answer():
    answers = Answers({})
    answers.keep_refusal(signed("ann", "a", LEAVE), no("a"))
    answers.recall([accepted("ann", "b", 7)], ["ann"])

    assert answers.find("T1", signed("ann", "a", LEAVE)) == no("a")
    assert answers.find("T1", signed("ann", "b", LEAVE)) == Accepted("b", "T1", 7, mark(7))


@pytest.mark.parametrize("answer", [Accepted("a", "T1", 1, mark(1)), no("a")])
def test_another_command_under_the_id_is_refused(answer):
    answers = answered("ann", Bet(1, 1, "ante", 500), answer)

    with refused_as(Code.REPEATED_ID):
        answers.find("T1", signed("ann", "a", Bet(1, 1, "ante", 600)))


@pytest.mark.parametrize("answer", [Accepted("a", "T1", 1, mark(1)), no("a")])
def test_ids_are_each_players_own(answer):
    answers = answered("ann", LEAVE, answer)

    assert answers.find("T1", signed("bob", "a", LEAVE)) is None


def test_a_players_own_oldest_are_forgotten():
    answers = Answers({})
    for number in range(PER_PLAYER + 1):
        answers.recall([accepted("ann", str(number), number)], ["ann"])

    assert answers.find("T1", signed("ann", "0", LEAVE)) is None
    assert answers.find("T1", signed("ann", "1", LEAVE)) is not None


def test_no_refusal_pushes_out_what_was_accepted():
    answers = Answers({})
    answers.recall([accepted("ann", "a", 1)], ["ann"])
    for number in range(REFUSED + 1):
        answers.keep_refusal(signed("ann", f"again {number}", LEAVE), no(f"again {number}"))
        answers.keep_refusal(signed(f"guest {number}", "a", LEAVE), no("a"))

    assert answers.find("T1", signed("ann", "a", LEAVE)) == Accepted("a", "T1", 1, mark(1))
    assert len(answers.refused) == REFUSED
    assert answers.find("T1", signed("guest 0", "a", LEAVE)) is None


def test_answers_to_seated_players_outlast_those_to_players_who_left():
    answers = Answers({})
    answers.recall([accepted("ann", "a", 1)], ["ann"])
    for number in range(GONE + 1):
        answers.recall([accepted(f"guest {number}", "a", number + 2)], ["ann"])

    assert answers.find("T1", signed("ann", "a", LEAVE)) == Accepted("a", "T1", 1, mark(1))
    assert answers.find("T1", signed("guest 0", "a", LEAVE)) is None
    assert answers.find("T1", signed("guest 1", "a", LEAVE)) is not None


def test_of_the_players_who_left_the_one_accepted_last_is_remembered():
    answers = Answers({})
    answers.recall([accepted("ann", "a", 1), accepted("bob", "a", 2), accepted("ann", "b", 3)], [])
    answers.recall([accepted(f"guest {number}", "a", number + 4) for number in range(GONE - 2)], [])

    assert answers.find("T1", signed("bob", "a", LEAVE)) is None
    assert answers.find("T1", signed("ann", "a", LEAVE)) == Accepted("a", "T1", 1, mark(1))


def test_the_log_tells_what_was_accepted_and_where_it_ended():
    answers = Answers({})
    by = signed("ann", "a", LEAVE)
    answers.recall(
        [accepted("ann", "a", 7), accepted("ann", "a", 8), accepted("bob", None, 9)],
        ["ann", "bob"],
    )

    assert answers.find("T1", by) == Accepted("a", "T1", 8, mark(8))
