"""The contract of the port `NodeList`: the list of nodes, and their news."""

import asyncio

import msgspec

from protocol.lobby import TableCard
from server.store import News, Node
from tests.store.samples import LONG


class NodesContract:
    async def test_nodes_are_listed_with_their_latest_entry(self, nodes):
        assert await nodes.listed() == []
        card = TableCard(
            "T1", "One", "three_card_poker", "Three Card Poker", "house", 500, 2_000, 7, 2, 3, "betting", open=True
        )
        one, two = Node("one", "http://a:1", 1, False, ()), Node("two", "http://b:2", 2, True, (card,))
        await nodes.register(two, LONG)
        await nodes.register(msgspec.structs.replace(one, draining=True), LONG)
        await nodes.register(one, LONG)

        assert await nodes.listed() == [one, two]
        await nodes.unregister("one")
        assert await nodes.listed() == [two]

    async def test_a_node_that_does_not_register_again_is_not_listed(self, nodes):
        node = Node("one", "http://a:1", 1, False, ())
        await nodes.register(node, 1)
        await asyncio.sleep(0.05)
        assert await nodes.listed() == []

        await nodes.register(node, LONG)
        assert await nodes.listed() == [node]

    async def test_no_entry_lasts_longer_than_those_of_living_nodes(self, nodes):
        dead, living = (Node(name, f"http://{name}:1", 1, False, ()) for name in ("dead", "living"))
        await nodes.register(dead, LONG)  # as one that died just before the store's clock was set back
        await nodes.register(living, 1_000)
        assert await nodes.listed() == [dead, living]
        await asyncio.sleep(1.1)

        assert await nodes.listed() == []

    async def test_news_reach_every_node_that_listens_from_then_on(self, nodes):
        ended, paid = News("ended", "key"), News("paid", "ann")
        early, nothing = await nodes.listen(None)
        await nodes.publish(ended)
        late, nothing_either = await nodes.listen(None)
        await nodes.publish(paid)
        place, news = await nodes.listen(early)

        assert (nothing, nothing_either, news) == ([], [], [ended, paid])
        assert (await nodes.listen(late))[1] == [paid]
        assert (await nodes.listen(place)) == (place, [])
