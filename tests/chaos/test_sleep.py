"""A server that was stopped for a while: nobody who played in time is folded."""

import asyncio
import signal

import pytest

from tests.chaos.house import TIMES, House
from tests.chaos.person import at_table, opened
from tests.first_of import those_of
from tests.gateways.talker import Talker


CHOICE = 2_000  # ms


@pytest.mark.parametrize("sleep", those_of([3.2, 6], 6))  # s: beyond the deadline, and beyond the lease too
async def test_who_played_in_time_while_the_server_slept_is_not_folded(tmp_path, sleep):
    house = House(tmp_path / "house")
    text = house.config.read_text()
    house.config.write_text(text.replace(f"choice = {TIMES['deciding']}", f"choice = {CHOICE}"))
    await house.open()
    try:
        async with opened(house.url) as socket:
            ann = Talker(socket, binary=False)
            await at_table(ann)
            await ann.do("Sit", seat=1, buy_in=20_000)
            await ann.until(type="Wallet")
            await ann.do("Bet", round=1, seat=1, wager="ante", amount=500)
            await ann.do("Done", round=1)
            while not (plays := [action["command"] for action in offered(ann) if chooses(action)]):
                await ann.hear()
            house.process.send_signal(signal.SIGSTOP)
            await ann.send({"type": "Do", "id": "play", "command": plays[0]})
            await asyncio.sleep(sleep)
            house.process.send_signal(signal.SIGCONT)

            assert (await ann.until(id="play"))["type"] == "Accepted"
    finally:
        house.process.send_signal(signal.SIGCONT)
        await house.end(signal.SIGTERM)
    updates = [update for message in ann.heard for update in message.get("updates", ())]
    chosen = [update["choice"] for update in updates if update["type"] == "Chose"]
    assert [(choice["choice"], choice["by"]) for choice in chosen] == [("play", "player")]


def offered(talker):
    """What the talker may do, as they were told last."""
    return [message["actions"] for message in talker.heard if message["type"] == "Legal"][-1]


def chooses(action):
    return action["type"] == "MayChoose" and action["command"]["option"] == "play"
