"""Simulated devices: for the demo, for training, and as an example for vendors."""
