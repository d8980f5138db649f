"""The table server: FastAPI; no rule in it."""
