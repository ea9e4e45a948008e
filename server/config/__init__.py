"""Configuration: tables and settings, keys, and the gaming day."""
