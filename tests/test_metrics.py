"""What is counted and timed."""

import time

from protocol.messages import Accepted, Refused
from protocol.refusals import Code
from server.metrics import REGISTRY, answered


def sample(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0


def test_an_answer_is_counted_by_its_outcome_and_timed():
    names = {"accepted": Accepted("m1", "T1", 7, "ab"), "not_open": Refused("m2", Code.NOT_OPEN, "Not now.")}
    before = {outcome: sample("croupier_commands_total", outcome=outcome) for outcome in names}
    slow, all_of_them = sample("croupier_command_seconds_bucket", le="0.5"), sample("croupier_command_seconds_count")
    for answer in names.values():
        answered(answer, time.perf_counter() - 1)

    assert {name: sample("croupier_commands_total", outcome=name) - many for name, many in before.items()} == {
        "accepted": 1,
        "not_open": 1,
    }
    assert sample("croupier_command_seconds_count") - all_of_them == 2
    assert sample("croupier_command_seconds_bucket", le="0.5") == slow, "both took a second"


def test_no_metric_names_a_player():
    labels = {label for metric in REGISTRY.collect() for sample in metric.samples for label in sample.labels}

    assert labels <= {"table", "result", "outcome", "method", "le", "role", "state", "verdict"}
