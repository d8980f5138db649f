"""Where people find somebody to play with: open tables, quick matches, those they know."""
