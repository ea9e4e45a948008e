"""A Python client that reconnects by itself, and the bots, dealer, card reader, devices and load tool built on it."""
