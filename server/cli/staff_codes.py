"""The staff: the dealers, the supervisors and the readers of physical cards, and the codes with which they sign in."""

from collections.abc import Iterator

from protocol.values import Role
from server.access.sessions import Sessions
from server.config.settings import Config
from server.core.settings import reader_of


PAGES: dict[Role, str] = {"dealer": "Dealer page", "supervisor": "Floor page"}
Codes = dict[str, tuple[Role, str]]  # by name: the role, and a one-use code


async def issue_codes(config: Config, sessions: Sessions) -> Codes:
    """Return a new code for each of the staff, and for the reader of each table with physical cards."""
    readers = [reader_of(settings) for settings in config.tables if settings.cards == "shoe"]
    roles: dict[str, Role] = dict.fromkeys(config.staff.dealers, "dealer")
    roles |= dict.fromkeys(config.staff.supervisors, "supervisor")
    roles |= dict.fromkeys(readers, "device")
    return {name: (role, await sessions.issue_code(name, role)) for name, role in roles.items()}


def signing_in(codes: Codes, address: str | None = None) -> Iterator[str]:
    """Yield a line for each of the staff, with their page where the house has an `address`."""
    for name, (role, code) in codes.items():
        page = PAGES.get(role)
        where = "Card reader" if page is None else f"{page}: {address}/{page.split()[0].lower()}" if address else page
        yield f"{where}  name: {name}  code: {code}\n"
