import asyncio
import signal
import sys

import pytest

from server.cli.main import main
from tests.cli.program import CONFIG, croupier, serving


async def test_a_port_in_use_is_reported_in_one_line(config):
    async with serving(config) as served:
        other = config.with_name("other.toml")
        other.write_text(CONFIG.format(var=config.parent / "other"))
        second = await asyncio.to_thread(croupier, "serve", "--config", other, PORT=str(served.port))

    assert second.returncode == 1
    assert second.stderr.splitlines()[-1] == (
        f"croupier: Port {served.port} of 127.0.0.1 is in use. Choose another by setting PORT=."
    )
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        (
            "no.such.host.invalid",
            "The host 'no.such.host.invalid' is not known on this machine. Set `host` in the configuration to another.",
        ),
        (
            "192.0.2.1",
            "Port 0 of '192.0.2.1' cannot be opened: Cannot assign requested address. Set `host` or PORT to another.",
        ),
    ],
)
def test_a_host_that_is_not_this_machines_is_reported_in_one_line(config, host, sentence):
    config.write_text(f'host = "{host}"\n' + config.read_text())
    done = croupier("serve", "--config", config)

    assert (done.returncode, done.stderr.splitlines()[-1]) == (1, f"croupier: {sentence}")
    assert "Traceback" not in done.stderr


def test_an_unknown_style_of_a_bot_is_reported_in_one_line(config):
    config.write_text(config.read_text().replace('"basic"', '"bold"'))
    done = croupier("serve", "--config", config)

    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "no bot plays 'bold'; styles are basic, timid, wild, slow, vanishing." in done.stderr


def test_a_wrong_configuration_is_reported_in_one_line(config):
    config.write_text(config.read_text().replace("port = 0", "port = -1"))
    done = croupier("serve", "--config", config)

    assert (done.returncode, done.stderr) == (1, f"croupier: {config}: port: expected `int` >= 0.\n")


@pytest.mark.parametrize("command", ["odds", "audit"])
def test_ctrl_c_ends_a_command_with_130(config, monkeypatch, command):
    def interrupted(*_):
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(f"server.cli.main.{command}", interrupted)
    monkeypatch.setattr(sys, "argv", ["croupier", command, "--config", str(config)])

    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
