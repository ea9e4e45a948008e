from typing import get_args

import pytest

from protocol.commands import Bet, TableCommand
from protocol.costs import ALLOWANCES, COMMANDS, MESSAGES, REFUSAL, cost_of
from protocol.messages import Do, FromClient, Hello
from protocol.printing.costs import page


@pytest.mark.parametrize("kind", [*get_args(FromClient), *get_args(TableCommand)], ids=lambda kind: kind.__name__)
def test_each_kind_of_client_message_has_a_cost_and_is_in_the_table(kind):
    if kind is not Do:
        cost = (MESSAGES | COMMANDS)[kind]

        assert REFUSAL < cost <= min(allowance.burst for allowance in ALLOWANCES.values())
        assert f"| `{kind.__name__}` | {cost:,} |" in page().splitlines()


def test_a_command_costs_by_its_own_kind():
    assert cost_of(Do("1", Bet(1, 1, "ante", 500))) == COMMANDS[Bet]
    assert cost_of(Hello("1")) == MESSAGES[Hello]
