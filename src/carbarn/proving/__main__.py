"""`python -m carbarn.proving` runs the fuzzer (see `command`)."""

import sys

from .command import main

sys.exit(main())
