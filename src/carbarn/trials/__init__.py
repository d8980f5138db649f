"""Trials of a whole server, from outside: load, faults and nonsense."""
