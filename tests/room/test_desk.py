import pytest

from protocol.commands import Bet
from protocol.messages import Accepted
from protocol.messages import Refused as RefusedMessage
from protocol.refusals import Code
from server.room.desk import Desk
from server.room.inbox import Asked
from server.store import Away
from tests.fakes import Onlooker


class Counter:
    """Carries commands out, and counts; with `mood` it ends so instead."""

    def __init__(self):
        self.done = 0
        self.mood = None

    async def carry_out(self, asked):
        if self.mood is not None:
            raise self.mood
        self.done += 1
        return Accepted(asked.id, self.done, f"{self.done:016x}")


def asked(command_id, amount=500, viewer=None):
    viewer = viewer or Onlooker()
    return Asked(viewer, viewer.who, command_id, Bet(1, 1, "ante", amount))


def answer(item):
    (only,) = item.viewer.answers()
    return {key: value for key, value in only.items() if key != "message"}


async def test_a_command_is_carried_out_and_answered():
    item = asked("a")
    await Desk(Counter().carry_out).handle(item)

    assert answer(item) == {"type": "Accepted", "id": "a", "seq": 1, "mark": "0000000000000001"}


async def test_a_repeat_is_answered_alike_and_carried_out_once():
    counter = Counter()
    desk = Desk(counter.carry_out)
    first, again, other = asked("a"), asked("a"), asked("a", 600)
    for item in (first, again, other):
        await desk.handle(item)

    assert answer(first) == answer(again)
    assert answer(other)["code"] == Code.REPEATED_ID
    assert counter.done == 1


async def test_the_command_that_ended_in_an_exception_is_unanswered_until_the_log_is_read():
    counter, item = Counter(), asked("a")
    desk = Desk(counter.carry_out)
    counter.mood = Away("gone")
    with pytest.raises(Away):
        await desk.handle(item)
    assert item.viewer.answers() == []

    desk.answers.keep(item.by, Accepted("a", 7, "7" * 16))  # the log says that it happened
    desk.settle("Away.")
    desk.settle("Away.")

    assert answer(item) == {"type": "Accepted", "id": "a", "seq": 7, "mark": "7" * 16}


async def test_a_command_of_which_the_log_knows_nothing_is_refused_and_may_be_asked_again():
    counter, item, again = Counter(), asked("a"), asked("a")
    desk = Desk(counter.carry_out)
    counter.mood = Away("gone")
    with pytest.raises(Away):
        await desk.handle(item)
    desk.settle("Away.")
    counter.mood = None
    await desk.handle(again)

    assert answer(item) == {"type": "Refused", "id": "a", "code": Code.TABLE_AWAY}
    assert answer(again)["type"] == "Accepted"


async def test_a_desk_that_closes_refuses_what_has_no_answer():
    counter, item = Counter(), asked("a")
    desk = Desk(counter.carry_out)
    desk.close(Code.TABLE_AWAY, "Gone.")
    counter.mood = RuntimeError("a bug")
    with pytest.raises(RuntimeError):
        await desk.handle(item)
    desk.close(Code.TABLE_FAULTED, "Gone.")

    assert answer(item) == {"type": "Refused", "id": "a", "code": Code.TABLE_FAULTED}


async def test_a_refusal_is_remembered_too():
    async def refuse(item):
        return RefusedMessage(item.id, Code.NOT_NOW, "Not now.")

    desk = Desk(refuse)
    await desk.handle(asked("a"))
    desk.carry_out = Counter().carry_out
    again = asked("a")
    await desk.handle(again)

    assert answer(again)["code"] == Code.NOT_NOW
