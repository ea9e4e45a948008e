"""Bugs to put into the product, one at a time, to see that the simulation finds them."""

from itertools import islice
from unittest.mock import patch

from msgspec.structs import replace

from protocol.messages import Snapshot as Shown
from server.access.viewer import Seen, tell
from server.core.cards.deck import shuffled
from server.core.evolve import fold
from server.core.physical_cards import view as physical_cards
from server.core.physical_cards.view import slot_view
from server.core.supervision.state import State
from server.core.view import view
from server.room.answers import Answers
from server.room.batch import Batch
from server.room.commands import Commands
from server.room.history import History, Moment
from server.room.recovery import ENCODE, Kept
from server.room.room import Room
from server.room.showing import Told
from server.room.transfers import move
from server.room.viewers import Viewers
from server.store import Snapshot
from server.store.memory import MemoryWallets
from server.store.memory_log import MemoryLogs


def no_fence_check():
    """The store writes for any owner."""
    return patch.object(MemoryLogs, "owned", lambda tables, table, _fence: tables.logs[table])


async def handle(commands, first, *, show=False, answer=False):
    """Do what `Commands.handle` does, but show or answer before it is stored."""
    batch, asked = commands.begin(commands.inbox.clock.now()), first
    while asked is not None:
        commands.unanswered.append(asked)
        await batch.add(asked)
        asked = commands.inbox.take_next(batch.takes)
    moments = await stored(batch, lambda moments: (show and commands.apply(moments), answer and batch.answer(moments)))
    if not show:
        commands.apply(moments)
    if not answer:
        batch.answer(moments)
    commands.unanswered = []


async def stored(batch, first):
    """Store a batch, but do something first with its moments."""
    store, lease = batch.deciding.store, batch.deciding.lease
    events = [happened.event for happened in batch.happenings]
    entries = store.vault.tables.codec.chained(lease.table, batch.head, batch.at, events, batch.by)
    moments = [Moment(entry, happened.after) for entry, happened in zip(entries, batch.happenings, strict=True)]
    first(moments)
    if entries:
        await store.tables.put_back(lease.table, lease.fence, batch.head, entries)
    return moments


def acknowledged_before_the_write():
    """A command is answered, and then stored."""

    async def early(commands, first):
        await handle(commands, first, answer=True)

    return patch.object(Commands, "handle", early)


def shown_before_stored():
    """What happens is shown, and then stored."""

    async def early(commands, first):
        await handle(commands, first, show=True)

    return patch.object(Commands, "handle", early)


def batch_acknowledged_early():
    """Commands that are stored together are answered before that."""
    keep = Batch.keep

    async def early(batch):
        if len(batch.ends) < 2:
            return await keep(batch)
        moments = await stored(batch, batch.answer)
        batch.ends = []
        return moments

    return patch.object(Batch, "keep", early)


def batch_written_twice():
    """Commands that are stored together are stored twice."""
    keep = Batch.keep

    async def again(batch):
        moments = await keep(batch)
        if len(batch.ends) > 1 and moments:
            moments += await batch.deciding.keep(moments[-1].entry.head, batch.at, batch.happenings, batch.by)
        return moments

    return patch.object(Batch, "keep", again)


def second_half_dropped():
    """Chips leave the table, and come to no wallet."""

    async def dropped(wallets, table, transfer_id, transfer):
        return await move(wallets, table, transfer_id, transfer) if transfer.kind == "in" else None

    return patch("server.room.transfers.move", dropped)


def applied_twice():
    """A wallet takes a transfer again that it has had."""
    credit = MemoryWallets.credit

    async def again(wallets, player, transfer, amount, leaves=None):
        wallets.wallets[player].transfers.pop(transfer, None)
        await credit(wallets, player, transfer, amount, leaves)

    return patch.object(MemoryWallets, "credit", again)


def answered_again():
    """A command that was carried out before is carried out again."""
    return patch.object(Answers, "find", lambda _answers, _by: None)


class Late(Room):
    """Its clock, once started for a step, rings in whatever step is open then."""

    @property
    def table(self):
        table = self.history.table
        kept = self.__dict__.setdefault("kept", table.deadline)
        if kept is None or table.deadline is None:
            self.__dict__["kept"] = table.deadline or kept
            return table
        return replace(table, deadline=min(kept, table.deadline))

    async def end_step(self):
        await super().end_step()
        self.__dict__["kept"] = None


def deadline_survives():
    """A clock that was started for one step ends another."""
    return patch("server.house.tables.Room", Late)


def set_clocks_take_time():
    """A table follows a clock that is set, and its deadline stays where it was."""

    async def followed(room, _order):
        room.clock.follow()

    return patch.object(Room, "follow_clock", followed)


def skips_one_event():
    """Who comes back misses one event."""
    since = History.since

    def short(history, seq, mark):
        tail = since(history, seq, mark)
        return tail if tail is None else islice(tail, 1, None)

    return patch.object(History, "since", short)


def one_before(history):
    """Return the table as it was before the last event."""
    return fold(history.states[0][1], [entry.event for entry in history.entries][:-1])


def shown_snapshot_is_old():
    """Who comes sees the table as it was before the last event."""
    admit = Viewers.admit

    def late(viewers, viewer, history, seen):
        if seen is not None or len(history.entries) < 2:
            admit(viewers, viewer, history, seen)
            return
        head = history.head
        viewer.seen = Seen(head.version, head.mark)
        tell(viewer, Shown(head.version, head.mark, view(one_before(history), viewer.who)))
        viewers.add(viewer)

    return patch.object(Viewers, "admit", late)


def kept_snapshot_is_old():
    """The snapshot that is kept lacks the last event that it claims to have."""

    async def late(tables, table, fence, history, answers):
        state = ENCODE(Kept(one_before(history), answers.accepted, history.head.chain))
        await tables.save_snapshot(table, fence, Snapshot(history.head.version, state))

    return patch("server.room.recovery.save_snapshot", late)


def new_deck():
    """Who takes a table over in mid-round goes on with a deck of its own."""
    recover = Room.recover

    async def shuffling(room):
        took_over = not room.history.entries
        await recover(room)
        if took_over and room.table.deck:
            room.history.table = replace(
                room.history.table, deck=shuffled(room.world.entropy())[: len(room.table.deck)]
            )

    return patch.object(Room, "recover", shuffling)


def told_as_it_is_read():
    """A card that comes face down is told to everybody as it is read."""

    def open_slot(shoe, slot):
        read = shoe.read(slot)
        return replace(slot_view(shoe, slot), card=read.card if read else None)

    return patch.object(physical_cards, "slot_view", open_slot)


def one_frame_for_all_players():
    """What one player is told, as somebody who may know more, every other such player is told too."""
    return patch.object(Told, "kind", lambda _told, who, codec: (codec.name, who.role, ""))


def closed_and_goes_on():
    """A table that the floor closes opens another round."""
    return patch.object(State, "shut", property(lambda _state: None))


PLANTS = {
    "no fence check": no_fence_check,
    "acknowledged before the write": acknowledged_before_the_write,
    "shown before stored": shown_before_stored,
    "a batch acknowledged before the write": batch_acknowledged_early,
    "a batch written twice": batch_written_twice,
    "a transfer's second half dropped": second_half_dropped,
    "a transfer applied twice on retry": applied_twice,
    "a repeated command id answered again": answered_again,
    "a deadline that survives its step": deadline_survives,
    "a clock that is set takes time": set_clocks_take_time,
    "a resume that skips one event": skips_one_event,
    "a snapshot one event old": shown_snapshot_is_old,
    "a kept snapshot one event old": kept_snapshot_is_old,
    "a take-over that deals a new deck": new_deck,
    "a closed table that goes on": closed_and_goes_on,
    "a down card told as it is read": told_as_it_is_read,
    "one player's message sent to another": one_frame_for_all_players,
}
