"""Computers' thoughts: the queue for workers here, and the one for thinkers elsewhere."""
