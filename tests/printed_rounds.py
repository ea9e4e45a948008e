"""The records that `croupier rounds` prints, without a process of its own for each time: starting one takes longer."""

import asyncio
import json
from contextlib import AsyncExitStack

from server.cli.rounds import rounds


async def printed_rounds(open_store, table):
    """Read them in a thread, through the store that `open_store()` opens there."""

    def read():
        with asyncio.Runner() as runner:
            stack = AsyncExitStack()
            store = runner.run(stack.enter_async_context(open_store()))
            try:
                return [json.loads(line) for line in rounds(runner, store.tables, table, None)]
            finally:
                runner.run(stack.aclose())

    return await asyncio.to_thread(read)
