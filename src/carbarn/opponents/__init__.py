"""Computer players. They know the contract of a game, never a game."""
