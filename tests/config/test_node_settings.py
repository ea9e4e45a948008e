"""The settings of one node among many."""

import pytest

from server.config.loading import check_node, load
from server.config.settings import ConfigError
from tests.config.files import LEAST, written, wrong


ADDRESSES = ("http://10.0.0.7:8000", "https://two.example.com", "http://[::1]:9/casino")
MANY = f"addresses = {list(ADDRESSES)}\n"
NODE = {"CROUPIER_ADDRESS": ADDRESSES[1], "REDIS_URL": "redis://somewhere"}


def unfit(folder, text, **environment):
    config = load(written(folder, text), environment)
    with pytest.raises(ConfigError) as no:
        check_node(config)
    return str(no.value)


def test_a_house_of_one_node_needs_no_address(tmp_path):
    config = load(written(tmp_path, LEAST), {})
    check_node(config)

    assert (config.addresses, config.address, config.capacity, config.drain) == ((), "", 1, 20_000)


def test_the_environment_names_the_address_and_capacity_of_a_node(tmp_path):
    config = load(written(tmp_path, MANY + LEAST), {**NODE, "CROUPIER_CAPACITY": "4"})
    check_node(config)

    assert (config.addresses, config.address, config.capacity) == (ADDRESSES, ADDRESSES[1], 4)


def test_a_missing_setting_of_a_node_is_reported(tmp_path):
    among = f"CROUPIER_ADDRESS must be one of the addresses {', '.join(ADDRESSES)}; "
    assert unfit(tmp_path, MANY + LEAST, REDIS_URL="redis://somewhere") == among + "it is not set."
    other = {**NODE, "CROUPIER_ADDRESS": "http://three"}
    assert unfit(tmp_path, MANY + LEAST, **other) == among + "'http://three' is not one of them."
    assert (
        unfit(tmp_path, LEAST, CROUPIER_ADDRESS="http://one")
        == "CROUPIER_ADDRESS is set, so the configuration must list the addresses of all nodes."
    )
    assert (
        unfit(tmp_path, MANY + LEAST, CROUPIER_ADDRESS=ADDRESSES[0])
        == "A house of many nodes needs one Redis for all: set REDIS_URL."
    )


@pytest.mark.parametrize(
    "address",
    ["nonsense", "", "10.0.0.7:8000", "ws://h", "http://h/", "http://H", "http://h?x", "http://h; script-src *"],
)
def test_a_wrong_address_of_a_node_is_refused(tmp_path, address):
    sentence = wrong(tmp_path, f'addresses = ["http://one", "{address}"]\n' + LEAST)

    assert sentence == (
        f'house.toml: addresses[1] {address!r} is not like "https://one.example.com" or '
        '"http://10.0.0.7:8000": where browsers reach a node.'
    )


@pytest.mark.parametrize(
    ("capacity", "sentence"),
    [
        ("many", "CROUPIER_CAPACITY must be a number from 1 to 1000, not 'many'."),
        ("0", "CROUPIER_CAPACITY must be a number from 1 to 1000, not '0'."),
        ("-1", "CROUPIER_CAPACITY must be a number from 1 to 1000, not '-1'."),
        ("1001", "CROUPIER_CAPACITY must be a number from 1 to 1000, not '1001'."),
    ],
)
def test_a_wrong_capacity_is_refused(tmp_path, capacity, sentence):
    assert wrong(tmp_path, LEAST, CROUPIER_CAPACITY=capacity) == sentence
