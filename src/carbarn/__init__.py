"""Tram games under one roof, refereed by one engine."""
