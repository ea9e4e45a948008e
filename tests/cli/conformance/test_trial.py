import asyncio

import pytest

from protocol.messages import Do, Hello
from server.cli.conformance.check import Failed
from server.cli.conformance.trial import BALANCE, same_view, trial
from tests.cli.conformance.trying import VECTORS, InProcess


@pytest.fixture
async def made():
    client = InProcess()
    async with trial(client, VECTORS, patience=5.0) as made:
        yield made
    await client.adapter.close()


async def test_a_client_connects_and_sits_at_a_table(made):
    call = await made.seat_at(made.story)
    state = await made.state()

    assert (state["balance"], state["seq"], state["view"]) == (BALANCE, made.story.first, made.story.before)
    assert [hello.table for hello in call.hellos()] == [None, "T1"]


async def test_what_a_client_does_next_may_come_on_another_connection(made):
    call = await made.seat_at(made.story)
    await made.command({"type": "Leave"})
    await call.next(Do)
    call.cut()
    again, message = await made.next(call)
    assert (again is call, type(message)) == (False, Hello)
    await made.resume(again, message)
    assert isinstance((await made.next_command(again))[1], Do)


async def test_a_client_that_is_not_quiet_is_named(made):
    call = await made.seat_at(made.story)
    await made.quiet(call)
    await made.ask("join", table=None)
    with pytest.raises(Failed, match=r'^The client sent \[{"type":"Hello"'):
        await made.quiet(call)


async def test_another_house_is_another_address(made):
    house = await made.another_house()

    assert house.url != made.house.url


async def test_a_state_that_never_comes_is_named_with_the_one_that_is(made):
    await made.connect()
    made.watch.patience = 0.1
    with pytest.raises(Failed, match=r"^It does not rain. The client's state: {.*'balance': 75000"):
        await made.until(lambda state: False, "It does not rain.")


async def test_an_adapter_that_does_not_answer_or_without_a_state_is_named():
    class Silent:
        async def ask(self, do):
            await (asyncio.sleep(0) if do == "state" else asyncio.Event().wait())
            return {}

    async with trial(Silent(), VECTORS, patience=0.1) as made:
        with pytest.raises(Failed, match=r"did not answer the instruction 'wave'"):
            await made.ask("wave")
        with pytest.raises(Failed, match=r"has no `state`"):
            await made.state()


async def test_a_state_without_a_field_is_named_and_what_is_not_known_yet_may_be_null():
    class Careless:
        state = dict.fromkeys(["player", "balance", "tables", "seq", "view", "legal", "now", "interrupted", "over"])

        async def ask(self, do):
            return {"state": self.state}

    careless = Careless()
    async with trial(careless, VECTORS, patience=1.0) as made:
        known = await made.state()
        assert (known["seq"], known["view"], known["tables"], known["over"]) == (0, {}, [], None)
        del careless.state["legal"]
        with pytest.raises(Failed, match="The client's state has no `legal`"):
            await made.state()


def test_the_first_differences_of_views_are_named():
    same_view({"pot": 1}, {"pot": 1})
    with pytest.raises(
        Failed, match=r"^The view is wrong: pot is 2, and should be 1; button is None, and should be 3$"
    ):
        same_view({"pot": 2}, {"pot": 1, "button": 3})
    with pytest.raises(Failed, match=r"^The client has no view, but None.$"):
        same_view(None, {})
