import asyncio

import pytest

from clients.python.messages import Closed, Refused
from clients.python.unanswered import Unanswered


DONE = {"type": "Done", "round": 1}


async def test_a_message_waits_under_an_id_until_it_is_answered():
    unanswered = Unanswered()
    first, answer = unanswered.put(DONE)
    second, _ = unanswered.put(DONE)
    assert unanswered.messages == [first, second] == [DONE | {"id": first["id"]}, DONE | {"id": second["id"]}]

    unanswered.answered({"type": "Accepted", "id": first["id"], "seq": 8})
    assert unanswered.messages == [second]
    assert (await answer)["seq"] == 8
    assert (first["id"] in unanswered, second["id"] in unanswered) == (False, True)


async def test_a_refusal_is_raised_where_the_answer_is_awaited():
    unanswered = Unanswered()
    sent, answer = unanswered.put(DONE)
    unanswered.answered({"type": "Refused", "id": sent["id"], "code": "not_now", "message": "Later."})

    with pytest.raises(Refused, match="not_now: Later"):
        await answer


async def test_all_waits_end_together():
    unanswered = Unanswered()
    answers = [unanswered.put(DONE)[1] for _ in range(2)]
    unanswered.fail(Closed("closed"))

    assert [type(end) for end in await asyncio.gather(*answers, return_exceptions=True)] == [Closed, Closed]


async def test_an_answer_that_nobody_waits_for_any_more_is_dropped():
    unanswered = Unanswered()
    sent, answer = unanswered.put(DONE)
    answer.cancel()
    unanswered.answered({"type": "Accepted", "id": sent["id"], "seq": 8})

    assert unanswered.messages == []


async def test_a_message_that_nobody_waits_for_any_more_is_not_sent_again():
    unanswered = Unanswered()
    unanswered.put(DONE)[1].cancel()
    await asyncio.sleep(0)

    assert unanswered.messages == []


async def test_a_message_that_ends_while_earlier_ones_are_sent_is_not_sent():
    unanswered, sent = Unanswered(), []
    first, _ = unanswered.put(DONE)
    _, given_up = unanswered.put(DONE)
    third, _ = unanswered.put(DONE)

    async def send(message):
        sent.append(message)
        given_up.cancel()
        await asyncio.sleep(0)

    await unanswered.send_all(send)

    assert sent == [first, third]


def test_no_id_comes_twice():
    ids = [unanswered.new_id() for unanswered in (Unanswered(), Unanswered()) for _ in range(3)]

    assert len(set(ids)) == len(ids)
