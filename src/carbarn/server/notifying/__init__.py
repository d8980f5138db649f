"""Telling people what happens at their tables while they are away: by push messages, by mail."""
