"""A real Mosquitto with the configuration, the certificates and the access list of `deploy/`."""

import argparse
import asyncio
import os
import shutil
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from socket import create_connection

import aiomqtt
import pytest

from clients.python.devices.__main__ import broker_at
from protocol.devices import Lamps, SensorsStatus, Start
from server.cli.devices import add_arguments, lines
from server.config.devices import DeviceSettings, Mqtt
from server.config.settings import Config
from server.gateways.mqtt import broker_of
from server.metrics import REGISTRY
from tests.clients.devices.about import connection
from tests.core.given import settings
from tests.devices.board import connected
from tests.devices.handset import V5, handset
from tests.devices.sealer import Sealer, enrol
from tests.fakes import eventually
from tests.ports import free_ports


ROOT = Path(__file__).parents[2]
SENSORS, KEYPAD = enrol(), enrol("pad", "keypad")
ON = SensorsStatus((2,))
LAMPS = Lamps(7, 0, 3, (2,), locked=False)
HELLO = bytes.fromhex("100f00044d5154540502000a0000027831")  # an MQTT 5 CONNECT of the client x1
WELCOME = 0x20


class Mosquitto:
    """A broker in a folder of its own, which can be stopped and started again."""

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program
        self.port, self.houses_port = free_ports(2)
        subprocess.run(
            [ROOT / "deploy/mosquitto/certificates", folder, "127.0.0.1,localhost", "d-1", "pad"], check=True
        )
        subprocess.run([ROOT / "deploy/mosquitto/certificates", folder / "other", "127.0.0.1", "d-1"], check=True)
        parser = argparse.ArgumentParser()
        add_arguments(parser)
        devices = DeviceSettings("d-1", "T1", "sensors"), DeviceSettings("pad", "T1", "keypad")
        config = Config(tables=(settings(),), devices=devices, mqtt=Mqtt())
        (folder / "devices.acl").write_text("".join(lines(config, {}, parser.parse_args(["acl"]))))
        text = (ROOT / "deploy/mosquitto/mosquitto.conf").read_text()
        for kept, here in {
            "/mosquitto/certificates": str(folder),
            "/mosquitto/config": str(folder),
            "listener 8883": f"listener {self.port} 127.0.0.1",
            "listener 8884": f"listener {self.houses_port} 127.0.0.1",
        }.items():
            assert kept in text
            text = text.replace(kept, here)
        (folder / "mosquitto.conf").write_text(text + "\nuser root\n")  # who runs the tests, and has the keys

    def start(self):
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen([self.program, "-c", self.folder / "mosquitto.conf"], stderr=log)
        until = time.monotonic() + 30
        while True:
            with suppress(OSError), create_connection(("127.0.0.1", self.houses_port)):
                return
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.02)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def certificate(self, name, folder=""):
        """The TLS with which somebody comes who has this certificate."""
        tls = ssl.create_default_context(cafile=self.folder / "ca.crt")
        tls.load_cert_chain(*(self.folder / folder / f"{name}.{end}" for end in ("crt", "key")))
        return tls

    def house(self):
        """The house's own TLS, as it is configured."""
        files = {name: str(self.folder / file) for name, file in HOUSES.items()}
        return broker_of(Mqtt(url=f"mqtts://127.0.0.1:{self.houses_port}", **files)).tls

    def connected(self, *devices):
        return connected(self.houses_port, *devices, tls=self.house())

    def handset(self, device):
        return handset(self.port, device, tls=self.certificate(device.id))

    def client(self, tls, identifier=None, port=None):
        return aiomqtt.Client("127.0.0.1", port or self.port, protocol=V5, tls_context=tls, identifier=identifier)


HOUSES = {"ca": "ca.crt", "certificate": "house.crt", "key": "house.key"}


@pytest.fixture(scope="module")
def mosquitto(tmp_path_factory):
    program = os.environ.get("MOSQUITTO") or shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        pytest.fail("no Mosquitto: install it, or set MOSQUITTO to its path")
    broker = Mosquitto(tmp_path_factory.mktemp("mosquitto"), program)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()


def heard(verdict):
    return REGISTRY.get_sample_value("croupier_device_messages_total", {"verdict": verdict}) or 0


async def test_devices_and_house_speak_with_their_own_certificates(mosquitto):
    async with mosquitto.connected(SENSORS) as gateway, mosquitto.handset(SENSORS) as sensors:
        assert await sensors.do(ON) is None
        assert gateway.boards["T1"].did == [("d-1", "d-1/boot-0001/1", ON)]


async def test_who_has_another_devices_certificate_is_refused_by_the_broker_and_by_us(mosquitto):
    async with mosquitto.connected(SENSORS, KEYPAD) as gateway, mosquitto.handset(SENSORS) as sensors:
        async with mosquitto.handset(KEYPAD) as keypad:
            # By the broker: not even what the sensors have truly sealed goes through, and nothing of theirs can be read.
            before = heard("accepted") + heard("unsigned") + heard("foreign")
            await keypad.client.publish(f"{sensors.at}/up", sensors.say(ON), qos=1)
            await keypad.client.subscribe("#", qos=1)
            gateway.boards["T1"].show("d-1", LAMPS)
            await eventually(lambda: sensors.shown == LAMPS)
            assert await keypad.do(Start(1)) is None
            assert {topic.rpartition("/")[0] for topic in keypad.topics} == {keypad.at}
            assert heard("accepted") + heard("unsigned") + heard("foreign") == before + 1
            assert [did[0] for did in gateway.boards["T1"].did] == ["pad"]

        # By us: a broker that lets everything through helps nobody.
        async with mosquitto.client(mosquitto.house(), port=mosquitto.houses_port) as all_powerful:
            before = heard("unsigned")
            liar = Sealer(KEYPAD)
            liar.session = sensors.session
            await all_powerful.publish(f"{sensors.at}/up", liar.say(ON), qos=1)
            await eventually(lambda: heard("unsigned") == before + 1)
        assert len(gateway.boards["T1"].did) == 1


def test_nobody_gets_in_without_a_certificate_of_this_house(mosquitto):
    def answer(tls):
        with suppress(OSError), create_connection(("127.0.0.1", mosquitto.port)) as plain:
            plain.settimeout(30)
            with tls.wrap_socket(plain, server_hostname="127.0.0.1") if tls else plain as line:
                line.sendall(HELLO)
                return line.recv(100)[:1]
        return b""

    assert answer(mosquitto.certificate("d-1")) == bytes([WELCOME])
    assert answer(mosquitto.certificate("d-1", "other")) == b""
    assert answer(ssl.create_default_context(cafile=mosquitto.folder / "ca.crt")) == b""
    assert answer(None) == b""


async def test_a_device_cannot_take_the_place_of_another_by_its_name(mosquitto):
    async with mosquitto.connected(SENSORS) as gateway, mosquitto.handset(SENSORS) as sensors:
        await sensors.do(ON)
        for name in ("d-1", f"house-{gateway.owner[:16]}"):
            async with mosquitto.client(mosquitto.certificate("pad"), name) as liar:
                await liar.publish("x", b"")
                assert await sensors.do(ON) is None
        assert [did[1] for did in gateway.boards["T1"].did] == [f"d-1/boot-0001/{n}" for n in (1, 2, 3)]
        assert gateway.boards["T1"].online == {"d-1"}


async def test_the_nodes_of_a_house_have_one_certificate_and_do_not_displace_each_other(mosquitto):
    async with mosquitto.connected(SENSORS) as one, mosquitto.connected(KEYPAD) as other:
        outboxes = one.devices.outbox, other.devices.outbox
        async with mosquitto.handset(SENSORS) as sensors, mosquitto.handset(KEYPAD) as keypad:
            for _ in range(3):
                await sensors.do(ON)
                await keypad.do(Start(1))
        assert (one.devices.outbox, other.devices.outbox) == outboxes
        assert [len(node.boards["T1"].did) for node in (one, other)] == [3, 3]


async def test_a_broker_that_starts_again_is_found_and_told_everything_again(mosquitto):
    async with mosquitto.connected(SENSORS) as gateway:
        async with mosquitto.handset(SENSORS) as sensors:
            await sensors.do(ON)
            await asyncio.to_thread(mosquitto.stop)
            await eventually(lambda: gateway.boards["T1"].online == set())
        await asyncio.to_thread(mosquitto.start)
        async with mosquitto.handset(SENSORS) as again:
            again.n = sensors.n
            assert await again.do(ON) is None
        assert [did[1] for did in gateway.boards["T1"].did] == ["d-1/boot-0001/1", "d-1/boot-0001/2"]


def test_certificates_are_added_and_none_is_replaced(mosquitto):
    before = {path.name: path.read_bytes() for path in mosquitto.folder.glob("*.crt")}
    made = subprocess.run(
        [ROOT / "deploy/mosquitto/certificates", mosquitto.folder, "127.0.0.1", "d-1", "new"],
        check=True,
        capture_output=True,
        text=True,
    )

    assert made.stdout == f"{mosquitto.folder}/new.crt\n"
    assert before.items() <= {path.name: path.read_bytes() for path in mosquitto.folder.glob("*.crt")}.items()
    assert {oct(path.stat().st_mode & 0o777) for path in mosquitto.folder.glob("*.key")} == {"0o600"}


async def test_a_simulated_device_comes_with_its_own_certificate(mosquitto):
    async with mosquitto.connected(KEYPAD) as gateway:
        board, pad = gateway.boards["T1"], connection("keypad", "pad")
        pad.broker = broker_at(f"mqtts://localhost:{mosquitto.port}", mosquitto.folder, "pad")
        pad.device.do({"type": "Start", "round": 3})
        playing = asyncio.create_task(pad.run())
        await eventually(lambda: Start(3) in [body for _, _, body in board.did])
        playing.cancel()
        await asyncio.wait((playing,))
