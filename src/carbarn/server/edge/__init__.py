"""What stands before every request: connections, limits, who asks from where."""
