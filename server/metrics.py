"""Counters and timers of this process for Prometheus. No metric names a player, a card or an amount."""

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from protocol.messages import Accepted, Refused


TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # s
REGISTRY = CollectorRegistry()
ROUNDS = Counter("croupier_rounds", "Rounds that are over.", ("table", "result"), registry=REGISTRY)
EVENTS = Counter("croupier_events", "Events appended to the tables' logs.", ("table",), registry=REGISTRY)
COMMANDS = Counter(
    "croupier_commands", "Commands answered: accepted, or the code of the refusal.", ("outcome",), registry=REGISTRY
)
ANSWERS = Histogram("croupier_command_seconds", "From a command to its answer.", buckets=TIMES, registry=REGISTRY)
STORE = Histogram(
    "croupier_store_seconds",
    "How long the store took, also for calls that failed.",
    ("method",),
    buckets=TIMES,
    registry=REGISTRY,
)
DEVICE_MESSAGES = Counter(
    "croupier_device_messages",
    "Messages from devices: accepted, or why not.",
    ("verdict",),
    registry=REGISTRY,
)
SENT_AWAY = Counter(
    "croupier_slow_readers", "Slow viewers that were disconnected to reconnect and resume.", registry=REGISTRY
)

UNMOVED = Gauge(
    "croupier_archive_failing", "Whether finished rounds cannot be moved to the archive: 1 or 0.", registry=REGISTRY
)


def answered(answer: Accepted | Refused, since: float) -> None:
    """Count the answer to a command that came at `since`, by `time.perf_counter`."""
    COMMANDS.labels("accepted" if isinstance(answer, Accepted) else answer.code.value).inc()
    ANSWERS.observe(time.perf_counter() - since)
