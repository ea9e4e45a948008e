"""The nodes of one machine."""

import os

import pytest

from server.config.loading import load
from server.config.nodes import Place, node_of, nodes_here
from server.config.settings import ConfigError
from tests.config.files import LEAST, written


ADDRESSES = "`nodes` is for one machine, and `addresses` for nodes that are started one by one: leave one of them out."
HOST = (
    "host '0.0.0.0' is no address to which one node can send a page of another: "
    "with `nodes`, set host to the name or the address of this machine."
)


def loaded(folder, lines="", **environment):
    return load(written(folder, lines + LEAST), environment)


def test_a_house_has_one_node_if_nothing_else_is_said(tmp_path):
    assert nodes_here(loaded(tmp_path)) == 1


def test_with_auto_there_is_a_node_for_each_processor_that_may_be_used(tmp_path):
    assert nodes_here(loaded(tmp_path, 'nodes = "auto"\n')) == len(os.sched_getaffinity(0))


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            'addresses = ["http://one"]\n',
            ADDRESSES,
        ),
        (
            'host = "0.0.0.0"\n',
            HOST,
        ),
        ("port = 0\n", "port must be a number from 1 to 65533: 3 nodes have that port and the next 2."),
        ("port = 65_534\n", "port must be a number from 1 to 65533: 3 nodes have that port and the next 2."),
        ("metrics_port = 0\n", "metrics_port must be a number from 1 to 65533: 3 nodes have that port and the next 2."),
        (
            "metrics_port = 8_002\n",
            "metrics_port and port must be 3 apart at least: each of 3 nodes has one of both.",
        ),
    ],
)
def test_what_several_nodes_cannot_have_is_refused(tmp_path, lines, sentence):
    with pytest.raises(ConfigError) as no:
        nodes_here(loaded(tmp_path, "nodes = 3\n" + lines))

    assert str(no.value) == sentence


@pytest.mark.parametrize("many", ["0", "65", '"all"', "1.5"])
def test_a_wrong_number_of_nodes_is_refused(tmp_path, many):
    with pytest.raises(ConfigError, match="nodes: "):
        loaded(tmp_path, f"nodes = {many}\n")


def test_each_node_has_ports_and_an_address_of_its_own_and_knows_those_of_all(tmp_path):
    config = loaded(tmp_path, "nodes = 3\nmetrics_port = 9_000\n", PORT="8000")
    nodes = [node_of(config, Place(number, 3), "mqtt://127.0.0.1:1883") for number in (1, 2, 3)]
    addresses = ("http://127.0.0.1:8000", "http://127.0.0.1:8001", "http://127.0.0.1:8002")

    assert [node.port for node in nodes] == [8_000, 8_001, 8_002]
    assert [node.metrics_port for node in nodes] == [9_000, 9_001, 9_002]
    assert tuple(node.address for node in nodes) == addresses
    assert {node.addresses for node in nodes} == {addresses}
    assert {node.mqtt.url for node in nodes} == {"mqtt://127.0.0.1:1883"}
    assert {node.drain for node in nodes} == {0}
    assert all("http://localhost:8002" in node.origins for node in nodes), "a page of any node reaches all"


def test_a_place_is_written_as_the_command_line_has_it():
    assert str(Place(2, 4)) == "2/4"
