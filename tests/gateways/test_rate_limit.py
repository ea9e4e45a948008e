from server.gateways.rate_limit import BURST, DEBT, RATE, RateLimit


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def spend(rate_limit, times):
    for _ in range(int(times)):
        rate_limit.spend()


def test_a_burst_is_allowed_and_not_one_more():
    rate_limit = RateLimit(Clock())
    spend(rate_limit, BURST)
    assert not rate_limit.too_fast
    rate_limit.spend()

    assert rate_limit.too_fast
    assert not rate_limit.far_too_fast


def test_waiting_fills_the_allowance_up_to_a_burst():
    clock = Clock()
    rate_limit = RateLimit(clock)
    spend(rate_limit, BURST + 10)
    clock.now = 1.0
    spend(rate_limit, RATE - 10)
    assert not rate_limit.too_fast
    clock.now = 1_000.0
    spend(rate_limit, BURST + 1)

    assert rate_limit.too_fast


def test_a_client_that_does_not_stop_is_far_too_fast():
    rate_limit = RateLimit(Clock())
    spend(rate_limit, BURST + DEBT + 1)

    assert rate_limit.far_too_fast
