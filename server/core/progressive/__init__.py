"""The table's side of a progressive meter: stakes that go there, claims on it, and what it pays."""
