"""Two nodes and one table: who was stopped for longer than the lease writes nothing more, lists nothing, and sends its people on."""

import asyncio
import json

from tests.chaos.house import THREE_CARD, a_table
from tests.chaos.person import at_table, opened
from tests.chaos.resort import resort
from tests.gateways.talker import Talker


LATE = {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": 500}


async def test_who_was_stopped_for_longer_than_the_lease_writes_nothing_more(tmp_path):
    async with resort(tmp_path, 2, [a_table("T1", game=THREE_CARD)], opened=False) as house:
        one, two = house.nodes
        await one.open()
        await house.until_listed(1, by=[one.url])
        async with opened(one.url) as socket:
            ann = Talker(socket, binary=False)
            await at_table(ann)
            await ann.do("Sit", seat=1, buy_in=20_000)
            await ann.until(type="Wallet")
            await two.open()
            one.pause()
            await socket.send(json.dumps({"type": "Do", "id": "late", "command": LATE}))
            await house.until_listed(1, by=[two.url])
            async with opened(two.url) as other:
                bob = Talker(other, binary=False)
                view = await at_table(bob)
                assert [seat["player"] for seat in view["seats"]] == [ann.who["player"]]
                one.go_on()

                while not {"Refused", "TableGone"} <= {message["type"] for message in ann.heard}:
                    await ann.hear()
                gone = [message for message in ann.heard if message["type"] in ("Refused", "TableGone")]
                assert [message["code"] for message in gone] == ["table_away"] * len(gone)
                moved = await sent_on(ann)
                assert moved["url"] == two.url
                async with opened(moved["url"]) as there:
                    again = Talker(there, binary=False)
                    again.count = 100  # the ids of the same player go on
                    welcome = await again.hello(ticket=moved["ticket"], table="T1")
                    assert (welcome["player"], welcome["session"]) == (ann.who["player"], None)
                    await at_table(again)
                    answer = await again.do("Bet", round=1, seat=1, wager="ante", amount=500)
                    assert answer["type"] == "Accepted", answer
                assert (await bob.do("Sit", seat=2, buy_in=20_000))["type"] == "Accepted"
                await house.until_listed(1, by=[two.url])
        async with house.books() as store:
            commands = [entry.by.command for entry in await store.tables.read("T1") if entry.by]
            assert one.url not in (await house.listed()).values()
        await asyncio.gather(one.drain(), two.drain())

    assert "late" not in commands
    assert one.codes == two.codes == [0]


async def sent_on(talker):
    """Ask for the table until the node says where it is."""
    session = talker.who["session"]
    while True:
        await talker.send({"type": "Hello", "id": "again", "session": session, "table": "T1"})
        while (message := await talker.hear())["type"] not in ("Moved", "Refused"):
            pass
        if message["type"] == "Moved":
            return message
        await asyncio.sleep(0.05)
