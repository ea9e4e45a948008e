"""
Anchors: where logs ended at some time, kept outside the store, so that a lost or a cut end is noticed.

A node writes the end of a table's log at each round's end to a file in `var`, and those of the meters and of the house
with each batch. Nodes that run together send each other their anchors, so each has all. The file stays small: when it
is long, only the newest anchor of each log is kept. An operator may copy it elsewhere. While it cannot be written, as
on a full disk, the house goes on, and the newest anchors are written as soon as that is possible.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import structlog
from msgspec import Meta, Struct
from msgspec.structs import replace

from protocol.values import whole
from server.logs import Reasons

from .macs import Macs
from .values import Head, StoreError


LINES = 10_000  # of a file, before only the newest anchors are kept
LATEST = 10**14  # ms: any later moment is no date
SENT = 1_000  # anchors that wait to be sent to other nodes


class Anchor(Struct, frozen=True, omit_defaults=True):
    """
    The log of this full name had `chain` (in hex) after event `version`, `at` (ms).

    Its `mac` (in hex) shows that the house made the anchor. One that the log did not hold at a start is `lost`: it is
    kept for ever, whatever comes after it.
    """

    log: Annotated[str, Meta(pattern=whole("([mh]:)?[^:]+"))]
    version: Annotated[int, Meta(ge=1)]
    chain: str
    at: Annotated[int, Meta(ge=0, le=LATEST)]
    mac: str = ""
    lost: bool = False


class NotAnchors(StoreError):
    """A file does not hold anchors; the sentence names the line."""


ENCODE = msgspec.json.Encoder().encode
DECODE = msgspec.json.Decoder(Anchor).decode

log = structlog.get_logger()


class Anchors:
    """Writes anchors to a file."""

    def __init__(self, path: Path, macs: Macs) -> None:
        self.path = path
        self.macs = macs
        self.unsent: deque[Anchor] = deque(maxlen=SENT)
        found = read_file(path) if path.exists() else []
        self.newest = {anchor.log: anchor for anchor in found if not anchor.lost}
        self.lost = [anchor for anchor in found if anchor.lost]
        self.lines = LINES  # so that a long file is shortened at the first anchor
        self.unwritten = Reasons()

    def add(self, log: str, head: Head, at: int) -> None:
        """Keep where a log ends `at` a time (ms), by the clock of its events."""
        mac = self.macs.make(*bound(log, head.version, head.chain.hex(), at)).hex()
        anchor = Anchor(log, head.version, head.chain.hex(), at, mac)
        self.unsent.append(anchor)
        self.write(anchor)

    def receive(self, text: str) -> None:
        """Keep an anchor that another node sent, if the house made it and it is newer than the one that is kept."""
        try:
            anchor = DECODE(text)
        except msgspec.DecodeError:
            return
        kept = self.newest.get(anchor.log)
        newer = kept is None or (anchor.at, anchor.version) > (kept.at, kept.version)  # news may be sent again
        if newer and is_right(self.macs, anchor):
            self.write(anchor)

    def lose(self, anchor: Anchor) -> None:
        """Keep an anchor that its log does not hold."""
        del self.newest[anchor.log]
        self.lost.append(replace(anchor, lost=True))

    def write(self, anchor: Anchor) -> None:
        """Write an anchor to the end of the file, or the file again if it is long or something is not in it."""
        self.newest[anchor.log] = anchor
        self.lines += 1
        try:
            if self.lines > LINES:
                new = self.path.with_suffix(".new")
                kept = [*self.lost, *self.newest.values()]
                new.write_bytes(b"".join(ENCODE(each) + b"\n" for each in kept))
                new.replace(self.path)
                self.lines = len(kept)
            else:
                with self.path.open("ab") as file:
                    file.write(ENCODE(anchor) + b"\n")
        except OSError as wrong:
            self.lines = LINES
            if why := self.unwritten.new(wrong):
                log.warning("the ends of logs cannot be anchored", file=str(self.path), why=why)
        else:
            if self.unwritten.over():
                log.info("the ends of logs are anchored again", file=str(self.path))


def bound(log: str, version: int, chain: str, at: int) -> tuple[str, bytes]:
    """Return what an anchor's MAC is bound to."""
    return f"the anchor of {log}", f"{version} {chain} {at}".encode()


def is_right(macs: Macs, anchor: Anchor) -> bool:
    """Return whether the house made an anchor."""
    try:
        mac = bytes.fromhex(anchor.mac)
    except ValueError:
        return False
    return macs.check(mac, *bound(anchor.log, anchor.version, anchor.chain, anchor.at))


def read_file(path: Path) -> list[Anchor]:
    """
    Return the anchors in a file, in their order. A crash may have left half a line at its end.

    Raises:
        NotAnchors: If it cannot be read, or a line is not one.

    """
    try:
        return list(read(path.read_text().splitlines(keepends=True)))
    except (OSError, UnicodeDecodeError) as wrong:
        raise NotAnchors(f"{path} cannot be read: {wrong}.") from wrong
    except NotAnchors as wrong:
        raise NotAnchors(f"{path}: {wrong}") from wrong


def read(lines: Iterable[str]) -> Iterator[Anchor]:
    """Yield the anchors of a file (NotAnchors if a line is not one)."""
    for number, line in enumerate(lines, 1):
        if line.endswith("\n"):
            try:
                yield DECODE(line)
            except msgspec.DecodeError as wrong:
                raise NotAnchors(f"line {number} is not an anchor: {wrong}.") from wrong
