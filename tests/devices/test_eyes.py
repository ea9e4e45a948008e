import asyncio

from protocol.codec import JSON
from protocol.devices import Refusal
from protocol.messages import Accepted, Refused
from server.core.table import Who
from server.devices.eyes import Eye, Hand


async def test_a_hand_keeps_the_first_answer():
    taken, refused = Hand(Who("player", "p", "P")), Hand(Who("player", "p", "P"))
    taken.answer(JSON.encode(Accepted("a", 1, "")))
    refused.answer(JSON.encode(Refused("a", "not_now", "Not now.")))
    refused.answer(JSON.encode(Accepted("a", 1, "")))

    assert await taken.said is None
    assert await refused.said == Refusal("not_now", "Not now.")


async def test_an_eye_learns_only_that_something_changed():
    changes = []
    eye = Eye(lambda: changes.append(None))
    for _ in range(2):
        eye.send(b"whatever")
    eye.answer(b"")
    await asyncio.sleep(0)

    assert len(changes) == 2
