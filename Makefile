# What a keeper and a developer type. `make help` lists it.

VENV ?= .venv
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$python" && break; done)
WORKERS ?= 2

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help install install-dev run test check check-format check-style check-types \
	check-rules format readme bench soak wheel clean

help: ## Lists the words that make understands.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/ -/' | sort

install: $(VENV)/.installed ## Builds the virtual environment that the program runs in.

install-dev: $(VENV)/.installed-dev ## Adds the tools that tests and checks need.

run: install ## Starts the daemon; without .env it plays a sample game.
	@exec $(BIN)/pbem run

test: install-dev ## Runs every test but the long ones.
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

check: check-format check-style check-types check-rules ## Does all of the following four.

check-format: install-dev ## Finds code that is not in its one form.
	$(BIN)/ruff format --check .

check-style: install-dev ## Finds careless code.
	$(BIN)/ruff check .

check-types: install-dev ## Finds types that do not fit.
	$(BIN)/mypy

check-rules: install-dev ## Finds faults in rulesets, words and templates.
	$(BIN)/pbem check

format: install-dev ## Puts the code into its one form.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only .

readme: install-dev ## Puts the README's letter through the program again.
	$(BIN)/python -m tests.readme_night

bench: install-dev ## Measures the road of a letter, the nights, the posts, the memory.
	$(BIN)/pbem bench

soak: install-dev ## Runs the long tests.
	$(BIN)/python -m pytest -m soak -n $(WORKERS) --dist worksteal
	$(BIN)/python -m tests.mail.mutants 100000

wheel: install-dev ## Builds the wheel into dist/.
	$(BIN)/python -m build --wheel --no-isolation

clean: ## Removes what was built; the games in data/ stay.
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find pbem tests -name __pycache__ -type d -exec rm -rf {} +

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo 'pbem needs Python 3.11 or newer; none was found.' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/.installed
	$(PIP) install --editable '.[dev]'
	@touch $@
