"""The way to the house: which of its addresses to call next, and with which ticket."""

FAULTS = 6  # times that a house of several addresses says that a table has stopped, until we believe it


class Way:
    """
    `url` is the address to call next: `home` at first, and any of `addresses` once the house has named them.

    An address that led there is called again when the line is cut; one that led nowhere, or fell silent as a stopped
    server does, gives the next its turn. Who is sent on calls another address with a ticket, and if that leads nowhere
    comes back to where they were sent from.
    """

    def __init__(self, home: str) -> None:
        self.url = home
        self.addresses: tuple[str, ...] = ()
        self._home = home
        self._arrived = False
        self._sender: str | None = None
        self._ticket: str | None = None
        self._faults = 0

    @property
    def count(self) -> int:
        """How many addresses there are to call."""
        return len(self._circle)

    @property
    def _circle(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.addresses, self._home)))

    def arrived(self) -> None:
        """Note that this call led where we wanted to be."""
        self._arrived, self._sender, self._faults = True, None, 0

    def faulted(self) -> bool:
        """Note that the table we want has stopped because of a fault, and return whether nobody will take it up."""
        self._faults += 1
        return self._faults >= (FAULTS if self.count > 1 else 1)

    def lost(self, *, silent: bool = False) -> None:
        """Turn to the address whose turn it is, now that the call is over."""
        if self._sender is not None:
            self.url = self._sender
        elif silent or not self._arrived:
            circle = self._circle
            place = circle.index(self.url) + 1 if self.url in circle else 0
            self.url = circle[place % len(circle)]
        self._arrived, self._sender, self._ticket = False, None, None

    def sent_on(self, url: str, ticket: str) -> bool:
        """
        Turn to where the house sends us, and return True.

        Or return False: that is no address of this house, or this call is one that we were sent to already.
        """
        if url not in self.addresses or self._sender is not None:
            return False
        self._arrived, self._sender = False, self.url
        self.url, self._ticket = url, ticket
        return True

    def take_ticket(self) -> str | None:
        """Return the ticket for this call, once."""
        ticket, self._ticket = self._ticket, None
        return ticket
