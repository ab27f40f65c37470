"""Other programs that translate with Parlance: the local server and its connections, on the Settings page."""
