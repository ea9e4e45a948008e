import asyncio

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


def test_a_wrong_configuration_is_reported_in_one_line(config):
    config.write_text(config.read_text().replace("port = 0", "port = -1"))
    done = croupier("serve", "--config", config)

    assert (done.returncode, done.stderr) == (1, f"croupier: {config}: port: expected `int` >= 0.\n")
