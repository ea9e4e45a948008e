"""A crowd that looks at a table through random play: whatever each is sent is what each alone would be sent."""

from collections import Counter
from functools import partial

from msgspec.structs import replace

from protocol.codec import CODECS, JSON
from protocol.messages import Legal, Snapshot, Updates
from protocol.updates import RoundOpened
from server.access.viewer import Seen
from server.core.legal import legal
from server.core.redact import redact
from server.core.table import Table
from server.core.view import view
from server.room.history import History
from server.room.inbox import Joined, Parted
from server.room.viewers import Viewers
from server.store import START
from tests.fakes import Onlooker, chained


def onlooker(person, codec=JSON):
    viewer = Onlooker(person.player, person.role, codec)
    viewer.who = person
    return viewer


class Crowd:
    """
    A table's history, its viewers, and what each of them was told last.

    `rules` are those that a viewer was sent last. `opened` counts the rounds that viewers saw open, by the type of what
    came of the rules. `most` is how many looked at once.
    """

    def __init__(self):
        self.story = History(Table(), START)
        self.viewers = Viewers()
        self.told = {}
        self.rules = {}
        self.opened = Counter()
        self.most = 0

    def happen(self, events):
        """Let a batch of events happen, and return who was sent it, in that order."""
        order = []
        for viewer in self.told:
            viewer.forget()
            viewer.send = partial(self.hear, viewer, order)
        moments = [self.story.add(entry) for entry in chained(events, self.story.head)]
        self.viewers.show(moments)
        self.viewers.offer(self.story.table, self.story.head.version)
        for viewer in self.told:
            self.check(viewer, moments)
        return list(dict.fromkeys(order))

    def hear(self, viewer, order, frame):
        order.append(viewer)
        viewer.frames.append(frame)

    def check(self, viewer, moments):
        """The viewer was sent the batch, redacted for this viewer alone, and what is legal now if that changed."""
        head, who = self.story.head, viewer.who
        expected = [self.updates(viewer, moments), *self.offered(viewer)]
        assert viewer.frames == [viewer.codec.encode(message) for message in expected], who
        assert viewer.seen == Seen(head.version, head.mark)

    def updates(self, viewer, moments):
        """What the viewer has to be told of these moments."""
        head = self.story.head
        return Updates("T1", head.version, head.mark, tuple(self.update(viewer, moment) for moment in moments))

    def update(self, viewer, moment):
        """An event, redacted for this viewer alone; since version 2, rules that the viewer has are named by their hash."""
        update = redact(moment.event, moment.after, moment.seq, viewer.who)
        if isinstance(update, RoundOpened):
            rules, known = update.rules, self.rules[viewer]
            self.rules[viewer] = rules
            if viewer.codec.version > 1 and rules == known:
                update = replace(update, rules=rules.hash)
            self.opened[type(update.rules)] += 1
        return update

    def offered(self, viewer):
        """What the viewer has to be told of what is legal now."""
        actions, before = legal(self.story.table, viewer.who), self.told[viewer]
        self.told[viewer] = actions
        return [] if actions == before else [Legal("T1", self.story.head.version, actions)]

    def come(self, person, codec=JSON, before=None):
        """Somebody comes: with what they have seen `before` they get the tail, and else the whole table."""
        viewer, seen = onlooker(person, codec), before and before.seen
        Joined(viewer, seen).apply(self.viewers, self.story)
        self.told[viewer] = None
        head, tail = self.story.head, None if seen is None else self.story.since(seen.seq, seen.mark)
        if tail is None:
            first = Snapshot("T1", head.version, head.mark, view(self.story.table, person))
            self.rules[viewer] = first.view.rules
        else:
            self.rules[viewer] = self.rules[before]
            first = self.updates(viewer, tail)
        assert viewer.frames == [codec.encode(message) for message in (first, *self.offered(viewer))]
        return viewer

    def go(self, viewer):
        """Somebody goes."""
        del self.told[viewer]
        Parted(viewer).apply(self.viewers, self.story)

    def come_and_go(self, rng, people):
        """Some come, some go, some come back."""
        there = list(self.told)
        if there and rng.random() < 0.3:
            viewer = rng.choice(there)
            self.go(viewer)
            if rng.random() < 0.5:
                self.come(viewer.who, viewer.codec, viewer)
        if rng.random() < 0.5:
            self.come(rng.choice(people), rng.choice(list(CODECS.values())))
