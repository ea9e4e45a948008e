"""The conformance run: it checks any client of the wire, through an adapter that the client's author writes."""
