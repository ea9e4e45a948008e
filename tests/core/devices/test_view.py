from protocol.attached_devices import Attached, DeviceTold
from protocol.devices import SensorsStatus, ShufflerStatus
from protocol.updates import Skipped
from server.core.devices.events import CoinCounted, CoinLifted
from server.core.redact import redact
from server.core.view import view
from tests.core.devices.test_decide import loses, says
from tests.core.given import DEALER, FLOOR, Pit, settings, who


def test_everybody_sees_the_devices_and_the_steps_that_wait_for_one():
    pit = Pit(settings())
    says(pit, ShufflerStatus("ready", "red"))
    loses(pit, "n-1", "sensors")

    for person in (who("p1"), who("rail"), DEALER, FLOOR):
        assert view(pit.table, person).devices == (
            Attached(
                "n-1",
                "sensors",
                there=False,
                words="The progressive sensors do not answer: no progressive wagers are taken until they do.",
                state="",
            ),
            Attached("s-1", "shuffler", there=True, words="The shuffler is ready.", state="ready"),
        )


def test_only_devices_that_need_attention_have_a_sentence():
    pit = Pit(settings())
    events = [
        *says(pit, ShufflerStatus("ready")),
        *says(pit, ShufflerStatus("jammed")),
        *loses(pit),
        *loses(pit, "k-1", "keypad"),
        *says(pit, SensorsStatus((1,)), "n-1", "sensors"),
    ]
    told = [redact(event, pit.table, 7, who("rail")) for event in events]

    assert all(isinstance(update, DeviceTold) for update in told)
    assert [update.words for update in told] == [
        None,
        "The shuffler is jammed.",
        "The shuffler does not answer: decks wait to go in and come out.",
        "The keypad does not answer.",
        None,
    ]


def test_a_coin_on_a_sensor_is_told_by_the_wager_that_it_is():
    pit = Pit(settings())

    assert [redact(event, pit.table, 7, DEALER) for event in (CoinCounted(2, 1), CoinLifted(2))] == [Skipped(7)] * 2
