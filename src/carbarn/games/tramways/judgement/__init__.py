"""How good a position looks to a seat, and what it plays without thinking."""
