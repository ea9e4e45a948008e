"""What must hold of everything that people are sent, and of what they make of it."""

import msgpack
import msgspec

from server.core.cards.deck import DECK
from server.core.table import Who
from server.core.view import view
from tests.core.leaks import without_examples


CARDS = frozenset(DECK)

ASK_AGAIN = {"table_away", "table_faulted", "command_faulted", "too_fast", "not_at_a_table", "not_signed_in"}


class Witness:
    """Looks at each frame as it leaves, with the archive at hand."""

    def __init__(self, archive, judge, trace):
        self.archive = archive
        self.judge = judge
        self.trace = trace
        self.receipts = {}  # by table, player and command id: the page that was the receipt
        self.frames = 0

    def watch(self, end, data):
        """Look at a frame of a link."""
        self.frames += 1
        link, message = end.link, msgpack.unpackb(data)
        kind = message["type"]
        if end is link.client:
            if kind == "Hello":
                link.at, link.table = message["last_seq"], message["table"]
            self.trace.note(link.person, "says", kind, message.get("id"), message.get("command", ""))
            return
        page = None
        if kind == "Welcome":
            link.player, link.role = message["player"], message["role"]
        elif (mark := message.get("mark")) is not None:
            page = self.shown_after_stored(link, message, mark)
        self.trace.note(
            link.node.name,
            "tells",
            link,
            kind,
            message.get("seq", ""),
            message.get("code", ""),
            table=page and page.table,
        )
        if kind == "Refused":
            self.first_answer(link, message)
        if page is None or self.judge.violation:
            return
        match kind:
            case "Snapshot":
                link.at = page.version
                self.knowledge(link, message["view"], page)
                self.a_true_view(link.player, link.role, message["view"], page)
            case "Updates":
                self.unbroken(link, message, page)
                for update in message["updates"]:
                    self.knowledge(link, update, page.back_to(update["seq"]))
            case "Accepted":
                self.receipt(link, message, page)
        page.show()

    def shown_after_stored(self, link, message, mark):
        """Return the page that a mark names: nothing leaves before it is in the store."""
        if not mark:
            return None
        page = self.archive.by_mark.get(mark)
        told = f"{link} was told of event {message['seq']} ({message['type']})"
        self.judge.hold(
            page is not None and page.version == message["seq"], "shown after stored", f"{told}, not stored"
        )
        return page

    def unbroken(self, link, message, page):
        """Updates follow each other without a gap and without a repeat."""
        numbers = [update["seq"] for update in message["updates"]]
        expected = [] if link.at is None else list(range(link.at + 1, page.version + 1))
        if link.at is not None:
            self.judge.hold(numbers == expected, "unbroken", f"{link} got {numbers} for {expected}", page.table)
        link.at = page.version

    def knowledge(self, link, part, page):
        """Whatever cards it names, the viewer may know: own ones, and those that are turned up."""
        named = {leaf for leaf in leaves(without_examples(part)) if leaf in CARDS}
        if named:
            state = page.after
            up = {(slot.place, slot.nth) for slot in state.shoe.slots if slot.face_up}
            read = {read.card for read in state.shoe.reads if (read.place, read.nth) in up}
            known = {*state.dealer_shown, *state.community_shown, *read}
            for seat in state.seats.values():
                known.update(seat.cards if seat.player == link.player else seat.shown)
            secret = named - known
            self.judge.hold(not secret, "knowledge", f"{link} was shown {secret} at event {page.version}", page.table)

    def a_true_view(self, player, role, seen, page):
        """A view is what the log makes of it at its number."""
        true = msgspec.to_builtins(view(page.after, Who(role, player, "")), str_keys=False)
        if plain(seen) != plain(true):
            parts = [key for key in true if plain(seen.get(key)) != plain(true[key])]
            wrong = {key: (seen.get(key), true[key]) for key in parts}
            self.judge.hold(False, "a true view", f"{player} at event {page.version}: {wrong}", page.table)

    def receipt(self, link, message, page):
        """A receipt names an event of its command, and a repeat gets the first one again."""
        name = page.table, link.player, message["id"]
        by = page.entry.by if page.entry else None
        mine = by is not None and (by.player, by.command) == name[1:]
        done = self.judge.commands.get(name)
        idle = done is None or done.lost
        self.judge.hold(mine or idle, "acknowledged means durable", f"{link} {name} is not at event {page.version}")
        if idle:  # it changed nothing, so that no log tells of it: the next owner answers it again
            return
        first = self.receipts.setdefault(name, page)
        same = first is page or first.lost
        self.judge.hold(
            same, "carried out once", f"{name} was answered {first.version}, then {page.version}", page.table
        )
        if not first.lost or page is not first:
            self.receipts[name] = page

    def first_answer(self, link, message):
        """What was accepted once is not refused when it is said again."""
        first = self.receipts.get((link.table, link.player, message["id"]))
        turned = first is not None and not first.lost and message["code"] not in ASK_AGAIN
        sentence = f"{link}: {message['id']} was accepted, and then refused: {message['code']}"
        self.judge.hold(not turned, "carried out once", sentence, first and first.table)

    def folded(self, person, role, sight):
        """Compare what a person has made of all messages with the log."""
        page = self.archive.by_mark.get(sight.mark)
        if page is not None:
            self.trace.note(person, "folded", sight.seq, table=page.table)
            self.judge.hold(page.version == sight.seq, "a true view", f"{person} is at {sight.seq}, not {page.version}")
            self.a_true_view(person, role, sight.view, page)


def leaves(part):
    """Yield every text in a message."""
    if isinstance(part, dict):
        for value in part.values():
            yield from leaves(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from leaves(value)
    elif isinstance(part, str):
        yield part


def plain(value):
    """Return a value with lists for tuples, as it crosses the wire."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value))
