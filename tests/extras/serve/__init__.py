"""The editor in the browser: its server, without a browser."""
