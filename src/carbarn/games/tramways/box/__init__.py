"""The box as it is printed: its data, and the tools that read, check and count it."""
