"""
The server, which kills itself at a named point: before or after some call of a method of its store.

    python -m tests.chaos.failpoint start tables.append:Paid 3 before serve --config house.toml

Nothing else is different: it is the server's own command, over a store whose third append of a batch with a `Paid` in it
is never sent (or, after it, is answered and never heard of). Without an event's name every call counts. They are
counted from the `start`, or from the `signal` that ARM sends. The last line of its log names the point.
"""

import os
import signal
import sys
from functools import wraps
from itertools import count
from threading import Event

from server.cli import main as program
from server.store.redis_nodes import RedisNodes
from server.store.redis_sessions import RedisSessions
from server.store.redis_tables import RedisTables
from server.store.redis_wallets import RedisWallets


ARM = signal.SIGUSR1
PORTS = {"tables": RedisTables, "wallets": RedisWallets, "sessions": RedisSessions, "nodes": RedisNodes}


def plant(since, name, number, when):
    """Have the process die before or after call `number` of a port's method, or of those that write such an event."""
    point = point_of(name, number, when)
    name, _, event = name.partition(":")
    port, _, name = name.partition(".")
    method, calls, armed = getattr(PORTS[port], name), count(1), Event()
    signal.signal(ARM, lambda *_: armed.set())
    if since == "start":
        armed.set()

    @wraps(method)
    async def call(*args, **kwargs):
        last = armed.is_set() and (not event or writes(event, args)) and next(calls) == number
        if last and when == "before":
            die(point)
        answer = await method(*args, **kwargs)
        if last:
            die(point)
        return answer

    setattr(PORTS[port], name, call)


def point_of(name, number, when):
    return f"died {when} call {number} of {name}"


def writes(event, args):
    return any(type(one).__name__ == event for batch in args if isinstance(batch, list) for one in batch)


def die(point):
    print(point, file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    _, since, name, number, when, *arguments = sys.argv
    plant(since, name, int(number), when)
    sys.argv = [program.__file__, *arguments]
    program.main()
