"""Which address of the house to connect to next, and with which ticket."""

from websockets.exceptions import InvalidURI
from websockets.uri import parse_uri


FAULT_LIMIT = 6  # `table_faulted` answers in a row, after which nobody is expected to take the table over


def is_address(url: str) -> bool:
    """Return whether one can connect to this URL."""
    try:
        parse_uri(url).host.encode("idna")
    except (InvalidURI, ValueError):
        return False
    return True


class Addresses:
    """
    The addresses of one house. `url` is the one to connect to next: at first `home`, then any of `known`.

    `known` are those of the server's `Welcome`. After a connection that worked, the same address is tried again. After
    one that failed, or on which the server fell silent, the next address is tried. After a redirect the new address is
    tried once, with a ticket; if that fails, the address that sent the redirect is tried again.
    """

    def __init__(self, home: str) -> None:
        self.url = home
        self.known: tuple[str, ...] = ()
        self._home = home
        self._arrived = False
        self._redirected_by: str | None = None
        self._ticket: str | None = None
        self._faults = 0

    @property
    def count(self) -> int:
        """How many different addresses there are."""
        return len(self._all)

    @property
    def _all(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.known, self._home)))

    def learn(self, urls: list[str]) -> None:
        """Take the addresses that the house lists, without those that are none."""
        self.known = tuple(filter(is_address, urls))

    def arrived(self) -> None:
        """Record that this connection serves what we wanted."""
        self._arrived, self._redirected_by, self._faults = True, None, 0

    def table_faulted(self) -> bool:
        """Record a `table_faulted` answer. Return True when it is useless to try again."""
        self._faults = (self._faults + 1) % FAULT_LIMIT
        return self._faults == 0

    def lost(self, *, silent: bool = False) -> None:
        """Choose the next `url` after a connection ended; `silent` if the server stopped answering."""
        if self._redirected_by is not None:
            self.url = self._redirected_by
        elif silent or not self._arrived:
            urls = self._all
            place = urls.index(self.url) + 1 if self.url in urls else 0
            self.url = urls[place % len(urls)]
        self._arrived, self._redirected_by, self._ticket = False, None, None

    def redirect(self, url: str, ticket: str) -> bool:
        """
        Make `url` the next address, to be opened with `ticket`, and return True.

        Return False if the house has no such address, or if this connection already followed a redirect.
        """
        if url not in self.known or self._redirected_by is not None:
            return False
        self._arrived, self._redirected_by = False, self.url
        self.url, self._ticket = url, ticket
        return True

    def take_ticket(self) -> str | None:
        """Return the ticket for this connection. A second call returns None."""
        ticket, self._ticket = self._ticket, None
        return ticket
