"""How amounts of money read: whole cents in data, dollars for people."""


def dollars(cents: int) -> str:
    """Write cents as people read them: `$1,234.50`, and `$25` without a part of a dollar."""
    whole, part = divmod(cents, 100)
    return f"${whole:,}.{part:02}" if part else f"${whole:,}"
