"""The page of the reference about what messages cost."""

from inspect import cleandoc

from protocol import costs

from .entries import heading, table


def page() -> str:
    """Return the whole page."""
    kinds = {kind.__name__: cost for kind, cost in (costs.MESSAGES | costs.COMMANDS).items()}
    costing = {**costs.REQUESTS, **kinds, "a refused message": costs.REFUSAL}
    allowances = [(name, f"{rate:,}", f"{burst:,}") for name, (rate, burst) in costs.ALLOWANCES.items()]
    rows = [(name if " " in name or name == "page" else f"`{name}`", f"{cost:,}") for name, cost in costing.items()]
    lines = [heading("What each message costs"), cleandoc(costs.__doc__ or ""), ""]
    lines += table(("allowance of each", "µs a second", "µs at once"), allowances)
    lines += ["", *table(("message, request or command", "µs"), rows)]
    return "\n".join(lines) + "\n"
