"""An editor in the browser: a server for the one person at this computer, and its page."""
