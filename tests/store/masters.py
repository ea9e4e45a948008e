"""Redis servers among which the master may change: one that sentinels watch, and a Cluster."""

from contextlib import ExitStack, suppress
from pathlib import Path

from redis.exceptions import ResponseError

from server.store.preflight import FOLLOWED
from tests.ports import free_ports
from tests.store.processes import SAFE, RedisServer, binary, followed, offsets, until


SLOTS = 16_384
DEPLOY = Path(__file__).parents[2] / "deploy"
QUICK_SENTINEL = (("house 3000", "house 1000"), ("house 10000", "house 4000"))  # ms


class Watched:
    """A master with two replicas, and three sentinels that make one of those the master when it is gone."""

    NAME = "house"

    def __init__(self, home: Path) -> None:
        *ports, first, second, third = free_ports(6)
        quick = {"repl-diskless-sync-delay": "0", "repl-ping-replica-period": "1"}
        self.servers = []
        for port in ports:
            own = home / f"redis{port}"
            own.mkdir()
            conf = own / "redis.conf"  # sentinels have the server write to it
            conf.write_text((DEPLOY / "redis-followed.conf").read_text())
            self.servers.append(RedisServer(own, quick, conf, port))
        self.sentinels = [
            Sentinel(home / f"sentinel{port}", port, ports, {first, second, third}) for port in (first, second, third)
        ]
        hosts = ",".join(f"127.0.0.1:{port}" for port in (first, second, third))
        self.url = f"redis+sentinel://{hosts}/{self.NAME}/0"
        self.stack = ExitStack()

    def __enter__(self):
        with ExitStack() as stack:
            for server in self.servers:
                stack.enter_context(server)
            for replica in self.servers[1:]:
                replica.call("REPLICAOF", "127.0.0.1", str(self.servers[0].port))
            self.until_followed(by=2)  # or one that has nothing yet might become the master
            for sentinel in self.sentinels:
                stack.enter_context(sentinel)
            until(lambda: all(sentinel.is_ready() for sentinel in self.sentinels), "the sentinels are not ready")
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def named(self) -> RedisServer:
        """Return who is the master for the sentinels."""
        _, port = self.sentinels[0].call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self.NAME)
        return next(server for server in self.servers if server.port == int(port))

    def master(self) -> RedisServer:
        """Return the master, once it leads and is followed."""
        until(lambda: self.named().leads(), "no master leads")
        return self.until_followed()

    def until_followed(self, by: int = 1) -> RedisServer:
        until(lambda: followed(self.leader(), by), "too few follow the master")
        return self.leader()

    def leader(self) -> RedisServer:
        if all(sentinel.process for sentinel in self.sentinels):
            return self.named()
        return self.servers[0]

    def lose(self) -> RedisServer:
        """Kill the master, and return it when another one leads and is followed."""
        old = self.master()
        caught_up(old)
        return self.replace(old)

    def replace(self, lost: RedisServer) -> RedisServer:
        """Kill a master that may be cut off, and return it when another one leads and is followed."""
        lost.kill()
        until(lambda: self.named() is not lost, "no other master is named")
        self.master()
        return lost

    def cut_off(self) -> RedisServer:
        """Have the replicas hear nothing more of the master, which goes on writing; return it."""
        master = self.master()
        master.call("CONFIG", "SET", "min-replicas-to-write", "0")
        for server in self.servers:
            if server is not master:
                server.call("REPLICAOF", "127.0.0.1", "1")
        return master

    def hand_over(self) -> None:
        """Make another one the master while this one lives, and wait until it leads and this one follows."""
        old = self.master()
        caught_up(old)
        self.sentinels[0].call("SENTINEL", "FAILOVER", self.NAME)
        until(lambda: old.told().get("role") == "slave", "no other master is named")
        self.master()

    def wipe(self) -> None:
        self.master().wipe()


def caught_up(master: RedisServer) -> None:
    """Wait until every replica has all that was written: one that has not might be the next master."""
    written = master.told()["master_repl_offset"]
    until(lambda: all(offset >= written for offset in offsets(master)), "not every replica has all that was written")


class Sentinel(RedisServer):
    """One sentinel, which is told of all others; it keeps its settings in a file of its own, and writes to it."""

    def __init__(self, home: Path, port: int, servers: list[int], sentinels: set[int]) -> None:
        super().__init__(home, {}, port=port)
        master, *replicas = servers
        known = [
            f"sentinel myid {port:040x}",
            *(f"sentinel known-replica house 127.0.0.1 {replica}" for replica in replicas),
            *(f"sentinel known-sentinel house 127.0.0.1 {one} {one:040x}" for one in sentinels - {port}),
        ]
        conf = home / "sentinel.conf"
        text = (DEPLOY / "sentinel.conf").read_text()
        for there, here in (("port 26379", f"port {port}"), ("10.0.0.1 6379", f"127.0.0.1 {master}"), *QUICK_SENTINEL):
            assert there in text
            text = text.replace(there, here)
        conf.write_text(f'{text}\nbind 127.0.0.1\ndir "{home}"\nlogfile "{home}/redis.log"\n' + "\n".join(known))
        self.command = [binary(), str(conf), "--sentinel"]

    def is_ready(self) -> bool:
        """Return whether it could have one of the replicas become the master."""
        with suppress(ResponseError):  # which says that there are too few sentinels
            self.call("SENTINEL", "CKQUORUM", Watched.NAME)
            replicas = [
                told if isinstance(told, dict) else dict(zip(told[::2], told[1::2], strict=True))
                for told in self.call("SENTINEL", "REPLICAS", Watched.NAME)
            ]
            return [told["master-link-status"] for told in replicas] == ["ok", "ok"]
        return False


class Nodes:
    """A Cluster of three masters that share the slots, each with so many replicas."""

    def __init__(self, home: Path, replicas: int = 0) -> None:
        ports = free_ports(2 * (3 + 3 * replicas))
        settings = {
            **SAFE,
            **(FOLLOWED if replicas else {}),
            "cluster-enabled": "yes",
            "cluster-node-timeout": "1000",
            "cluster-replica-validity-factor": "0",
            "cluster-allow-replica-migration": "no",
            "repl-diskless-sync-delay": "0",
            "repl-ping-replica-period": "1",
        }
        self.home, self.settings = home, settings
        self.buses = dict(zip(ports[::2], ports[1::2], strict=True))
        self.servers = [self.create(port) for port in self.buses]
        self.url = f"redis+cluster://{','.join(f'127.0.0.1:{server.port}' for server in self.servers[:3])}"
        self.stack = ExitStack()

    def __enter__(self):
        with ExitStack() as stack:
            for server in self.servers:
                stack.enter_context(server)
            first, *others = self.servers
            bounds = [0, SLOTS // 3, 2 * SLOTS // 3, SLOTS]
            for number, master in enumerate(self.servers[:3]):
                master.call("CLUSTER", "ADDSLOTSRANGE", str(bounds[number]), str(bounds[number + 1] - 1))
                master.call("CLUSTER", "SET-CONFIG-EPOCH", str(number + 1))
            for other in others:
                other.call("CLUSTER", "MEET", "127.0.0.1", str(first.port), str(self.buses[first.port]))
            until(lambda: all(self.knows_all(server) for server in self.servers), "the nodes do not meet")
            for number, replica in enumerate(self.servers[3:]):
                replica.call("CLUSTER", "REPLICATE", self.servers[number % 3].call("CLUSTER", "MYID"))
            self.until_followed()
            self.until_whole()
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def create(self, port: int) -> RedisServer:
        own = {"cluster-port": str(self.buses[port])}
        return RedisServer(self.home / f"node{port}", self.settings | own, port=port)

    def knows_all(self, server: RedisServer) -> bool:
        return f"cluster_known_nodes:{len(self.servers)}" in str(server.call("CLUSTER", "INFO"))

    def alive(self) -> list[RedisServer]:
        return [server for server in self.servers if server.process and server.process.poll() is None]

    def until_whole(self, state: str = "ok") -> None:
        """Wait until everybody who lives says that all slots are served; with `fail`, that they are not."""
        until(
            lambda: all(f"cluster_state:{state}" in str(server.call("CLUSTER", "INFO")) for server in self.alive()),
            f"the Cluster is not in the state: {state}",
        )

    def lose_for_a_while(self, key: str) -> None:
        """Kill the master that serves a key, and start it again when the others have noticed."""
        lost = self.holder(key)
        lost.kill()
        self.until_whole("fail")
        lost.start()
        self.until_whole()

    def holder(self, key: str) -> RedisServer:
        """Return the master that serves a key."""
        slot = int(self.servers[0].call("CLUSTER", "KEYSLOT", key)) if self.servers[0] in self.alive() else None
        for server in self.alive():
            slot = slot if slot is not None else int(server.call("CLUSTER", "KEYSLOT", key))
            for low, high, (_, port, *_), *_ in server.call("CLUSTER SLOTS"):
                if low <= slot <= high:
                    return next(found for found in self.servers if found.port == int(port))
        raise AssertionError("nobody serves it")

    def until_followed(self) -> None:
        """Wait until each master that is to have a replica has one that keeps up."""
        if self.servers[3:]:
            until(lambda: all(followed(master) for master in self.servers[:3]), "nobody follows the masters")

    def cut_off(self, key: str) -> RedisServer:
        """Have the replica of the master that serves a key hear nothing more of it; return that master."""
        master = self.holder(key)
        master.call("CONFIG", "SET", "min-replicas-to-write", "0")
        for server in self.servers:
            if server.told().get("master_port") == master.port:
                server.call("CONFIG", "SET", "masterauth", "which there is not")
        master.call("CLIENT", "KILL", "TYPE", "replica")
        return master

    def lose(self, key: str) -> RedisServer:
        """Kill the master that serves a key; wait until its replica leads, and it is back to follow."""
        lost = self.holder(key)
        lost.kill()
        until(lambda: self.holder(key) is not lost, "no replica takes over")
        lost.start()
        until(lambda: followed(self.holder(key)), "nobody follows the new master")
        self.until_whole()
        return lost

    def add(self) -> RedisServer:
        """Have a node without slots join, and return it."""
        port, self.buses[port] = free_ports(2)
        new = self.stack.enter_context(self.create(port))
        first = self.servers[0]
        new.call("CLUSTER", "MEET", "127.0.0.1", str(first.port), str(self.buses[first.port]))
        self.servers.append(new)
        until(lambda: all(self.knows_all(server) for server in self.servers), "the nodes do not meet")
        self.until_whole()
        return new

    def move(self, key: str) -> tuple[RedisServer, RedisServer]:
        """Move the slot of a key, with all that is in it, and return from which master to which."""
        source = self.holder(key)
        target = next(server for server in self.servers[:3] if server is not source)
        self.carry(key, source, target)
        self.tell(key, target)
        return source, target

    def carry(self, key: str, source: RedisServer, target: RedisServer) -> None:
        """Carry all that is in the slot of a key to another master, which does not have the slot yet."""
        slot = str(source.call("CLUSTER", "KEYSLOT", key))
        target.call("CLUSTER", "SETSLOT", slot, "IMPORTING", source.call("CLUSTER", "MYID"))
        source.call("CLUSTER", "SETSLOT", slot, "MIGRATING", target.call("CLUSTER", "MYID"))
        while keys := source.call("CLUSTER", "GETKEYSINSLOT", slot, "10"):
            for one in keys:
                source.call("MIGRATE", "127.0.0.1", str(target.port), one, "0", "5000")

    def tell(self, key: str, target: RedisServer) -> None:
        """Tell all masters who has the slot of a key from now on."""
        slot = str(target.call("CLUSTER", "KEYSLOT", key))
        for server in (target, *self.servers):
            server.call("CLUSTER", "SETSLOT", slot, "NODE", target.call("CLUSTER", "MYID"))

    def wipe(self) -> None:
        for server in self.alive():
            with suppress(ResponseError):  # a replica is emptied by its master
                server.wipe()
