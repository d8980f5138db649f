"""Proving the games: checks that every game must pass, and a fuzzer that looks for a way round.

All of it knows the contract alone, so a new game is proved by being registered.
"""
