"""What people say to each other at tables, and who wants to hear nothing of whom."""
