"""
A bot that plays some rounds of any game: it wagers the least that it must, and plays on with every hand.

    python -m clients.python.examples.bot ws://127.0.0.1:8000/ws T1 3
"""

import asyncio
import sys
from typing import Any

from ..client import Player
from ..messages import Refused


async def play(player: Player, table: str, rounds: int) -> None:
    """Play rounds at a table until so many are settled, and leave."""
    await player.join(table)
    settled: set[int] = set()
    while len(settled) < rounds:
        if any(seat["results"] for seat in own_seats(player)):
            settled.add(player.view["round"])
        move = next_move(player)
        try:
            await (player.changed() if move is None else player.do(move))
        except Refused as no:  # the table has gone on meanwhile
            sys.stderr.write(f"{no}\n")
            await player.changed()
    await player.do({"type": "Leave"})
    await player.until(lambda: player.seated_at is None)
    sys.stdout.write(f"{player.name} played {rounds} rounds and has {player.balance} cents.\n")


def own_seats(player: Player) -> list[dict[str, Any]]:
    """Return the positions that the player has."""
    return [seat for seat in player.view["seats"] if seat["player"] == player.player]


def next_move(player: Player) -> dict[str, Any] | None:
    """Return a command that is legal now, or None if there is nothing to do."""
    seats, spots = own_seats(player), player.view["rules"]["spots"]
    must = [spot["wager"] for spot in spots if spot["must"]] or [spots[0]["wager"]]
    for action in player.legal:
        match action:
            case {"type": "MaySit", "high": high, "chip": chip} if not seats and player.seated_at is None:
                return {"type": "Sit", "seat": action["seats"][0], "buy_in": min(high, player.balance) // chip * chip}
            case {"type": "MayChoose", "warn": False}:
                return dict(action["command"])
            case {"type": "MayBet", "command": {"wager": wager}} if wager in must and wager not in seats[0]["wagers"]:
                return {**action["command"], "amount": action["low"]}
    return next((action["command"] for action in player.legal if action["type"] == "MayDone"), None)


async def main(url: str, table: str, rounds: str) -> None:
    """Play as a new guest."""
    async with Player(url) as player:
        await play(player, table, int(rounds))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
