"""Examples of programs that use this client."""
