"""
Put load on a house: real players at full tables, who act at times drawn in advance, or after they have thought.

    python -m clients.python.load --url ws://127.0.0.1:8000/ws --clients 35 --seconds 30 --rate 30

The duration of a command counts from the time when it was due, so that a slow server cannot hide behind guests who act
later because of it. The status is 0 after a run, 1 if there could be none, 2 for wrong options, 3 if the house did
something wrong in it or did not answer any more, and 130 after Ctrl-C.
"""

import asyncio
import json
import sys

import uvloop

from .failure import sentence
from .machine import measurable
from .options import parsed
from .page import page
from .progress import Progress
from .report import Report
from .runner import LoadRun


WRONG = 3  # the status after a run in which something was wrong, or the house did not answer until the end
INTERRUPTED = 130  # the status after Ctrl-C, as shells have it


def main() -> None:
    """Run the command."""
    told, plan = parsed()
    progress = Progress(plan.seconds)
    if not measurable():
        sys.stderr.write("load: what the house uses is not measured, because this machine has no /proc\n")

    def seated(guests: int, without: int) -> None:
        progress.clear()
        rest = f"; {without} found no seat and watch" if without else ""
        sys.stderr.write(f"load: {guests} guests are seated and play{rest}\n")
        sys.stderr.flush()

    run = LoadRun(plan, seated, receipts=told.receipts, processes=told.processes, show=progress.show)
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            report: Report = runner.run(run.play())
    except KeyboardInterrupt:
        progress.clear()
        sys.stderr.write("load: interrupted, and nothing is reported\n")
        sys.exit(INTERRUPTED)
    except Exception as wrong:
        if (why := sentence(wrong, plan)) is None:
            raise
        sys.exit(f"load: {why}")
    finally:
        progress.clear()
    sys.stdout.write((json.dumps(report.plain()) if told.json else "\n".join(report.lines())) + "\n")
    if told.html is not None:
        told.html.write_text(page(report, plan))
    if not (report.unbroken and report.right and report.answered):
        sys.exit(WRONG)


if __name__ == "__main__":
    main()
