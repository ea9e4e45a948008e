"""Programs that speak to the server: the web pages and the Python client."""
