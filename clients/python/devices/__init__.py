"""Simulated devices: each a device's own end of the line, for the demo, for training, and as an example for vendors."""
