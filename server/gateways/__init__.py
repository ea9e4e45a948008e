"""The gateways: where browsers, bots, devices and Prometheus reach the server."""
