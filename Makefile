# Everything a fresh machine needs: Python 3.11 and make. `make serve` runs the service, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TRAINING := .venv-training
CLUSTER := .venv-cluster
RACES := .venv-races
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# What is imported is compiled then, and kept; to compile all of it at once took two fifths of the set-up.
INSTALL := $(PIP) install --no-compile
# uv takes a tenth of pip's time. Where it cannot (it does not know a mirror that pip is told of), pip does it.
UV := $(BIN)/uv --quiet pip install --python $(BIN)/python
DATA ?= .data
DIST ?= dist
NODE_CHECK := tests/clients/node
# Four on two cores: many tests wait for a process, a server or a clock. Each more would load all of it once more.
JOBS ?= 4
# In the order of their names, because the last folders are quick: the order by number would leave the slowest to the end.
PYTEST = $(BIN)/pytest -n $(JOBS) --no-loadscope-reorder
# Processors round differently. What decides between two nearly equal words on one of them fails on another, so the
# words of the model are compared a second time as on a processor without any extension; `test-all` does so with all
# tests of the engine.
OTHER_ROUNDING := CT2_FORCE_CPU_ISA=GENERIC

# What one process has compiled, the next need not: the tests start hundreds of them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: serve setup setup-test setup-training setup-cluster check test test-usual test-rounding test-all test-official test-cluster coverage words bench bench-cluster fuzz fuzz-contract faults soak scoreboard setup-races races docs catalogue schema dist audit lock clean

serve: setup
	$(BIN)/tolmach serve --data $(DATA)

setup: $(VENV)/.ready

$(VENV)/.ready: requirements-setup.lock requirements.lock pyproject.toml models/pyproject.toml $(wildcard models/weights/*) \
		$(wildcard models/src/tolmach_model/*.py) $(wildcard models/src/tolmach_model/data/*.json)
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes -r requirements-setup.lock
	$(UV) --require-hashes -r requirements.lock || $(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation ./models -e .
	touch $@

setup-test: $(VENV)/.ready-test
	./tests/setup.sh

$(VENV)/.ready-test: $(VENV)/.ready requirements-dev.lock
	$(UV) --require-hashes -r requirements-dev.lock || $(INSTALL) --require-hashes -r requirements-dev.lock
	touch $@

# PyTorch is large and no part of the service, so training has an environment of its own. It hides itself from git.
setup-training: $(TRAINING)/.ready

$(TRAINING)/.ready: requirements-training.lock pyproject.toml
	$(PYTHON) -m venv $(TRAINING)
	echo '*' > $(TRAINING)/.gitignore
	$(TRAINING)/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements-training.lock
	$(TRAINING)/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation -e .
	touch $@

# Ray and what comes with it is large, and one machine needs none of it. It hides itself from git as well.
setup-cluster: $(CLUSTER)/.ready
	./tests/setup.sh --cluster

$(CLUSTER)/.ready: $(VENV)/.ready requirements-cluster.lock pyproject.toml models/pyproject.toml $(wildcard models/weights/*) \
		$(wildcard models/src/tolmach_model/*.py) $(wildcard models/src/tolmach_model/data/*.json)
	$(PYTHON) -m venv $(CLUSTER)
	echo '*' > $(CLUSTER)/.gitignore
	$(BIN)/uv --quiet pip install --python $(CLUSTER)/bin/python --require-hashes -r requirements-cluster.lock || \
		$(CLUSTER)/bin/python -m pip --disable-pip-version-check --quiet install --no-compile --require-hashes \
			-r requirements-cluster.lock
	$(CLUSTER)/bin/python -m pip --disable-pip-version-check --quiet install --no-compile --no-deps \
		--no-build-isolation ./models -e .
	touch $@

check: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Side by side: one waits for the network, the others for a processor, and mypy goes on while the first tests run.
test: $(VENV)/.ready-test
	$(MAKE) -j 3 check test-usual

# A test that waits for a process or a clock may fail because of those beside it: what failed runs once more, alone, and
# has to pass then. Both stand in the output.
test-usual: setup-test test-rounding
	$(PYTEST) || { [ $$? -eq 1 ] && $(BIN)/pytest --last-failed --last-failed-no-failures none; }

# It also compiles all tests once, because otherwise each process of the usual run would do so.
test-rounding: $(VENV)/.ready-test
	$(BIN)/pytest --collect-only -qq > /dev/null
	$(OTHER_ROUNDING) $(BIN)/pytest --words only

test-all: setup-test setup-training check
	./tests/setup.sh --heavy
	$(PYTEST) --heavy
	$(OTHER_ROUNDING) $(PYTEST) --heavy tests/engines/nmt
	$(if $(OFFICIAL),$(MAKE) test-official)
	$(MAKE) coverage

# The official clients' own suites against the sandbox, from checkouts of deepl-python and deepl-node in one folder:
# `make test-official OFFICIAL=folder`. They are in no registry, so whoever wants them run has to bring them.
test-official: setup-test
	$(BIN)/python -m tests.official $(or $(OFFICIAL),$(error OFFICIAL must name a folder with deepl-python and deepl-node))

# Four replicas with HAProxy, PostgreSQL, an object store and Ray, killed, cut off and replaced: about a quarter of an hour.
test-cluster: setup-cluster
	$(CLUSTER)/bin/pytest --cluster tests/cluster

# How much of the code the usual tests run in all variants, with branches. What children of a test run does not count. In parts:
# `make coverage PART=tests/engines` adds to what is measured already; the first part follows `rm .coverage`.
coverage: setup-test
	$(PYTEST) $(PART) --all-variants --cov $(if $(PART),--cov-append) --cov-report=term

# What the shipped model says, word for word, in one file for its version: a new model needs this and a look at the
# difference. The second run finds what another processor would say otherwise; such words have no place there.
words: setup-test
	$(BIN)/pytest --words refresh
	$(OTHER_ROUNDING) $(BIN)/pytest --words only

bench: setup-test
	$(BIN)/python -m benchmarks.service.speed
	$(BIN)/python -m benchmarks.service.beams
	$(BIN)/python -m benchmarks.service.full_load
	$(BIN)/python -m benchmarks.service.determinism
	$(BIN)/python -m benchmarks.service.memory
	$(BIN)/python -m benchmarks.service.sandbox
	$(BIN)/python -m benchmarks.service.start
	$(BIN)/python -m benchmarks.service.flames
	$(BIN)/python -m benchmarks.service.idempotency
	$(BIN)/python -m benchmarks.service.console
	$(BIN)/python -m benchmarks.campaigns.poison
	$(BIN)/python -m benchmarks.translation.quality
	$(BIN)/python -m benchmarks.translation.scores
	$(BIN)/python -m benchmarks.firefox.comparing
	$(BIN)/python -m benchmarks.firefox.service
	$(BIN)/python -m benchmarks.translation.phrases
	$(BIN)/python -m benchmarks.words
	$(BIN)/python -m benchmarks.faithfulness
	$(BIN)/python -m benchmarks.translation.detection
	$(BIN)/python -m benchmarks.translation.pipeline
	$(BIN)/python -m benchmarks.tasks.taught
	$(BIN)/python -m benchmarks.confidence
	$(BIN)/python -m benchmarks.confidence.damage
	$(BIN)/python -m benchmarks.glossaries.terms
	$(BIN)/python -m benchmarks.glossaries.matching
	$(BIN)/python -m benchmarks.translation.styles
	$(BIN)/python -m benchmarks.documents.long
	$(BIN)/python -m benchmarks.documents.short
	$(BIN)/python -m benchmarks.documents.pages
	$(BIN)/python -m benchmarks.documents.scan
	$(BIN)/python -m benchmarks.voice.speech
	$(BIN)/python -m benchmarks.memories.nearest
	$(BIN)/python -m benchmarks.memories.taught
	$(BIN)/python -m benchmarks.glossaries.found
	$(BIN)/python -m benchmarks.writing.correcting
	$(BIN)/python -m benchmarks.writing.real
	$(BIN)/python -m benchmarks.writing.rephrasing
	$(BIN)/python -m benchmarks.voice.spoken_terms
	$(BIN)/python -m benchmarks.voice.audio
	$(BIN)/python -m benchmarks.simulation.calibrate
	$(BIN)/python -m benchmarks.simulation
	$(BIN)/python -m benchmarks.simulation.check
	$(BIN)/python -m benchmarks.page

bench-cluster: setup-cluster
	$(CLUSTER)/bin/python -m benchmarks.replicas
	$(CLUSTER)/bin/python -m benchmarks.page

# Every parser with inputs that nobody wrote, ten minutes of a processor each; `make fuzz SECONDS=30 PARSER="xml docx"` for
# less. What is found is a file in .cache/fuzzing, and becomes a case of tests/poison.
fuzz: $(VENV)/.ready-test
	$(BIN)/python -m benchmarks.campaigns fuzzing --seconds $(or $(SECONDS),600) $(PARSER)
	$(BIN)/python -m benchmarks.page

# Every direction of the model, about three hours of one core for each hundred lines; started again, it goes on.
scoreboard: setup-test
	$(BIN)/python -m benchmarks.scoreboard
	$(BIN)/python -m benchmarks.page

# LibreTranslate is under the AGPL: it runs as a process beside ours, and nothing of ours imports or ships it.
setup-races: setup-test $(RACES)/.ready

$(RACES)/.ready:
	$(PYTHON) -m venv $(RACES)
	echo '*' > $(RACES)/.gitignore
	$(BIN)/uv --quiet pip install --python $(RACES)/bin/python libretranslate==1.9.6 spacy || \
		$(RACES)/bin/python -m pip --disable-pip-version-check --quiet install libretranslate==1.9.6 spacy
	touch $@

races: setup-races
	$(BIN)/python -m benchmarks.races
	$(BIN)/python -m benchmarks.page

# At least 20,000 requests made from our own description, right and wrong ones; every answer is held against it.
fuzz-contract: $(VENV)/.ready-test
	$(BIN)/python -m benchmarks.contract

# A fault at every write of every operation: some hours. It can be stopped, and goes on where nothing was committed since.
faults: $(VENV)/.ready-test
	$(BIN)/python -m benchmarks.campaigns faults
	$(BIN)/python -m benchmarks.page

# 100,000 mixed requests with hang-ups, bad input and restarts: some hours. It can be stopped, and goes on.
soak: $(VENV)/.ready-test
	$(BIN)/python -m benchmarks.soak --save
	$(BIN)/python -m benchmarks.page

docs: $(VENV)/.ready-test
	$(BIN)/python -m tolmach.cli.pages

# The texts of the console, for its translators: after a text was added or changed.
catalogue: $(VENV)/.ready-test
	$(BIN)/python -m releasing.catalogue

# What all migrations make in SQLite, for new databases: after a new migration.
schema: $(VENV)/.ready
	$(BIN)/python -m releasing.schema

# What another machine needs, in one folder: the two wheels, the locks of what they stand on, the bill of materials with
# their licences, the examples, their hashes.
# Nothing is fetched; hatchling, which builds, is in the lock.
dist: $(VENV)/.ready
	rm -rf $(DIST)
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir $(DIST) . ./models
	cp requirements.lock requirements-ray.lock $(DIST)
	$(BIN)/python -m releasing.sbom $(DIST)/sbom.cdx.json
	tar --create --gzip --file $(DIST)/deploy.tar.gz --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 \
		--exclude=deploy/private --exclude=deploy/.env deploy
	cd $(DIST) && sha256sum * > SHA256SUMS

# Known holes in what is locked. It asks PyPI, and says so when it could not.
audit: $(VENV)/.ready-test
	$(BIN)/python -m releasing.audit

lock:
	echo uv | uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate - \
		-o requirements-setup.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra buckets \
		--group build pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra buckets \
		--extra mcp --group build --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra buckets \
		--extra ray --group build --group dev --group cluster -c requirements-dev.lock pyproject.toml \
		-o requirements-cluster.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra buckets \
		--extra ray --group build -c requirements-cluster.lock pyproject.toml -o requirements-ray.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		-c requirements-dev.lock training/requirements.in -o requirements-training.lock

clean:
	rm -rf $(VENV) $(TRAINING) $(CLUSTER) $(RACES) build dist
