# Every target makes its own environment in .venv from uv.lock; it needs python3 (3.11 or later, with venv) and make.
# To run the bot takes a quarter of what its tests and tools take, which exist for fewer machines.

PYTHON ?= python3
UV = 0.13.8
PIP_AUDIT = 2.10.1
BIN = .venv/bin
INSTALLED = .venv/.installed
READY = .venv/.ready
PYTEST = $(BIN)/pytest -q --bar -o console_output_style=classic -n auto --dist worksteal

# Where Python keeps no bytecode, every process that a test starts compiles all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup install demo test check lint audit coverage docs site package pictures format soak bench run clean

help:               ## Say what each of these does; plain `make` is this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

setup: $(INSTALLED) ## Take the bot from a token to a server of yours; asks for the token, and for nothing else
	@$(BIN)/python -m bot setup

demo: $(INSTALLED)  ## Run the bot on a Discord of its own, in your browser
	@$(BIN)/python -m bot demo

test: $(READY)      ## Run the tests, but for the slow cases
	$(PYTEST)

check: $(READY)     ## Everything that must hold before a change lands: all tests, format, lint, types, imports, dead code
	@echo "Format, lint, types, imports and dead code are checked during the tests; their results come after them."
	@$(MAKE) --no-print-directory lint > .venv/lint.log 2>&1 & lint=$$!; \
	$(PYTEST) -m "slow or not slow" --hypothesis-profile=slow; tests=$$?; \
	wait $$lint; lint=$$?; cat .venv/lint.log; exit $$((tests | lint))

lint: $(READY)      ## Everything but the tests: format, lint, types, imports, dead code, workflows, the image
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/hadolint Dockerfile

audit: $(READY)     ## Look for known security holes in the installed packages; asks PyPI
	$(BIN)/uv export --quiet --frozen --no-dev --all-extras --no-emit-project --output-file .venv/installed.txt
	$(BIN)/uv tool run pip-audit@$(PIP_AUDIT) --requirement .venv/installed.txt --disable-pip --strict

coverage: $(READY)  ## The tests once more, counting lines and branches: fails below 95 %
	$(PYTEST) --cov --cov-report=term --cov-fail-under=95

docs: $(READY)      ## Write docs/rules, docs/games, docs/dice.md and the addresses in pages anew; check says when they are stale
	$(BIN)/python -m bot rules --pages docs
	$(BIN)/python -m bot notation --markdown > docs/dice.md.new
	@mv docs/dice.md.new docs/dice.md
	$(BIN)/python docs/site/addresses.py

site: $(READY)      ## Build the site of docs/ in .site/site, with the playground; asks npm's registry for Pyodide once
	$(BIN)/python docs/site/build.py

package: $(READY)   ## Build the package in dist/, and roll with what was built; asks PyPI
	rm -rf dist
	$(BIN)/uv build --quiet
	$(BIN)/uv tool run --isolated --from dist/*.whl evenhand roll 2d6

pictures: $(READY)  ## Make the pictures of the README anew, and pictures/ of the whole page; needs Chromium
	$(BIN)/python -m tests.page.pictures

soak: $(READY)      ## The long forms of the same tests: kills, faults, fuzzing, simulation
	$(PYTEST) --soak --hypothesis-profile=soak

bench: $(READY)     ## Measure time and memory of the bot, beside peers and bounds: one table, in .bench/table.md and .json
	$(BIN)/python -m tests.bench

install: $(INSTALLED) ## Install what the bot needs, after an update

run: $(INSTALLED)   ## Run the bot on Discord; needs DISCORD_TOKEN
	@$(BIN)/python -m bot run

format: $(READY)    ## Format, and fix what can be fixed by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:              ## Remove the environment and caches; data/ stays
	rm -rf .venv .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .bench .site dist

$(INSTALLED): pyproject.toml uv.lock
	@echo "Installing what the bot needs into .venv, once: that takes a minute or two."
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV)
	@UV_PYTHON_DOWNLOADS=never $(BIN)/uv sync --frozen --compile-bytecode --no-dev --all-extras --inexact
	@touch $@

$(READY): $(INSTALLED)
	@echo "Installing what the tests and tools need, once: that takes a minute or two, and 1 GB."
	@UV_PYTHON_DOWNLOADS=never $(BIN)/uv sync --frozen --compile-bytecode
	@touch $@
