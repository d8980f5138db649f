"""Tramways: its box, its maps, its rules."""
