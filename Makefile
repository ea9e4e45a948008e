# Needs only Python 3.11 or newer. Each target first installs what it needs, once.
#
#   make run       serve the demo at http://127.0.0.1:8000 (PORT=... elsewhere)
#   make test      run all tests except the long ones
#   make check     check format, lint, types, imports and words, and that the files generated from protocol/ are current
#   make full      run the long tests, and check that tests cover all of server/core and protocol
#   make sim       simulate whole houses with faults on virtual time (SEEDS=1000; FIRST=0)
#   make chaos     run three nodes with 200 clients and a fault every second, for a minute (SEED=...)
#   make attack    time players' answers under floods, and measure what messages cost
#   make bench     compare the server's CPU time with that of other servers that replay its messages (20 minutes at most)
#   make fairness  test the order of a million decks, and what a million rounds come to (DECKS=...; ROUNDS=...; SEED=...)
#   make screens   draw the page of a table in every state of each game at four sizes, in build/screens
#   make generate  generate protocol.ts, asyncapi.json, the reference of the protocol and the test vectors
#   make audit-dependencies   look for known vulnerabilities in the packages that are installed
#   make clean     remove everything installed and built (not var/, which holds tables and wallets)

SHELL := /bin/sh
.SHELLFLAGS := -ec
.DEFAULT_GOAL := run
.DELETE_ON_ERROR:
.PHONY: run test check check-python check-pages full sim chaos attack bench fairness screens generate audit-dependencies clean ready

BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install
PINNED := --require-hashes --requirement
NPM := npm --prefix clients/web --no-audit --no-fund --silent
FILES = $(shell find $(1) -type d \( -name node_modules -o -name dist \) -prune -o -type f -print)
CLIENT := $(call FILES,clients/js)
PAGES := $(call FILES,clients/web) $(CLIENT)

run: .venv/made-run clients/web/dist/index.html
	@exec $(BIN)/croupier serve --demo

test: ready
	@tools/test

check: ready
	@$(MAKE) --no-print-directory --jobs 2 check-python check-pages

check-python:
	@ruff format --check .
	@ruff check .
	@mypy
	@lint-imports --no-logo
	@tools/words
	@python -m protocol.typescript | diff clients/js/src/protocol.ts -
	@python -m protocol.asyncapi > /dev/null
	@python -m server.cli.printing --check

check-pages:
	@npm --prefix clients/js --silent run check
	@$(NPM) run check

full: ready
	@HYPOTHESIS_PROFILE=full tools/test -m full
	@HYPOTHESIS_PROFILE=usual tools/test -m 'hypothesis and not full'
	@HYPOTHESIS_PROFILE=usual tools/test tests/core tests/protocol tests/reading -m 'not full or full(case=True)' \
		--timeout 300 --cov --cov-fail-under=100  # counting lines slows them

sim: ready
	@python -m tests.sim --seeds $(or $(SEEDS),1000) --first $(or $(FIRST),0)

chaos: ready
	@python -m tests.chaos $(if $(SEED),--seed $(SEED))

attack: ready
	@python -m tests.attack

bench: ready
	@python -m tests.bench

fairness: ready
	@python -m tests.fairness $(if $(DECKS),--decks $(DECKS)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(SEED),--seed $(SEED))

screens: ready
	@CHROMIUM=$$(tools/chromium) python -m tests.browser.screens build/screens

generate: .venv/made-run
	@python -m protocol.typescript > .venv/printed && cp .venv/printed clients/js/src/protocol.ts
	@python -m protocol.asyncapi > .venv/printed && cp .venv/printed protocol/asyncapi.json
	@python -m server.cli.printing
	@python -m tests.docs.sessions
	@python -m tests.vectors

audit-dependencies: ready .venv/audit/made
	@tools/audit-dependencies

clean:
	rm -rf .venv clients/js/node_modules clients/js/dist clients/web/node_modules clients/web/dist protocol/asyncapi.json *.egg-info
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache test-results .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

ready: .venv/made-dev clients/js/dist/index.js clients/web/dist/index.html

.venv/made: tools/make-venv
	@tools/make-venv
	@touch $@

.venv/made-run: .venv/made pyproject.toml requirements/server.txt requirements/run.txt
	@echo "Installing what the server needs ..."
	@$(PIP) $(PINNED) requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@tools/link-node
	@touch $@

.venv/made-dev: .venv/made-run requirements/dev.txt
	@echo "Installing what the tests need ..."
	@$(PIP) $(PINNED) requirements/dev.txt
	@touch $@

.venv/audit/made: .venv/made requirements/audit.txt
	@echo "Installing pip-audit ..."
	@$(BIN)/python -m venv .venv/audit
	@.venv/audit/bin/python -m pip --quiet --disable-pip-version-check install $(PINNED) requirements/audit.txt
	@touch $@

clients/web/node_modules/.made: .venv/made-run clients/web/package.json clients/web/package-lock.json
	@echo "Installing what the pages need ..."
	@$(NPM) ci
	@touch $@

clients/js/dist/index.js: clients/web/node_modules/.made $(CLIENT)
	@echo "Building the client ..."
	@ln -sfn ../web/node_modules clients/js/node_modules
	@npm --prefix clients/js --silent run build
	@touch $@

clients/web/dist/index.html: clients/web/node_modules/.made $(PAGES)
	@echo "Building the pages ..."
	@$(NPM) run build
	@touch $@
