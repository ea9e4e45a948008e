"""The audit: reads everything that the house has stored, and proves the books."""
