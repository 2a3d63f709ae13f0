# Everything a checkout needs. `make demo` and `make test` work on a bare machine with
# Python 3.11+, pip, a C++ compiler and cmake; nothing has to be installed by hand.

PYTHON ?= python3
UV_VERSION := 0.13.9

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
RUN := $(BIN)/python
LONTAR := $(BIN)/lontar

SAMPLE := resources/sample/lontar-handbook.pdf
QUESTION ?= Does Lontar make network calls?

.PHONY: demo run test lint format handbook translations screenshots basis lock system-packages clean

demo: .venv/installed
	$(LONTAR) ask $(SAMPLE) -q "$(QUESTION)"

run: .venv/installed
	$(LONTAR) open

test: .venv/installed-dev system-packages
	$(RUN) -m pytest

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

handbook: .venv/installed-dev
	$(RUN) -m scripts.handbook

# After strings of the window were added or translated; the .qm files are committed.
translations: .venv/installed-dev
	$(RUN) -m scripts.translations

# The window's main states, by the real application under an X server of its own.
screenshots: .venv/installed-dev
	$(RUN) -m scripts.screenshots

# Only together with a RECIPE of its own (desktop_app/core/embedding/e5.py): libraries then embed their passages anew.
basis: .venv/installed-dev
	$(RUN) -m scripts.embedding_basis

# Versions and hashes only; download addresses stay out.
lock: .venv/uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock

system-packages: .venv/installed-dev
	@$(RUN) -m scripts.system_packages

# A venv without pip needs no distribution package (Debian splits ensurepip off); the outer pip installs uv into it.
.venv/uv:
	$(PYTHON) -m venv --without-pip .venv
	$(PYTHON) -m pip --python $(RUN) install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

.venv/installed: .venv/uv requirements.lock pyproject.toml
	@echo "Installing; the first time llama.cpp is compiled, which takes some minutes."
	$(BIN)/uv pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/uv pip install --quiet --no-deps -e .
	@touch $@

.venv/installed-dev: .venv/installed requirements-dev.lock
	$(BIN)/uv pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
