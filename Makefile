# Needs only Python >= 3.11 and make; everything else lands in .venv.
PYTHON ?= python3
BIN := .venv/bin
export UV_SYSTEM_CERTS = 1

.PHONY: run test quick check format bench lock clean

run: .venv/.installed   ## play: a game in this terminal
	$(BIN)/carbarn

test: check             ## everything that CI runs
	$(BIN)/pytest -n auto

quick: check            ## the part to run while working
	$(BIN)/pytest -n auto -m "not slow"

check: .venv/.installed ## formatting, lint, types, direction of imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/.installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/.installed ## compiled rules against plain Python and against C
	$(BIN)/python benchmarks/compare.py

.venv/.installed: pyproject.toml requirements.lock
	test -x $(BIN)/uv || { $(PYTHON) -m venv .venv && $(BIN)/python -m pip install -q uv; }
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes requirements.lock
	$(BIN)/uv pip install -q --python $(BIN)/python --no-deps -e .
	touch $@

lock:                   ## the lock file names no index: uv.lock would
	$(BIN)/uv pip compile -q --universal --group dev --generate-hashes --no-header -o requirements.lock pyproject.toml

clean:
	rm -rf .venv dist build
