"""The messages between server, clients and devices: commands in, updates and views out, and their encoding."""
