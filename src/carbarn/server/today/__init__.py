"""Today's: one deal a day in each game, the same for all, and one try at it that counts."""
