"""What the files in deploy/ name is there, and is understood by the server."""

import json
import re
from pathlib import Path

import pytest
import yaml

from server.cli.arguments import parser
from server.config.keys import keys
from server.config.loading import load


ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
GATE = {
    "CROUPIER_CONNECTIONS",
    "CROUPIER_CONNECTIONS_PER_ADDRESS",
    "CROUPIER_EXEMPT_NETWORKS",
    "CROUPIER_TRUSTED_PROXIES",
}
DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text().replace("\\\n", "")


def instructions(word):
    return [line.removeprefix(word).strip() for line in DOCKERFILE.splitlines() if line.startswith(word + " ")]


def test_everything_the_image_copies_is_there():
    sources = [source for line in instructions("COPY") if "--from" not in line for source in line.split()[:-1]]

    assert sources
    assert [source for source in sources if not (ROOT / source).exists()] == []


def test_the_image_and_the_demo_serve_with_a_configuration_that_is_right():
    (command,) = (json.loads(line) for line in instructions("CMD"))

    arguments = parser().parse_args(command[1:])
    config = load(ROOT / arguments.config, {"PORT": "9000", "REDIS_URL": "redis://redis:6379/0"})

    assert command[0] == "croupier"
    assert (config.host, config.port, config.redis_url) == ("0.0.0.0", 9000, "redis://redis:6379/0")


def test_the_server_of_the_compose_file_gets_what_it_reads(tmp_path):
    server = COMPOSE["services"]["server"]

    assert set(server["environment"]) == {"PORT", "REDIS_URL", *GATE}
    assert server["environment"]["REDIS_URL"].startswith("redis://redis:")
    assert keys({"CROUPIER_KEY": f"{'ab' * 32}, {'cd' * 32}"}, tmp_path) == [b"\xab" * 32, b"\xcd" * 32]


@pytest.mark.parametrize("name", ["compose.yaml", "compose.nodes.yaml"])
def test_each_compose_file_limits_connections_and_trusts_the_gateway_from_which_a_proxy_comes(name):
    compose = yaml.safe_load((ROOT / "deploy" / name).read_text())
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    servers = [service for service in compose["services"].values() if "build" in service]
    config = ROOT / "deploy" / ("nodes.toml" if "node1" in compose["services"] else "house.toml")

    assert servers
    for server in servers:
        environment = {key: str(value).partition(":-")[2].rstrip("}") for key, value in server["environment"].items()}
        limits = load(config, {key: environment[key] for key in GATE})
        assert limits.trusted_proxies == (network["gateway"],)
        assert limits.connections > limits.connections_per_address > 0
        assert limits.exempt_networks == ("127.0.0.0/8",)


def test_the_files_that_the_compose_file_names_are_there():
    server = COMPOSE["services"]["server"]
    mounts = [mount.split(":")[0] for service in COMPOSE["services"].values() for mount in service["volumes"]]

    assert (ROOT / "deploy" / server["build"]["context"] / server["build"]["dockerfile"]).samefile(
        ROOT / "deploy/Dockerfile"
    )
    assert all(
        (ROOT / "deploy" / mount).exists() if mount.startswith(".") else mount in COMPOSE["volumes"] for mount in mounts
    )
    assert server["env_file"] in (ROOT / "deploy/README.md").read_text()
    assert f"deploy/{server['env_file']}" in (ROOT / ".gitignore").read_text().splitlines()


def test_what_the_broker_of_the_devices_is_given_is_there_or_made_as_the_readme_tells():
    services = yaml.safe_load((ROOT / "deploy/compose.devices.yaml").read_text())["services"]
    mounts = [mount.split(":")[0] for service in services.values() for mount in service["volumes"]]
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    made = {mount for mount in mounts if not (ROOT / "deploy" / mount).exists() or mount.startswith("./certificates/")}

    assert set(services) == {"mosquitto", "server"}
    assert made <= {
        f"./certificates/{name}" for name in ("ca.crt", "broker.crt", "broker.key", "house.crt", "house.key")
    } | {"./mosquitto/devices.acl"}
    assert {"deploy/certificates/", "deploy/mosquitto/devices.acl"} <= set(ignored)


def test_the_configuration_of_devices_in_the_readme_is_right(tmp_path):
    (block,) = re.findall(r"```toml\n(.*?)```", (ROOT / "deploy/README.md").read_text(), re.DOTALL)
    (tmp_path / "house.toml").write_text((ROOT / "deploy/house.toml").read_text() + block)
    config = load(tmp_path / "house.toml", {})

    assert [device.id for device in config.devices] == ["t1-sensors"]


def test_the_health_check_asks_for_what_the_door_answers():
    (check,) = instructions("HEALTHCHECK")
    (asked_for,) = re.findall(r"'(/\w+)'", check)

    assert asked_for == "/readyz"
    assert f'"{asked_for}"' in (ROOT / "server/gateways/http.py").read_text()
