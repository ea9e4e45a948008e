"""A trial: one check of a client. It drives the client through the adapter, in a scripted house of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from protocol.lobby import Lobby
from protocol.messages import Accepted, Do, FromClient, Hello, Welcome

from .adapter import Adapter, Answer
from .check import Failed, Unanswered, expect
from .house import Call, ScriptedHouse, Watch, scripted_house, spelt
from .story import Story, now
from .vectors import Vector


TOLD = "coming_and_going"  # the test vector that scripted tables tell
SESSION = "the secret of guest 7"
BALANCE = 75_000  # cents
HEARTBEAT = 3_000  # ms, as of a real house: a client that was not told of a cut notices it in time
STATE = ("player", "balance", "tables", "seq", "view", "legal", "now", "interrupted", "over")
EMPTY: dict[str, Any] = {
    "balance": 0,
    "tables": [],
    "seq": 0,
    "view": {},
    "legal": [],
    "now": 0,
}  # before they are known
POLL = 0.02  # s between two looks at the client
QUIET = 0.5  # s in which a client that has to stay away does nothing


class Trial:
    """One check of one client: `house` is the scripted house, `vectors` are the test vectors, `url` a real house."""

    def __init__(
        self, adapter: Adapter, house: ScriptedHouse, watch: Watch, vectors: dict[str, Vector], url: str | None
    ) -> None:
        self.house = house
        self.vectors = vectors
        self.url = url
        self.watch = watch
        self.story = Story(vectors[TOLD])
        self._adapter = adapter
        self._stack = AsyncExitStack()

    async def close(self) -> None:
        """Close the other houses."""
        await self._stack.aclose()

    async def another_house(self) -> ScriptedHouse:
        """Return one more scripted house."""
        return await self._stack.enter_async_context(scripted_house(self.watch))

    # The client.

    async def ask(self, do: str, **about: Any) -> Answer:
        """Give the adapter an instruction, and return its answer."""
        try:
            async with asyncio.timeout(self.watch.patience):
                return await self._adapter.ask(do, **about)
        except TimeoutError:
            kind = Failed if do == "command" else Unanswered  # a command waits for the house, and no other does
            raise kind(f"The adapter did not answer the instruction {do!r}.") from None

    async def state(self) -> dict[str, Any]:
        """Return what the client knows now."""
        state = (await self.ask("state")).get("state")
        if not isinstance(state, dict):
            raise Failed("The adapter's answer to the instruction 'state' has no `state`.")
        if missing := [name for name in STATE if name not in state]:
            raise Failed(f"The client's state has no `{missing[0]}`.")
        state |= {name: empty for name, empty in EMPTY.items() if state[name] is None}
        for name, empty in EMPTY.items():
            kind = (int, float) if name == "now" else type(empty)
            expect(isinstance(state[name], kind), f"The client's state has {state[name]!r} as `{name}`.")
        return state

    async def until(self, condition: Callable[[dict[str, Any]], object], missing: str) -> dict[str, Any]:
        """Return what the client knows once the condition holds; raise Failed, as `missing`, if it never does."""
        state: dict[str, Any] = {}
        try:
            async with asyncio.timeout(self.watch.patience):
                while not condition(state := await self.state()):  # noqa: ASYNC110 - the client is another process
                    await asyncio.sleep(POLL)
        except TimeoutError:
            if not state:
                raise Unanswered("The adapter did not answer the instruction 'state'.") from None
            shown = {name: value for name, value in state.items() if name not in ("view", "legal", "tables")}
            raise Failed(f"{missing} The client's state: {shown}") from None
        return state

    async def until_at(self, seq: int, view: dict[str, Any]) -> None:
        """Wait until the client has followed its table to an event, and look whether it has this view."""
        table = view["table"]
        state = await self.until(
            lambda state: state["seq"] == seq and state["view"].get("table") == table,
            f"The client does not reach event {seq} of table {table}.",
        )
        same_view(state["view"], view)

    async def command(self, command: dict[str, Any]) -> asyncio.Task[Answer]:
        """Have the client send a command, and return the task in which its answer is awaited."""
        task = asyncio.create_task(self.ask("command", command=command))
        self._stack.push_async_callback(give_up, task)
        return task

    def another_story(self, table: str = "T1") -> Story:
        """Return the same story in another history, or at another table."""
        return Story(self.vectors[TOLD], table, "b")

    async def pause(self) -> None:
        """Give the client time to do what it must not do."""
        await asyncio.sleep(QUIET)

    async def quiet(self, call: Call) -> None:
        """Raise Failed if the client sends something, or connects again, within a short time."""
        await self.pause()
        expect(not call.unseen, f"The client sent {spelt(call.unseen)}")
        expect(self.house.answered == len(self.house.calls), "The client connected again.")

    # The house.

    def welcome(self, hello: Hello, **changes: Any) -> Welcome:
        """Return the answer to a Hello."""
        about: dict[str, Any] = {
            "id": hello.id,
            "session": SESSION,
            "player": "p7",
            "name": "Guest 7",
            "role": "player",
            "balance": BALANCE,
            "table": None,
            "now": now(),
            "heartbeat": HEARTBEAT,
            "addresses": (self.house.url,),
        }
        return Welcome(**(about | changes))

    async def connect(self, **changes: Any) -> Call:
        """Have the client connect as a new guest, and show it the lobby. `changes` are those of the Welcome."""
        await self.ask("connect", url=self.house.url)
        call = await self.house.call()
        hello = await call.next(Hello)
        await call.say(self.welcome(hello, **changes), Lobby(()))
        await self.until(lambda state: state["balance"] == BALANCE, "The client does not take note of the Welcome.")
        return call

    async def seat_at(self, story: Story, **changes: Any) -> Call:
        """Have the client connect, go to a table and see its beginning."""
        call = await self.connect(**changes)
        await self.ask("join", table=story.table)
        hello = await call.next(Hello)
        await self.show(call, hello, story, **changes)
        return call

    async def show(self, call: Call, hello: Hello, story: Story, **changes: Any) -> None:
        """Answer a Hello with the beginning of a table, and wait until the client has it."""
        expect(hello.table == story.table, f"The Hello is for table {hello.table!r}, and not for {story.table!r}.")
        await call.say(self.welcome(hello, **changes), story.beginning(), story.legal(story.first))
        await self.until_at(story.first, story.before)
        await self.until(lambda state: state["legal"], "The client does not take note of the legal actions.")

    async def next(self, call: Call) -> tuple[Call, FromClient]:
        """Return the client's next message, on this connection or on a new one, and the connection."""

        def found() -> Call | None:
            where = call if call.unseen else self.house.waiting
            return where if where is not None and where.unseen else None

        where = await self.watch.until(found, "The client sends nothing more, and does not come again.")
        if where is not call:
            self.house.answered += 1
        return where, where.take()

    async def next_hello(self, call: Call) -> tuple[Call, Hello]:
        """Return the client's next message, which has to be a Hello, and the connection that it came on."""
        where, message = await self.next(call)
        if not isinstance(message, Hello):
            raise Failed(f"A Hello is due, and this came: {spelt(message)}")
        return where, message

    async def next_command(self, call: Call) -> tuple[Call, Do]:
        """Return the client's next command, after any Hello with which it comes back to its table."""
        while True:
            call, message = await self.next(call)
            if isinstance(message, Do):
                return call, message
            if not isinstance(message, Hello):
                raise Failed(f"A command is due, and this came: {spelt(message)}")
            await self.resume(call, message)

    async def resume(self, call: Call, hello: Hello) -> None:
        """Answer the Hello of a client that comes back: with no updates, or with a snapshot if it asks for one."""
        story = self.story
        seen = story.updates(story.first + 1, story.first) if hello.last_seq == story.first else story.beginning()
        await call.say(self.welcome(hello), seen, story.legal(story.first))

    def accept(self, command: Do, seq: int) -> Accepted:
        """Return the answer to a command."""
        return Accepted(id=command.id, table=self.story.table, seq=seq, mark=self.story.mark(seq))


async def give_up(task: asyncio.Task[Answer]) -> None:
    """Cancel a task, whether or not somebody awaits it; one that has failed is not complained about then."""
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled():
        task.exception()


def same_view(seen: object, view: dict[str, Any]) -> None:
    """Raise Failed, with the first differences, unless the client has this view."""
    if seen == view:
        return
    if not isinstance(seen, dict):
        raise Failed(f"The client has no view, but {seen!r}.")
    names = [name for name in {**view, **seen} if view.get(name) != seen.get(name) or (name in view) != (name in seen)]
    told = "; ".join(f"{name} is {seen.get(name)!r}, and should be {view.get(name)!r}" for name in names[:3])
    raise Failed(f"The view is wrong: {told}")


@asynccontextmanager
async def trial(
    adapter: Adapter, vectors: dict[str, Vector], *, patience: float, url: str | None = None
) -> AsyncIterator[Trial]:
    """Yield a trial in a scripted house of its own."""
    watch = Watch(patience)
    async with scripted_house(watch) as house:
        made = Trial(adapter, house, watch, vectors, url)
        try:
            yield made
        finally:
            await made.close()
