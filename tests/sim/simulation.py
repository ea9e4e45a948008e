"""One simulation: a house, its store, its network and its people, from one seed."""

import asyncio
import logging
import traceback
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from unittest.mock import patch

import structlog

from server.core.meter.settings import MeterSettings
from server.core.settings import TableSettings, Timing
from tests.core.games.each_game import ROWS
from tests.sim.archive import Archive
from tests.sim.audit import Audit, at_once
from tests.sim.chance import MORNING, Chance
from tests.sim.floor import Supervisor
from tests.sim.line import Vanished
from tests.sim.live import live, staff_of
from tests.sim.loop import HERE, JumpingLoop
from tests.sim.net import Network
from tests.sim.nodes import Node, SimHttpServer
from tests.sim.oracles import Judge
from tests.sim.people import Person
from tests.sim.pit import Exchange, devices_of, enrolled_in
from tests.sim.trace import Trace
from tests.sim.vault import Vault
from tests.sim.weather import Weather
from tests.sim.witness import Witness


GAMES = tuple(rows.simulated for rows in ROWS.values())
METER = MeterSettings("GRAND", "Grand")
HEARD_WITHIN = 15.0  # s in which every device is heard again, once nothing goes wrong any more
TO_GO_HOME = 90.0  # s within which everybody has left and is paid, once nothing goes wrong any more


def meter_of(game):
    """Return the meter that a game feeds, if it feeds one."""
    return METER.name if "progressive" in game.limits else None


class Simulation:
    """Everything of one seed; `run` it once. `kinds` are the faults that there are."""

    def __init__(self, seed):
        self.seed = seed
        self.loop = JumpingLoop()
        self.chance = Chance(seed)
        self.trace = Trace()
        self.stopped = asyncio.Event()
        self.judge = Judge(self.stopped.set)
        self.loop.set_exception_handler(self.unhandled)
        self.archive = Archive(self.judge, self.trace)
        self.ahead = 0  # ms, of the store's clock
        self.vault = Vault(lambda: self.now() + self.ahead, self.archive)
        self.weather = Weather(self.chance)
        self.witness = Witness(self.archive, self.judge, self.trace)
        self.net = Network(self.chance, self.weather, self.witness.watch)
        dice = self.chance.of("house")
        self.seconds = dice.uniform(8, 25)
        self.settings = [
            TableSettings(
                f"T{number}",
                f"Table {number}",
                game,
                timing=Timing(*dice.choice(((1_500, 1_200, 300), (3_000, 2_500, 500)))),
                meter=meter_of(game),
            )
            for number, game in enumerate(dice.sample(GAMES, dice.randint(2, 3)), 1)
        ]
        timing = Timing(3_000, 1_500, 300)
        self.settings.append(live(len(self.settings) + 1, dice.choice(GAMES), timing))
        self.nodes = [Node(name, self) for name in ("north", "south", "east")[: dice.randint(2, 3)]]
        self.people = [Person(f"person{number}", self) for number in range(dice.randint(4, 6))]
        self.floor = [Supervisor(name, self) for name in ("sam", "sue")] + staff_of(self, self.settings[-1])
        self.kinds = sorted(self.weather.kinds)
        self.meter = METER
        self.devices = enrolled_in(self.settings)
        self.exchange = Exchange(self)
        self.pit = devices_of(self)
        self.excluded = set()  # players whom the house does not let in, or soon will not
        self.lossy = "failover" in self.kinds
        self.over = False

    def anybody_plays(self):
        """Whether somebody but a supervisor is still about: what was said in despair may hold a table late."""
        others = (person for person in (*self.people, *self.floor) if not isinstance(person, Supervisor))
        return any(not person.home for person in others)

    def now(self):
        return MORNING + int(self.loop.time() * 1000)

    def later(self, seconds, do):
        self.loop.call_later(seconds, do, context=self.net.context)

    def run(self):
        """Raises the first violation, if there is one."""
        with self.in_place():
            try:
                self.loop.run_until_complete(self.everything())
            finally:
                self.loop.run_until_complete(self.clear_away())
                self.loop.close()
        if self.judge.violation:
            raise self.judge.violation

    async def everything(self):
        story = asyncio.create_task(self.story())
        stopped = asyncio.create_task(self.stopped.wait())
        await asyncio.wait({story, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if story.done():
            story.result()

    async def story(self):
        """Play in foul weather, then let it clear, have everybody go home, and close."""
        for node in self.nodes:
            node.start()
        living = [person.start() for person in (*self.people, *self.floor)]
        for device in self.pit:
            device.start()
        striking = asyncio.create_task(self.weather.strike(self))
        await asyncio.sleep(self.seconds)
        self.weather.clear()
        self.restore()
        try:
            async with asyncio.timeout(TO_GO_HOME):
                await asyncio.gather(*living)
                while any(table.transfers for table in Audit(self).tables.values()):  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.5)
            await asyncio.sleep(HEARD_WITHIN)
        except TimeoutError:
            waiting = [person.name for person in (*self.people, *self.floor) if not person.home]
            self.judge.hold(False, "everybody leaves", f"{waiting} cannot go home")
        await striking
        Audit(self).everything()
        self.over = True
        for node in self.nodes:
            node.drain()
        running = [node.running for node in self.nodes]
        _, late = await asyncio.wait(running, timeout=30)
        self.judge.hold(not late, "a house stops when it is told to", f"{len(late)} nodes are still there")
        await asyncio.sleep(0.1)
        left = [task for node in self.nodes for task in node.place.tasks if not task.done()]
        self.judge.hold(not left, "a house stops when it is told to", f"{left} are still there")

    def restore(self):
        """Set everything right that went wrong."""
        self.trace.note("sky", "clears")
        self.vault.away = False
        for node in self.nodes:
            node.find_store()
            node.find_people()
            if node.up:
                node.go_on()
            node.start()

    async def clear_away(self):
        """Have nothing left that runs."""
        self.over = True
        for place in [
            *(node.place for node in self.nodes if node.place),
            *(one.place for one in (*self.people, *self.floor, *self.pit)),
        ]:
            place.vanish()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=60) if tasks else None

    # Faults of the store, and orders to stop.

    def lose_vault(self, seconds, writes=0):
        if not self.vault.away:
            self.trace.note("store", "is away", writes and f"and loses {writes} writes")
            self.vault.away = True
            self.vault.forget(writes)
            self.later(seconds, self.find_vault)

    def find_vault(self):
        self.vault.away = False

    def step_vault(self, by):
        self.trace.note("store", "clock", by)
        self.ahead += by

    def drain(self, node, away):
        node.drain()
        node.running.add_done_callback(lambda _: self.later(away, node.start))

    # What people and oracles ask.

    def seated_at(self, player):
        """Return the table where a player has a seat by the logs or by the wallet, if there is one."""
        seats = (name for name, table in self.archive.tables(self.vault) if player in table.players)
        return next(seats, at_once(self.vault.wallets.purse(player)).table)

    def strangers(self):
        """Return all players whom nobody is any more, because the store has lost their session."""
        return {player for person in self.people for player in person.players[:-1] if player != person.players[-1]}

    # What the product takes from its surroundings.

    @contextmanager
    def in_place(self):
        """Put the simulation's network, clock and dice in the place of the machine's."""
        dice = self.chance.of
        machine = SimpleNamespace(urandom=dice("machine").randbytes)  # shared, so that code which draws may move
        with ExitStack() as stack:
            for target, stand_in in {
                "server.app.HttpServer": SimHttpServer,
                "server.app.Pages": lambda *_, **__: SimpleNamespace(describe_wire=lambda _address: None),
                "server.app.connected": self.exchange.connected,
                "server.gateways.welcome.HEARTBEAT": 1.0,
                "server.gateways.http.HEARTBEAT": 1.0,
                "server.room.presence.GRACE": 2_000,
                "server.room.recovery.APART": 40,
                "server.room.recovery.EVERY": 2,
                "server.core.seats.seating.AWAY_FOR": 10_000,
                "server.store.encryption.os": machine,
                "server.store.log.os": machine,
                "clients.python.connection.connect": self.net.connect,
                "clients.python.attempts.CHANCE": SimpleNamespace(
                    uniform=lambda *ends: dice("wait", HERE.get().name).uniform(*ends)
                ),
                "clients.python.seeds.token_bytes": lambda n: dice("seeds", HERE.get().name).randbytes(n),
                "clients.python.unanswered.token_hex": lambda n: dice("names", HERE.get().name).randbytes(n).hex(),
                "clients.python.client.time": SimpleNamespace(time_ns=lambda: self.now() * 1_000_000),
            }.items():
                stack.enter_context(patch(target, stand_in))
            before = structlog.get_config()
            structlog.configure(
                processors=[self.read_log], wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING)
            )
            stack.callback(structlog.configure, **before)
            yield

    def unhandled(self, _loop, context):
        """Take what nobody handled for a fault."""
        wrong = context.get("exception")
        if not isinstance(wrong, Vanished):
            story = "".join(traceback.format_exception(wrong)) if wrong else ""
            self.judge.hold(False, "no faults", f"{context['message']} {story}")

    def read_log(self, _logger, _method, record):
        """Read what a node logs: a fault in the product is one also where nobody notices it."""
        here = HERE.get()
        if here is not None and not here.gone:
            wrong = traceback.format_exc() if "exc_info" in record else ""
            self.trace.note(here.name, "logs", record["event"], record.get("why", ""), table=record.get("table"))
            faulted = "exc_info" in record
            self.judge.hold(not faulted, "no faults", f"{here.name}: {record['event']} {wrong}", record.get("table"))
        raise structlog.DropEvent
