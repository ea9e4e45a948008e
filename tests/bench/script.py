"""
The script of a table: the messages of one real round of a house, which the peers replay.

A script is a list of steps. Each has the place of the player who gave a command, the command as it went over the wire,
and what was sent because of it: each frame, with the places of the people who got it. The watchers have the places
after those of the players.
"""

import asyncio
from typing import NamedTuple

import msgpack


QUIET = 0.4  # s without a frame: all that follows from a command has come, also to watchers, who wait for theirs


class Step(NamedTuple):
    """A command, and the frames that follow from it until the next one."""

    place: int
    command: bytes
    out: list[tuple[bytes, list[int]]]


async def captured(people):
    """Have people play at one table, one after the other. Return the steps of the first round that begins there."""
    frames = asyncio.Queue()
    reading = [asyncio.create_task(listen(place, person, frames)) for place, person in enumerate(people)]
    await following(frames)
    rounds = []
    while len(rounds) < 2:
        place, command = await first_move(people)
        await people[place].do(command)
        out = await following(frames)
        if rounds:
            rounds[-1].append(Step(place, msgpack.packb(command), out))
        if any(b"RoundOpened" in frame and place in places for frame, places in out):
            rounds.append([])
    for task in reading:
        task.cancel()
    return rounds[0]


async def first_move(people):
    """Return the first place whose player may act, and the command."""
    while True:
        for place, person in enumerate(people):
            if (command := person.move()) is not None:
                return place, command
        await asyncio.sleep(QUIET)


async def listen(place, person, frames):
    """Put each frame of one connection into the queue, with its place."""
    while True:
        frame = await person.socket.recv()
        if person.read(frame)["type"] != "Heartbeat":  # these come by the clock, not by what is done
            frames.put_nowait((place, frame))


async def following(frames):
    """Return the frames that come now, each once with all places that it was sent to."""
    out = {}
    try:
        while True:
            async with asyncio.timeout(QUIET):
                place, frame = await frames.get()
            out.setdefault(frame, []).append(place)
    except TimeoutError:
        return list(out.items())
