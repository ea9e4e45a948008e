"""
The form of a segment: the events of one table and gaming day, with states of the table on the way.

    8 bytes that name the form; the length of the index, in 4 bytes; the index; the parts

A part holds some rows, as they were in the store, each with its MAC and with its secrets sealed; or the state of the
table after an event. The index and each part are compressed with zstd, and then sealed like the secrets in the store.
Each is bound to its place, the index to the name of the file: one that was cut, changed or renamed does not open.
"""

import msgspec
import zstandard
from msgspec import Struct

from server.store import Broken, Entry, Head, Locked, Row, SealBroken, Snapshot
from server.store.encryption import Sealer

from .files import Files
from .names import Name


FORM = b"croupar1"
LENGTH = 4  # bytes of the length of the index
START_BYTES = 1 << 16  # read at once: the form, and nearly always the whole index
BLOCK = 256  # rows in a part, which is read whole: three rounds of a full table; twice as many take 5 % less space
ROWS_FROM, STATE_AT = "rows from event {} of {}", "state at event {} of {}"  # what parts are bound to
LEVEL = 3  # of zstd: level 9 takes four times as long, and makes 1 % less

ENCODE = msgspec.msgpack.Encoder().encode


class BadSegment(Broken):
    """A segment was cut, changed or renamed, or is sealed with another key. The sentence has its name."""

    def __init__(self, name: Name, why: str) -> None:
        super().__init__(f"The {name} cannot be read: {why}")
        self.name = name


class Part(Struct, frozen=True, array_like=True):
    """Where a part lies after the index: its first row, or the state of the table, is of event `version`."""

    version: int
    offset: int
    length: int


class Index(Struct, frozen=True):
    """
    What is in a segment: `blocks` of rows and `states`, each in the order of their events.

    `before` is the chain of the log before its first event, `chain` that after its last one. A segment that does not
    begin the log has the state before its first event. `players` are those whose commands led to its events; `rounds`
    are the first and the last that were opened in it, (0, 0) without any.
    """

    before: bytes
    chain: bytes
    blocks: tuple[Part, ...]
    states: tuple[Part, ...]
    players: tuple[str, ...]
    rounds: tuple[int, int]


INDEX = msgspec.msgpack.Decoder(Index)
ROWS = msgspec.msgpack.Decoder(list[Row])


class Segment(Struct, frozen=True):
    """The index of a segment, and where the parts begin in its file."""

    name: Name
    index: Index
    begin: int

    @property
    def head(self) -> Head:
        """The place in the log after it."""
        return Head(self.name.last, self.index.chain)

    @property
    def size(self) -> int:
        """The bytes of its file."""
        return self.begin + sum(part.length for part in (*self.index.blocks, *self.index.states))


class Draft:
    """A segment that is being made, of the entries after `before`; the first of them may be in an `older` one, too."""

    def __init__(self, sealer: Sealer, table: str, day: str, before: Head) -> None:
        self.sealer = sealer
        self.table = table
        self.day = day
        self.before = self.head = before
        self.older: Name | None = None
        self.rows: list[Row] = []
        self.parts: list[bytes] = []
        self.size = 0
        self.blocks: list[Part] = []
        self.states: list[Part] = []
        self.players: set[str] = set()
        self.rounds: tuple[int, int] = (0, 0)

    @property
    def name(self) -> Name:
        """Its name by what is in it now."""
        return Name(self.table, self.before.version + 1, self.head.version, self.day)

    @property
    def grown(self) -> bool:
        """Whether it has events that are not in the older one."""
        return self.older is None or self.head.version > self.older.last

    @property
    def length(self) -> int:
        """How many events it has."""
        return self.head.version - self.before.version

    def go_on(self, segment: Segment, data: bytes) -> None:
        """Begin with all that is in a `segment` whose file is `data` (BadSegment, if a part of it cannot be opened)."""
        index = segment.index
        for kind, parts in ((ROWS_FROM, index.blocks), (STATE_AT, index.states)):
            for part in parts:
                sealed = data[segment.begin + part.offset : segment.begin + part.offset + part.length]
                unseal_part(self.sealer, segment, kind, part, sealed)
        self.parts, self.size = [data[segment.begin :]], len(data) - segment.begin
        self.blocks, self.states = list(index.blocks), list(index.states)
        self.players, self.rounds = set(index.players), index.rounds
        self.older, self.head = segment.name, segment.head

    def add(self, entry: Entry, opened: int | None = None) -> None:  # type: ignore[type-arg]  # of any event
        """Add the next entry, which may have `opened` a round."""
        assert entry.version == self.head.version + 1
        self.head = entry.head
        self.rows.append(entry.row)
        if entry.by is not None:
            self.players.add(entry.by.player)
        if opened is not None:
            self.rounds = (self.rounds[0] or opened, opened)
        if len(self.rows) == BLOCK:
            self.end_block()

    def keep(self, state: Snapshot) -> None:
        """Add the state of the table after an event, later than that of all before."""
        self.states.append(self.seal(STATE_AT, state.version, state.state))

    def end_block(self) -> None:
        """Seal the rows that wait."""
        first = self.head.version - len(self.rows) + 1
        self.blocks.append(self.seal(ROWS_FROM, first, ENCODE(self.rows)))
        self.rows = []

    def seal(self, kind: str, version: int, plain: bytes) -> Part:
        """Seal a part."""
        sealed = pack(self.sealer, plain, kind.format(version, self.table))
        part = Part(version, self.size, len(sealed))
        self.parts.append(sealed)
        self.size += len(sealed)
        return part

    def finished(self) -> bytes:
        """Return the content of its file."""
        if self.rows:
            self.end_block()
        parts = tuple(self.blocks), tuple(self.states)
        index = Index(self.before.chain, self.head.chain, *parts, tuple(sorted(self.players)), self.rounds)
        sealed = pack(self.sealer, ENCODE(index), str(self.name))
        return b"".join([FORM, len(sealed).to_bytes(LENGTH, "big"), sealed, *self.parts])


async def open_segment(files: Files, sealer: Sealer, name: Name) -> Segment:
    """Return the index of a segment (BadSegment, if it cannot be opened)."""
    begun = await files.read(name, 0, START_BYTES)
    before = len(FORM) + LENGTH
    length = int.from_bytes(begun[len(FORM) : before], "big")
    if not begun.startswith(FORM):
        raise BadSegment(name, "it does not begin as a segment does.")
    if before + length > len(begun):
        begun += await files.read(name, len(begun), before + length - len(begun))
    plain = zstandard.decompress(unseal(sealer, name, str(name), length, begun[before : before + length]))
    try:
        return Segment(name, INDEX.decode(plain), before + length)
    except msgspec.DecodeError as wrong:
        raise BadSegment(name, f"its index has another form: {wrong}.") from wrong


async def read_rows(files: Files, sealer: Sealer, segment: Segment, part: Part) -> list[Row]:
    """Return the rows of a part (BadSegment, if it cannot be opened)."""
    sealed = await files.read(segment.name, segment.begin + part.offset, part.length)
    try:
        return ROWS.decode(open_part(sealer, segment, ROWS_FROM, part, sealed))
    except msgspec.DecodeError as wrong:
        raise BadSegment(segment.name, f"its rows have another form: {wrong}.") from wrong


async def read_state(files: Files, sealer: Sealer, segment: Segment, part: Part) -> Snapshot:
    """Return the state of a part (BadSegment, if it cannot be opened)."""
    sealed = await files.read(segment.name, segment.begin + part.offset, part.length)
    return Snapshot(part.version, open_part(sealer, segment, STATE_AT, part, sealed))


def open_part(sealer: Sealer, segment: Segment, kind: str, part: Part, sealed: bytes) -> bytes:
    """Return what is in a part (BadSegment, if it cannot be opened)."""
    return zstandard.decompress(unseal_part(sealer, segment, kind, part, sealed))


def unseal_part(sealer: Sealer, segment: Segment, kind: str, part: Part, sealed: bytes) -> bytes:
    """Return what is in a part, still compressed (BadSegment, if it cannot be opened)."""
    return unseal(sealer, segment.name, kind.format(part.version, segment.name.table), part.length, sealed)


def pack(sealer: Sealer, plain: bytes, belongs: str) -> bytes:
    """Return something compressed and sealed."""
    return sealer.seal(zstandard.compress(plain, LEVEL), belongs)


def unseal(sealer: Sealer, name: Name, belongs: str, length: int, sealed: bytes) -> bytes:
    """Return what was sealed in so many bytes of a segment (BadSegment, if it cannot be opened)."""
    if len(sealed) < length:
        raise BadSegment(name, "its end was cut off.")
    try:
        return sealer.open(sealed, belongs)
    except Locked:
        raise BadSegment(name, "it was changed, or is sealed with a key that is not here.") from None
    except SealBroken:
        raise BadSegment(name, f"what should be the {belongs} was changed, or is of another segment.") from None
