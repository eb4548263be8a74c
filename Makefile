# make run: the app on http://localhost:8501 · make test: every test · make check: lint and types
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check words clean

run: $(VENV)/.run
	$(BIN)/python -m pages.ui.serve --server.port 8501

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 4 --dist loadgroup

check: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/.run: requirements.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet -r requirements.txt
	touch $@

$(VENV)/.test: tests/requirements.txt $(VENV)/.run
	$(BIN)/pip install --quiet -r tests/requirements.txt
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Bring the sentences of the code into every interface language's file; what has no translation fails a test.
words: $(VENV)/.test
	$(BIN)/pybabel -q extract -k t -k tn:1,2 -k message -k counted:1,2 -k words --no-location --sort-output -o $(VENV)/words.pot core pages
	for file in core/locale/*.po; do $(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		--previous -w 110 -i $(VENV)/words.pot -o $$file -l $$(basename $$file .po); done
