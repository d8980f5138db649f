"""`python -m carbarn` is the command `carbarn`."""

from .cli import main

raise SystemExit(main())
