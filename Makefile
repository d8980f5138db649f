# Needs only Python >= 3.11 and make; everything else lands in .venv (and, for the browser tests,
# a chromium where there is none).
PYTHON ?= python3
BIN := .venv/bin
NPM := $(BIN)/python scripts/npm.py --prefix web
PAGE := $(shell find web src/carbarn/games docs/rules -name node_modules -prune -o -type f \
	\( -path 'web/*' -o -name '*.json' -o -name '*.md' \) -print)
PYTEST := $(BIN)/pytest -n logical --dist worksteal  # neighbours share what they have started
# A busy machine may be too slow for a test with real processes: it is tried again, and said so.
AGAIN := --reruns 2 -r aR
JOBS := -j 3 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
export UV_SYSTEM_CERTS = 1
unexport PYTHONDONTWRITEBYTECODE  # Python is started hundreds of times

.PHONY: run test quick check lint mypy svelte types page compiled format bench soak lock site playthroughs clean

run: compiled            ## play: opens in the browser
	$(BIN)/carbarn

test: .venv/.installed   ## everything that CI runs
	$(MAKE) $(JOBS) compiled check page
	$(PYTEST) $(AGAIN) --ignore tests/browser
	$(PYTEST) $(AGAIN) tests/browser  # by itself: it holds an event loop of its own

quick: .venv/.installed  ## the part to run while working
	$(MAKE) $(JOBS) check
	$(PYTEST) -m "not slow" --ignore tests/browser

check: lint mypy svelte  ## formatting, lint, types, direction of imports

lint: .venv/.installed
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/lint-imports
	$(BIN)/python scripts/page_types.py --check

mypy: .venv/.installed
	$(BIN)/mypy

svelte: .venv/.installed
	$(NPM) run check

page: .venv/.installed
	$(BIN)/python -m tests.browser.chromium
	$(NPM) test

compiled: .venv/.installed  ## the rules for computer players, if they have changed
	$(BIN)/carbarn compile

types: .venv/.installed  ## the page's types, from what the server reads and sends
	$(BIN)/python scripts/page_types.py

format: .venv/.installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/.installed  ## compiled rules against plain Python and against C
	$(BIN)/python benchmarks/compare.py

soak: .venv/.installed   ## two hundred tables at once
	$(BIN)/carbarn load cable-car --tables 1 --every 0.15 --beside 200 --level casual --seconds 180

.venv/.installed: pyproject.toml requirements.lock hatch_build.py $(PAGE)
	test -x $(BIN)/uv || { $(PYTHON) -m venv .venv && $(BIN)/python -m pip install -q uv; }
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	$(BIN)/uv pip install -q --python $(BIN)/python --no-deps -e .
	touch $@

lock:                    ## the lock file names no index: uv.lock would
	$(BIN)/uv pip compile -q --universal --group dev --generate-hashes --no-header -o requirements.lock pyproject.toml

site: .venv/.installed   ## the docs as a site, in build/site; a link that leads nowhere is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

playthroughs: .venv/.installed  ## the whole games in tests/playthroughs, made again
	$(BIN)/python scripts/playthroughs.py

clean:
	rm -rf .venv dist build web/node_modules src/carbarn/static
