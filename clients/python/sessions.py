"""The session tokens of bots, kept in a file so that they return to their seats after a restart."""

import json
import logging
from contextlib import suppress
from pathlib import Path


log = logging.getLogger("bots")


class Sessions:
    """Session tokens by the bot's name. They are secrets: the file is readable by its owner only (mode 600)."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._tokens: dict[str, str] = {}
        if path is not None:
            with suppress(OSError, ValueError, TypeError):  # then the bots come as new guests
                self._tokens = dict(json.loads(path.read_text()))

    def get(self, name: str) -> str | None:
        """Return a bot's session token, or None."""
        return self._tokens.get(name)

    def keep(self, name: str, token: str | None) -> None:
        """Store a bot's session token; None removes it."""
        if token == self._tokens.get(name):
            return
        if token is None:
            del self._tokens[name]
        else:
            self._tokens[name] = token
        if self._path is not None:
            self._save(self._path)

    def _save(self, path: Path) -> None:
        """Write the file; where it cannot be written the bots play on, and come back as new guests."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f"{path.name}.new")
            fresh.touch(mode=0o600)
            fresh.write_text(json.dumps(self._tokens))
            fresh.replace(path)
        except OSError as wrong:
            log.warning("%s cannot be written: %s", path, wrong.strerror)
