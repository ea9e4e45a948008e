"""What this process asks of the machine: enough open files, and few looks for garbage."""

import gc
import resource
from contextlib import suppress


UNLIMITED = 50_100  # open files to ask for where a user may have any number
OPEN_MAX = 10_240  # and where the system takes no more, whatever it says of the user: macOS
SPARE = 100  # open files that are no connections
COLLECTED_AFTER = 100_000, 50, 100  # messages are decoded into many objects, and none of them is in a cycle


def raise_limit() -> int:
    """Raise the limit of open files as far as this user may, and return how many connections there can be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limits = (UNLIMITED, OPEN_MAX) if hard == resource.RLIM_INFINITY else (hard,)
    for limit in limits:
        if soft in (resource.RLIM_INFINITY, limit):
            break
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
            break
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (limits[0] if soft == resource.RLIM_INFINITY else soft) - SPARE


def collect_seldom() -> None:
    """Leave alone what is there now, and look seldom for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
