from protocol.costs import ALLOWANCES, REFUSAL, REQUESTS
from protocol.printing.costs import page


def test_the_page_has_allowances_and_requests():
    lines = page().splitlines()

    assert all(f"| {name} | {rate:,} | {burst:,} |" in lines for name, (rate, burst) in ALLOWANCES.items())
    assert f"| `/ws` | {REQUESTS['/ws']:,} |" in lines
    assert f"| page | {REQUESTS['page']:,} |" in lines
    assert f"| a refused message | {REFUSAL:,} |" in lines
