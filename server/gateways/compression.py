"""
Compression with gzip, for files that are the same for everybody.

What holds somebody's secret is never compressed: its length would tell of it (https://breachattack.com).
"""

import gzip
import re
from collections.abc import Iterable


LEAST = 1_000  # bytes; compressing less than a packet saves nothing
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")  # the weight of what a client does not take
TEXTS = ("text/", "application/json", "application/javascript", "application/manifest+json", "image/svg+xml")


def compressed(kind: str, body: bytes) -> bytes | None:
    """Return a file compressed, or None if that makes it no smaller; `kind` is its content type."""
    if not kind.startswith(TEXTS) or len(body) < LEAST:
        return None
    shorter = gzip.compress(body, 9, mtime=0)
    return shorter if len(shorter) < len(body) else None


def takes_gzip(accepted: Iterable[str]) -> bool:
    """Return whether a client takes gzip, by its `Accept-Encoding` headers (RFC 9110, 12.5.3)."""
    weights: dict[str, bool] = {}
    for item in ",".join(accepted).split(","):
        name, *parameters = (part.strip().lower() for part in item.split(";"))
        weights[name] = not any(map(REFUSED.fullmatch, parameters))
    return weights.get("gzip", weights.get("*", False))
