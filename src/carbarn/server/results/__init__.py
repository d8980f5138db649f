"""What somebody has achieved: counted from the games that are over, and what to try next."""
