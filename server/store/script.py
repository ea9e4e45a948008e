"""The Lua scripts that run in Redis."""

from collections.abc import Sequence
from hashlib import sha1
from typing import Any

from redis import exceptions


class Script:
    """
    A Lua script. A server knows it by its digest once it has run there.

    The server that has the keys now gets the whole text if it does not know the digest.
    """

    def __init__(self, client: Any, text: str) -> None:
        self.client = client
        self.text = text
        self.digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """Run it, and return its answer."""
        try:
            return await self.client.evalsha(self.digest, len(keys), *keys, *args)
        except exceptions.NoScriptError:
            return await self.client.eval(self.text, len(keys), *keys, *args)
