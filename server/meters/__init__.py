"""Progressive meters: the service that keeps them, and what displays show of them."""
