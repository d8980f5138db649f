"""Accounts: the same person on several devices, by passkeys and codes."""
