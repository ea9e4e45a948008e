"""
A loop whose time jumps, and whose callbacks each belong to a place that can be stopped.

Whatever is scheduled in a place's context (tasks, timers, wake-ups) belongs to the place. While that is stopped, what
is due waits in line, as it does in a process that got SIGSTOP; nothing here waits for a real socket or a real second.
"""

import asyncio
import contextvars
import heapq
from itertools import count


CLUTTER = 300  # cancelled timers that are left where they are


class Place:
    """Something that runs by itself and can be stopped: a server process, or the people together."""

    def __init__(self, name):
        self.name = name
        self.stopped = False
        self.gone = False  # it crashed: what it still does on the way out reaches nobody
        self.waiting = []
        self.tasks = []
        self.context = contextvars.copy_context()
        self.context.run(HERE.set, self)

    def start(self, coroutine, name=None):
        """Run a coroutine as a task of this place."""
        return self.context.run(lambda: asyncio.get_running_loop().create_task(coroutine, name=name))

    def stop(self):
        self.stopped = True

    def go_on(self):
        self.stopped = False
        asyncio.get_running_loop().due(self.waiting)
        self.waiting = []

    def vanish(self):
        """Crash: nothing that runs here has an effect any more."""
        self.gone = True
        self.go_on()
        for task in self.tasks:
            task.cancel()


HERE = contextvars.ContextVar("HERE", default=None)


class Numbered(asyncio.Task):
    """A task that hashes by its number, so that a set of tasks has the same order in every run."""

    def __init__(self, *args, number, **kwargs):
        self.number = number
        super().__init__(*args, **kwargs)

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        return self is other


class JumpingLoop(asyncio.BaseEventLoop):
    """An event loop on which no time passes while anything can be done, and which jumps to what comes next."""

    def __init__(self):
        super().__init__()
        self.passed = 0.0
        self.numbers = count()
        self.set_task_factory(self.number)

    def number(self, _loop, coroutine, **kwargs):
        task = Numbered(coroutine, loop=self, number=next(self.numbers), **kwargs)
        task._log_destroy_pending = False
        here = HERE.get()
        if here is not None:
            here.tasks.append(task)
            if len(here.tasks) > 200:
                here.tasks = [task for task in here.tasks if not task.done()]
        return task

    def time(self):
        return self.passed

    def due(self, handles):
        """Have handles that were held up run now, in their order."""
        self._ready.extend(handles)

    def _run_once(self):
        ready, timers = self._ready, self._scheduled
        if self._timer_cancelled_count > CLUTTER:
            timers[:] = [handle for handle in timers if not handle._cancelled]
            heapq.heapify(timers)
            self._timer_cancelled_count = 0
        if not ready:
            while timers and timers[0]._cancelled:
                heapq.heappop(timers)._scheduled = False
            assert timers, "everybody waits for ever"
            self.passed = max(self.passed, timers[0]._when)
        while timers and timers[0]._when <= self.passed:
            handle = heapq.heappop(timers)
            handle._scheduled = False
            ready.append(handle)
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle._cancelled:
                continue
            here = handle._context.get(HERE)
            if here is not None and here.stopped:
                here.waiting.append(handle)
            else:
                handle._run()

    def _process_events(self, _events):
        raise AssertionError("nothing here waits for a real socket")

    def _write_to_self(self):
        """Wake nobody: there is one thread."""
