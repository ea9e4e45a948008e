"""The Redis has no memory left for what people do: the house says so to each, and goes on when there is some again."""

from server.store.connection import connect
from server.store.redis import RedisStore
from server.store.sealing import Sealer
from tests.fakes import eventually
from tests.gateways.talker import open_house, seated, talking
from tests.store.servers import SAFE, RedisServer


BET = {"type": "Bet", "round": 1, "seat": 1, "wager": "ante", "amount": 1_000}


async def test_a_full_redis_refuses_everybody_and_faults_nothing(tmp_path):
    with RedisServer(tmp_path, SAFE) as redis:
        store = RedisStore(connect(redis.url), Sealer([bytes(32)]))
        async with open_house(store=store) as house, seated(house) as ann, talking(house) as bob:
            room = house.rooms.rooms["T1"]
            redis.call("CONFIG", "SET", "maxmemory", "1")
            await ann.send({"type": "Do", "id": "first", "command": BET})
            await eventually(lambda: not room.open)
            for attempt in (ann.say("Do", command=BET), bob.hello()):
                refused = await attempt
                assert (refused["type"], refused["code"]) == ("Refused", "table_away")
            redis.call("CONFIG", "SET", "maxmemory", "0")
            await eventually(lambda: room.open)

            assert (await bob.hello())["type"] == "Welcome"
            assert (await ann.until(id="first"))["code"] == "table_away"
            assert (await ann.say("Do", command=BET))["type"] == "Accepted"
            assert room.table.seats[1].wagers == {"ante": 1_000}
            assert house.rooms.rooms["T1"] is room
        await store.close()
