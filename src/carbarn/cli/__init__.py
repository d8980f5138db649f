"""The one command, `carbarn`."""
