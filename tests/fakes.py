"""What stands in for the outside world: a clock that jumps, rigged dice, a store that goes away, somebody who looks."""

import asyncio
import functools
from collections import Counter
from hashlib import sha256

from clients.python.lobby import tables_after
from protocol.codec import JSON
from protocol.lobby import Lobby, LobbyChanged
from protocol.messages import Accepted, Refused, Snapshot, Updates
from server.core.games.three_card_poker.settings import ThreeCardSettings
from server.core.settings import TableSettings, Timing
from server.core.table import Who
from server.store import START, Away
from server.store.encryption import Sealer
from server.store.log import table_logs
from server.store.memory import MemoryStore
from server.store.timed import label


MORNING = 1_800_000_000_000  # ms
SEALER = Sealer([bytes(32)])
MISHAPS = {  # the calls that can go wrong, by port
    "tables": ("acquire", "renew", "served_until", "release", "append", "put_back", "head", "read", "save_snapshot"),
    "meters": ("append", "read", "head", "save_snapshot", "load_snapshot"),
    "wallets": ("debit", "credit", "purse"),
    "sessions": ("ban", "bans"),
    "house": ("append", "head", "read"),
    "nodes": ("register", "unregister", "listed", "publish", "listen"),
}
TABLE_LOGS = table_logs(SEALER)


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop on which no time passes while anything can be done, and which jumps to what comes next."""

    def __init__(self):
        super().__init__()
        self.passed = 0.0
        look = self._selector.select

        def jump(patience):
            ready = look(0)
            if not ready:
                assert patience is not None, "everybody waits for ever"
                self.passed += patience
            return ready

        self._selector.select = jump

    def time(self):
        return self.passed


def jumping(test):
    """Run an asynchronous test on a clock that jumps."""

    @functools.wraps(test)
    def run(**fixtures):
        with asyncio.Runner(loop_factory=JumpingLoop) as runner:
            runner.run(test(**fixtures))

    return run


async def eventually(condition):
    """Wait until something is so."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - what is waited for knows nothing of the test
            await asyncio.sleep(0.01)


class RiggedWorld:
    """The running loop's clock, and dice that fall as they are numbered. Its time of day is `ahead` by some ms."""

    def __init__(self, seed=""):
        self.seed = seed
        self.thrown = 0
        self.ahead = 0

    def now(self):
        return MORNING + self.elapsed() + self.ahead

    def elapsed(self):
        return int(asyncio.get_running_loop().time() * 1000)

    def awake(self):
        return self.elapsed()

    def idle(self):
        return 0

    def entropy(self):
        self.thrown += 1
        return sha256(f"{self.seed}{self.thrown}".encode()).digest()


class MoodyStore(MemoryStore):
    """
    A store that fails when told to.

    `away` counts calls that are lost on the way there, `mute` calls that are carried out but not answered, `broken` calls
    that fail in a way that nobody thought of. Calls are named as in the metric: `meters.append` is "note".
    """

    def __init__(self, world):
        super().__init__(SEALER, self.tell)
        self.world = world
        self.ahead = 0  # ms, of its clock
        self.away = Counter()
        self.mute = Counter()
        self.broken = Counter()
        for name, methods in MISHAPS.items():
            port = getattr(self, name)
            for method in methods:
                setattr(port, method, self.moody(label(name, method), getattr(port, method)))
        self.time = self.moody("time", self.time)

    def tell(self):
        return MORNING + self.world.elapsed() + self.ahead

    def moody(self, name, method):
        @functools.wraps(method)
        async def call(*args, **kwargs):
            await asyncio.sleep(0)
            if self.away[name]:
                self.away[name] -= 1
                raise Away("lost on the way there")
            if self.broken[name]:
                self.broken[name] -= 1
                raise RuntimeError("nobody thought of this")
            answer = await method(*args, **kwargs)
            if self.mute[name]:
                self.mute[name] -= 1
                raise Away("lost on the way back")
            return answer

        return call


class Onlooker:
    """Somebody who looks at a table and keeps what they were sent."""

    def __init__(self, player="ann", role="player", codec=JSON):
        self.who = Who(role, player, player.removeprefix(f"{role}-").title())
        self.codec = codec
        self.seen = None
        self.frames = []
        self.out = False

    def send(self, data):
        self.frames.append(data)

    def command(self, room, command_id, command):
        """Give a table a command; the answer is kept with what it sends."""
        room.ask(self.who, command_id, command, self.answer)

    def answer(self, answer):
        self.frames.append(self.codec.encode(answer))

    def table_gone(self):
        self.out = True

    @property
    def heard(self):
        """Everything sent, as plain dictionaries."""
        return [self.codec.plain(frame) for frame in self.frames]

    def of(self, kind):
        return [message for message in self.heard if message["type"] == kind.__name__]

    @property
    def lobbies(self):
        """The cards of all tables after each message of the lobby, as a client has them."""
        told, tables = [], []
        for message in self.heard:
            if message["type"] == Lobby.__name__:
                tables = message["tables"]
            elif message["type"] == LobbyChanged.__name__:
                tables = tables_after(tables, message)
            else:
                continue
            told.append(tables)
        return told

    def answers(self):
        return [message for message in self.heard if message["type"] in (Accepted.__name__, Refused.__name__)]

    def seqs(self):
        """The numbers of all updates, in the order in which they came."""
        return [update["seq"] for message in self.of(Updates) for update in message["updates"]]

    def forget(self):
        self.frames.clear()

    def snapshots(self):
        return self.of(Snapshot)


def chained(events, head=START, by=None, at=0):
    """Events as entries of a log, from after `head`."""
    return TABLE_LOGS.chained("T1", head, at, events, by)


def settings(table="T1", **changes):
    """A quick table."""
    return TableSettings(
        **{
            "table": table,
            "title": "Three Card Poker",
            "game": ThreeCardSettings(
                limits={
                    "ante": (500, 10_000),
                    "pair_plus": (500, 5_000),
                    "six_card_bonus": (500, 2_500),
                    "cover_all": (500, 2_500),
                }
            ),
            "timing": Timing(betting=10_000, choice=10_000, results=4_000),
            **changes,
        }
    )


def flipped(data, place=-1):
    """Return bytes of which one is another: to put a certain byte there would change nothing once in 256 times."""
    place %= len(data)
    return data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :]
