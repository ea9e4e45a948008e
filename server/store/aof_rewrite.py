"""
A Redis that started anew is made to write its file anew, before anything is written to it.

A server that was cut off in the middle of a transaction leaves a part of it at the end of its file. As it starts it
rightly carries out nothing of that; but it may leave the beginning in the file, and write on behind it
(valkey-io/valkey#4342). The start after that one takes both together for a whole, and half a transfer comes true. A
file that is written anew, from what was loaded, is whole.
"""

import asyncio
from typing import Any

from redis import exceptions

from .cut import told_as_cut


LOOK = 0.02  # s between two looks
WITHIN = 2.0  # s that a new connection waits for it; who comes later looks again
STARTED = "The Redis started anew, and writes its file anew before anything else is written to it."


async def make_sound(connection: Any) -> None:
    """
    Prepare a new connection to a server, as the client library asks for.

    Raises:
        ConnectionError: If it is cut, or the server has not written its file anew yet since it started.

    """
    with told_as_cut():
        await connection.on_connect()
        try:
            async with asyncio.timeout(WITHIN):
                while not is_sound(about := await persistence(connection)):
                    if not is_writing(about):
                        await begin(connection)
                    await asyncio.sleep(LOOK)
        except TimeoutError:
            raise exceptions.ConnectionError(STARTED) from None


async def persistence(connection: Any) -> dict[str, str]:
    """Return what a server says of its file."""
    await connection.send_command("INFO", "persistence")
    told = await connection.read_response(disable_decoding=True)
    return dict(line.split(":", 1) for line in told.decode().splitlines() if ":" in line)


def is_sound(about: dict[str, str]) -> bool:
    """Return whether a server wrote its file anew since it started. One without a file is refused elsewhere."""
    written = about["aof_last_rewrite_time_sec"] != "-1" and about["aof_last_bgrewrite_status"] == "ok"
    return about["aof_enabled"] == "0" or written


def is_writing(about: dict[str, str]) -> bool:
    """Return whether a server is writing its file anew, or will do so next."""
    return "1" in (about["aof_rewrite_in_progress"], about["aof_rewrite_scheduled"])


async def begin(connection: Any) -> None:
    """Have a server write its file anew; somebody else may just have asked it to."""
    await connection.send_command("BGREWRITEAOF")
    try:
        await connection.read_response()
    except exceptions.ResponseError as refused:
        if "already in progress" not in str(refused):
            raise exceptions.ConnectionError(f"{STARTED} It does not: {refused}") from refused
