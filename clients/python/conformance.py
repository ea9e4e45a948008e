"""
The adapter of this client for `croupier conformance`: instructions on standard input, answers on standard output.

    croupier conformance -- python -m clients.python.conformance
"""

import asyncio
import json
import sys
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from .client import Player
from .messages import Closed, Message, Refused
from .view import UnknownUpdate, Update, View, apply_update


class Adapter:
    """Drives one player after another, as it is told."""

    def __init__(self) -> None:
        self._player: Player | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def answer(self, instruction: Message) -> Message:
        """Carry out an instruction, and return the answer to it."""
        match instruction:
            case {"do": "fold", "view": view, "updates": updates}:
                return folded(view, updates)
            case {"do": "connect", "url": url}:
                await self.close()
                self._player = Player(url)
                self._start(self._player.open())
                return {}
            case {"do": "join", "table": table}:
                self._start(self._client.join(table))
                return {}
            case {"do": "command", "command": command}:
                return await self._command(command)
            case {"do": "state"}:
                return {"state": state(self._client)}
            case _:
                raise ValueError(f"no such instruction: {instruction}")

    async def close(self) -> None:
        """Close the connection of the last player."""
        if self._player is not None:
            await self._player.close()

    @property
    def _client(self) -> Player:
        assert self._player is not None, "the first instruction is to connect"
        return self._player

    async def _command(self, command: Message) -> Message:
        try:
            return {"accepted": await self._client.do(command)}
        except Refused as no:
            return {"refused": no.code}
        except Closed as over:
            return {"over": over.reason}

    def _start(self, action: Coroutine[Any, Any, None]) -> None:
        """Begin what is not waited for. How it ends is seen in the player's state."""

        async def run() -> None:
            with suppress(Refused, Closed):
                await action

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def folded(view: View, updates: list[Update]) -> Message:
    """Return the view after some updates, or that a snapshot is needed."""
    try:
        for update in updates:
            view = apply_update(view, update)
    except UnknownUpdate:
        return {"snapshot": True}
    return {"view": view}


def state(player: Player) -> Message:
    """Return what a player knows."""
    return {
        "player": player.player,
        "balance": player.balance,
        "tables": player.tables,
        "now": player.now(),
        "seq": player.seq,
        "view": player.view,
        "legal": player.legal,
        "interrupted": player.interrupted,
        "over": player.over,
    }


async def main() -> None:
    """Answer each instruction until the input ends; a later one does not wait for an earlier one."""
    adapter = Adapter()

    async def reply(instruction: Message) -> None:
        answer = await adapter.answer(instruction)
        sys.stdout.write(json.dumps({"n": instruction["n"], **answer}) + "\n")
        sys.stdout.flush()

    async with asyncio.TaskGroup() as group:
        while line := await asyncio.to_thread(sys.stdin.readline):
            group.create_task(reply(json.loads(line)))
        await adapter.close()


if __name__ == "__main__":
    asyncio.run(main())
