"""A table in use, one job a module; docs/architecture.md has them side by side."""
