"""Games that are over: stepped through, and looked back at."""
