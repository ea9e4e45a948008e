"""Durations counted in buckets, each two per cent wide, so that any number of them needs little memory."""

from collections import Counter
from math import ceil, log
from typing import Self


WIDTH = log(1.02)  # of a bucket, as a logarithm: a percentile is at most two per cent too high
LEAST = 0.01  # ms; all shorter durations share one bucket


class Histogram:
    """Durations in milliseconds. Histograms of several processes can be added."""

    def __init__(self) -> None:
        self.buckets: Counter[int] = Counter()
        self.most = 0.0

    def record(self, took: float) -> None:
        """Count one duration in ms."""
        self.buckets[bucket(took)] += 1
        if took > self.most:  # noqa: PLR1730 - a call less, for each command
            self.most = took

    def __len__(self) -> int:
        return self.buckets.total()

    def add(self, other: Self) -> None:
        """Add the counts of another histogram."""
        self.buckets += other.buckets
        self.most = max(self.most, other.most)

    def percentile(self, share: float) -> float | None:
        """Return the ms that `share` per cent of the durations did not exceed; None if there are none."""
        rank = max(1, ceil(len(self) * share / 100))
        for number in sorted(self.buckets):
            rank -= self.buckets[number]
            if rank <= 0:
                return min(self.most, LEAST * 1.02**number)
        return None

    def plain(self) -> dict[str, object]:
        """Return all numbers as plain values, for JSON."""
        told = {f"p{share:g}": self.percentile(share) for share in (50, 99, 99.9)}
        return {"count": len(self), **told, "most": self.most, "buckets": dict(sorted(self.buckets.items()))}

    @classmethod
    def of(cls, plain: dict[str, object]) -> Self:
        """Return the histogram from which `plain` was made."""
        histogram, buckets, most = cls(), plain["buckets"], plain["most"]
        assert isinstance(buckets, dict)
        assert isinstance(most, float | int)
        histogram.buckets = Counter({int(number): count for number, count in buckets.items()})
        histogram.most = most
        return histogram


def bucket(took: float) -> int:
    """Return the number of the bucket of a duration in ms; its upper bound is LEAST * 1.02 ** number."""
    return ceil(log(took / LEAST) / WIDTH - 1e-9) if took > LEAST else 0
