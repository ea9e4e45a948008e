"""What `croupier serve` prints once it is open."""

import sys

from .staff_codes import Codes, code_lines


OPEN = "Croupier is open: "


def announce(address: str, codes: Codes) -> None:
    """Print the addresses of the pages and the codes of the staff, in one write that no line of the log can split."""
    people = sys.stdout.isatty()
    signs = f"{'Signs':>{len('Player page') if people else 0}}: {address}/sign\n"
    lines = [f"{OPEN}{address}\n", *code_lines(codes, address, aligned=people)]
    lines += [f"Player page: {address}/\n", signs]
    sys.stdout.write("".join(["\n", *lines, "\n"] if people else lines))
    sys.stdout.flush()
