"""
A Redis that has been restarted rewrites its append-only file before anything is written to it.

A server that was killed in the middle of a transaction leaves a part of it at the end of its file. When it restarts it
rightly ignores that part, but it may leave it in the file and append to it (valkey-io/valkey#4342). The next restart
then reads both as one transaction, and half a transfer is carried out. A file that is rewritten from memory is clean.
"""

import asyncio
from typing import Any

from redis import exceptions

from .connection import cut_connections_reported


LOOK = 0.02  # s between two looks
WITHIN = 2.0  # s that a new connection waits for the rewrite; the next attempt waits again
RESTARTED = "The Redis was restarted, and rewrites its file before anything else is written to it."


async def prepare(connection: Any) -> None:
    """
    Prepare a new connection to a server. The client library calls this.

    Raises:
        ConnectionError: If it is cut, or the server has not rewritten its file since it started.

    """
    with cut_connections_reported():
        await connection.on_connect()
        try:
            async with asyncio.timeout(WITHIN):
                while not is_rewritten(info := await persistence(connection)):
                    if not is_rewriting(info):
                        await rewrite(connection)
                    await asyncio.sleep(LOOK)
        except TimeoutError:
            raise exceptions.ConnectionError(RESTARTED) from None


async def persistence(connection: Any) -> dict[str, str]:
    """Return a server's information on its file."""
    await connection.send_command("INFO", "persistence")
    answer = await connection.read_response(disable_decoding=True)
    return dict(line.split(":", 1) for line in answer.decode().splitlines() if ":" in line)


def is_rewritten(info: dict[str, str]) -> bool:
    """Return whether a server rewrote its file since it started. `preflight.py` refuses one without a file."""
    rewritten = info["aof_last_rewrite_time_sec"] != "-1" and info["aof_last_bgrewrite_status"] == "ok"
    return info["aof_enabled"] == "0" or rewritten


def is_rewriting(info: dict[str, str]) -> bool:
    """Return whether a server is rewriting its file, or will do so next."""
    return "1" in (info["aof_rewrite_in_progress"], info["aof_rewrite_scheduled"])


async def rewrite(connection: Any) -> None:
    """Have a server rewrite its file. Another connection may just have asked for it."""
    await connection.send_command("BGREWRITEAOF")
    try:
        await connection.read_response()
    except exceptions.ResponseError as refused:
        if "already in progress" not in str(refused):
            raise exceptions.ConnectionError(f"{RESTARTED} It does not: {refused}") from refused
