"""All tests of dealt decks."""

from tests.fairness.between import tests_between
from tests.fairness.orders import tests_of_orders
from tests.fairness.places import tests_of_places


def battery(decks):
    """Return what each test finds of these decks (rows of cards by number, at least 2,000, in the order of dealing)."""
    return [*tests_of_places(decks), *tests_of_orders(decks), *tests_between(decks)]
