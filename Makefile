# Everything a fresh machine needs: Python 3.11 and make. `make serve` runs the service, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
DATA ?= .data
NODE_CHECK := tests/clients/node
JOBS ?= 2

.PHONY: serve setup setup-test check test test-all bench docs lock clean

serve: setup
	$(BIN)/tolmach serve --data $(DATA)

setup: $(VENV)/.ready

$(VENV)/.ready: requirements.lock pyproject.toml models/pyproject.toml $(wildcard models/weights/*) \
		$(wildcard models/src/tolmach_model/*.py) $(wildcard models/src/tolmach_model/data/*.json)
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation ./models -e .
	touch $@

setup-test: $(VENV)/.ready-test
	./tests/setup.sh

$(VENV)/.ready-test: $(VENV)/.ready requirements-dev.lock
	$(PIP) install --require-hashes -r requirements-dev.lock
	touch $@

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: setup-test check
	$(BIN)/pytest -n $(JOBS) --dist loadgroup

test-all: setup-test check
	$(BIN)/pytest -n $(JOBS) --dist loadgroup --heavy

bench: setup-test
	$(BIN)/python -m benchmarks.speed
	$(BIN)/python -m benchmarks.determinism
	$(BIN)/python -m benchmarks.memory
	$(BIN)/python -m benchmarks.quality
	$(BIN)/python -m benchmarks.detection
	$(BIN)/python -m benchmarks.page

docs: $(VENV)/.ready-test
	$(BIN)/python -m tolmach.cli.pages

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra s3 \
		--group build pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra s3 \
		--group build --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) build dist
