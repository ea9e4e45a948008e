"""
The recorded sessions in docs/sessions: one round of each game, as a player's client has it.

`python -m tests.docs.sessions` prints them again, and `make generate` calls it.
"""

import json

from server.config.loading import load
from server.core.games.registry import game_with
from tests.docs.pages import ROOT
from tests.docs.recording import recorded


FOLDER = ROOT / "docs/sessions"
DEMO = load(ROOT / "deploy/demo.toml", {})
PLAYED = {  # by table of the demo: the wagers that both players make, and the options that they choose
    "T1": (("ante", "pair_plus"), ("play",)),
    "T2": (("ante", "pot"), ("flop",)),
    "T3": (("ante", "jacks_plus"), ("bet", "double")),
    "T4": (("ante", "bonus"), ("flop", "turn", "check")),
}
WHOLE = "T1"  # the table whose first snapshot is printed whole
SEATS = 3, 5
CHAPTERS = {
    "Hello": "Come to the table",
    "Sit": "Sit down",
    "Bet": "Make wagers",
    "Done": "Make no more wagers",
    "Choose": "Answer a question",
    "Leave": "Leave",
}
OPENING = """\
# A round of {title}

*Recorded from a house by `make generate`.* [Write a client](../clients.md)

All that is said with the client of one player, at seat {seat}, in one round; another player is at seat {other}. It is
shown as JSON, `>` to the server and `<` from it. Lists have a line for each entry. `...` stands for {left}actions
that are as in the `Legal` before. Heartbeats are left out, the session is hidden, and ids are
shorter than yours should be.
"""


def pages():
    """Return each page by its path."""
    tables = {table.table: table for table in DEMO.tables}
    return {FOLDER / f"{game_with(tables[name].game).name}.md": page(tables[name]) for name in PLAYED}


def page(table):
    """Return the page of one table."""
    messages = recorded(table, DEMO.meters, SEATS, *PLAYED[table.table])
    left = "" if table.table == WHOLE else "the view, and for "
    seat, other = SEATS
    lines = [OPENING.format(title=game_with(table.game).title, seat=seat, other=other, left=left)]
    chapter, legal = None, None
    for direction, message in messages:
        title = CHAPTERS[message.get("command", message)["type"]] if direction == ">" else chapter
        if title != chapter:
            lines += [*(["```", ""] if chapter else []), f"## {title}", "", "```"]
            chapter = title
        shown = message
        if message["type"] == "Legal":
            shown = message | {"actions": ["..."] if message["actions"] == legal else message["actions"]}
            legal = message["actions"]
        if message["type"] == "Welcome":
            shown = message | {"session": "a secret"}
        if message["type"] == "Snapshot" and table.table != WHOLE:
            shown = message | {"view": "..."}
        lines += written(direction, shown)
    return "\n".join([*lines, "```"]) + "\n"


def written(direction, message):
    """Yield the lines of a message: one, but for its list of updates or actions, and the fields of its view."""
    listed = next((name for name in ("updates", "actions", "view") if message.get(name) not in (None, [], "...")), None)
    if listed is None:
        yield f"{direction} {compact(message)}"
        return
    head = compact({name: value for name, value in message.items() if name != listed})
    inner = message[listed]
    opened, closed = ("{", "}") if isinstance(inner, dict) else ("[", "]")
    yield f'{direction} {head[:-1]},"{listed}":{opened}'
    parts = [f'"{name}":{compact(value)}' for name, value in inner.items()] if isinstance(inner, dict) else inner
    texts = [part if isinstance(part, str) else compact(part) for part in parts]
    yield from (f"    {text}{',' if number < len(texts) else ''}" for number, text in enumerate(texts, 1))
    yield f"  {closed}}}"


def compact(value):
    """Return a value as JSON in one line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def main():
    """Write the pages."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)


if __name__ == "__main__":
    main()
