"""How many sockets the process may have open: a machine limits its open files, and the house needs some for itself."""

import resource

import structlog


OWN = 200  # files for the store, the logs, devices and the metrics

log = structlog.get_logger()


def may_open(sockets: int) -> int:
    """Have the machine allow so many sockets, or as many as it does; return how many these are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + OWN
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return sockets
    soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    except (OSError, ValueError):  # some machines allow less than they say
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft < wanted:
        log.warning("the machine allows fewer open files than the house may need", files=soft, wanted=wanted)
    return max(0, min(sockets, soft - OWN))
