"""The one-use codes with which dealers, supervisors and card readers sign in."""

import structlog

from protocol.refusals import Refused
from protocol.sentences import Text
from protocol.values import Role
from server.store import SessionStore
from server.store.house_log import HouseLog
from server.world import World

from .addresses import network_of
from .failed_sign_ins import FailedSignIns


CODE_TTL = 12 * 3_600_000  # ms
FAILURES = 3  # wrong codes of one name from one address, which lock that pair
LOCK = 30 * 60_000  # ms for which it is locked
# One address can try a name three times in half an hour: 72 times in the 12 hours of a code. A million addresses that
# try all the time make 72 million of the 32**12 = 1.2e18 codes: one chance in 16,000,000,000 to guess it. So no name
# has to be locked for everybody.
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # 32, without those that look like another: i, l, o; and u
CODE_LENGTH = 12

log = structlog.get_logger()


class StaffCodes:
    """Issues codes and takes them. What fails is recorded in `house_log`."""

    def __init__(self, sessions: SessionStore, world: World, house_log: HouseLog) -> None:
        self.sessions = sessions
        self.world = world
        self.failed_sign_ins = FailedSignIns(house_log, world.now)

    async def issue(self, name: str, role: Role) -> str:
        """Return a new one-use code for a member of the staff; an earlier one is void, and no address is locked."""
        code = "".join(LETTERS[byte % len(LETTERS)] for byte in self.world.entropy()[:CODE_LENGTH])
        await self.sessions.save_code(name, code, role, CODE_TTL)
        return f"{code[:4]}-{code[4:8]}-{code[8:]}"

    async def take(self, name: str, code: str, address: str) -> Role:
        """
        Use up the code of somebody who comes from `address`, and return the role that it gives.

        Raises:
            Refused: If name and code are not right, or too many were wrong from there; for unknown names, too.

        """
        role = await self.sessions.take_code(name, plain(code), network_of(address), FAILURES, LOCK)
        match role:
            case "wrong" | "locked":
                log.warning("a sign-in failed", name=name, address=address, why=role)
                self.failed_sign_ins.add(name, address)
                raise Refused(Text.LOCKED_OUT if role == "locked" else Text.WRONG_CODE)
        return role


def plain(code: str) -> str:
    """Return a code as it is stored, however somebody typed it: without hyphens and spaces, in small letters."""
    return "".join(letter for letter in code.lower() if letter.isalnum())
