"""Players over the network: programs that sit at a table like a person, and are marked as such."""
