"""Where games are kept: the store, in a file of SQLite or a database of PostgreSQL."""
