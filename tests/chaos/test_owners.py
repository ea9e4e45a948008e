"""Two servers and one table: who was stopped for longer than the lease writes nothing more."""

import json
import signal

from tests.chaos.house import House
from tests.chaos.person import opened
from tests.gateways.talker import Talker
from tests.store.servers import SAFE, RedisServer


async def test_who_was_stopped_for_longer_than_the_lease_writes_nothing_more(tmp_path):
    with RedisServer(tmp_path, SAFE) as redis:
        one, two = House(tmp_path / "one", redis.url), House(tmp_path / "two", redis.url)
        await one.open()
        try:
            async with opened(one.url) as socket:
                ann = Talker(socket, binary=False)
                await ann.hello(table="T1")
                await ann.until(type="Snapshot")
                await ann.do("Sit", seat=1, buy_in=20_000)
                await ann.until(type="Wallet")
                await two.open()
                one.process.send_signal(signal.SIGSTOP)
                await socket.send(
                    json.dumps(
                        {
                            "type": "Do",
                            "id": "late",
                            "command": {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": 500},
                        }
                    )
                )
                async with opened(two.url) as other:
                    bob = Talker(other, binary=False)
                    await bob.hello(table="T1")
                    view = (await bob.until(type="Snapshot"))["view"]
                    assert [seat["player"] for seat in view["seats"]] == [ann.who["player"]]
                    one.process.send_signal(signal.SIGCONT)
                    while not {"Refused", "TableGone"} <= {message["type"] for message in ann.heard}:
                        await ann.hear()
                    assert [
                        message["code"] for message in ann.heard if message["type"] in ("Refused", "TableGone")
                    ] == ["table_away"] * 2
                    assert (await bob.do("Sit", seat=2, buy_in=20_000))["type"] == "Accepted"
            async with one.books() as store:
                commands = [entry.by.command for entry in await store.read("T1") if entry.by]
        finally:
            for house in (one, two):
                if house.process:
                    await house.end(signal.SIGTERM)

    assert "late" not in commands
    assert one.process.returncode == two.process.returncode == 0
