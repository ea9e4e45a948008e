from server.gateways.rate_limit import BURST, DEBT, RATE, Allowance


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def spend(allowance, times):
    for _ in range(int(times)):
        allowance.spend()


def test_a_burst_is_allowed_and_not_one_more():
    allowance = Allowance(Clock())
    spend(allowance, BURST)
    assert not allowance.too_fast
    allowance.spend()

    assert allowance.too_fast
    assert not allowance.far_too_fast


def test_waiting_fills_the_allowance_up_to_a_burst():
    clock = Clock()
    allowance = Allowance(clock)
    spend(allowance, BURST + 10)
    clock.now = 1.0
    spend(allowance, RATE - 10)
    assert not allowance.too_fast
    clock.now = 1_000.0
    spend(allowance, BURST + 1)

    assert allowance.too_fast


def test_who_does_not_stop_is_far_too_fast():
    allowance = Allowance(Clock())
    spend(allowance, BURST + DEBT + 1)

    assert allowance.far_too_fast
