"""The staff: the dealers, the supervisors and the readers of physical cards, and the codes with which they sign in."""

from collections.abc import Iterator

from protocol.values import Role
from server.access.staff_codes import StaffCodes
from server.config.settings import Config
from server.config.staff import roles


PAGES: dict[Role, str] = {"dealer": "Dealer page", "supervisor": "Floor page"}
READER = "Card reader"
Codes = dict[str, tuple[Role, str]]  # by name: the role, and a one-use code


async def issue_codes(config: Config, staff_codes: StaffCodes) -> Codes:
    """Return a new code for each of the staff, and for the reader of each table with physical cards."""
    return {name: (role, await staff_codes.issue(name, role)) for name, role in roles(config).items()}


def code_lines(codes: Codes, address: str | None = None, *, aligned: bool = False) -> Iterator[str]:
    """
    Yield a line for each of the staff: name, code and, where the house has an `address`, the page to sign in at.

    `aligned` lines have spaces before the page and before the name; from the name on all lines have one form.
    """
    pages = [PAGES.get(role, READER) for role, _ in codes.values()]
    places = [f"{page}: {address}{path_of(page)}" if address and page != READER else page for page in pages]
    names = [f"name: {name}" for name in codes]
    left = max(map(len, pages), default=0) if aligned else 0
    places = [" " * (left - len(page)) + place for page, place in zip(pages, places, strict=True)]
    middle = max(map(len, places), default=0) if aligned else 0
    right = max(map(len, names), default=0) if aligned else 0
    for place, name, (_, code) in zip(places, names, codes.values(), strict=True):
        yield f"{place:<{middle}}  {name:>{right}}  code: {code}\n"


def path_of(page: str) -> str:
    """Return the path of a page."""
    return "/" + page.split(maxsplit=1)[0].lower()
