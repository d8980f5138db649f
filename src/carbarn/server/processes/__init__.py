"""Many processes on one database: who is alive, who does what, who hears of what."""
