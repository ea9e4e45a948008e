"""What this process asks of the machine: enough open files, and few looks for garbage."""

import gc
import resource


SPARE = 100  # open files that are no connections
COLLECTED_AFTER = 100_000, 50, 100  # messages are decoded into many objects, and none of them is in a cycle


def raise_limit() -> int:
    """Raise the limit of open files as far as this user may, and return how many connections there can be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE


def collect_seldom() -> None:
    """Leave alone what is there now, and look seldom for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
