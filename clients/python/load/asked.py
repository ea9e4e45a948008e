"""What a person has asked for, and what to do with the answer."""

from collections.abc import Callable
from typing import NamedTuple

from clients.python.messages import Message


class Asked(NamedTuple):
    """A message without an answer yet, when it was due (in seconds of the loop), and what to call with the answer."""

    message: Message
    due: float
    answered: Callable[[Message], None]
