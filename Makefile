# Aliases for people who build; app.py makes the environment where there is none.
PYTHON ?= python3
TOOLS = $(PYTHON) app.py python

.PHONY: run test check rules soak bench audit

run:       ## open the table night
	$(PYTHON) app.py

test:      ## every test but the long ones
	$(PYTHON) app.py test

check:     ## form, types, message catalogues
	$(TOOLS) -m ruff format --check .
	$(TOOLS) -m ruff check .
	$(TOOLS) -m mypy
	if [ -d translations ]; then $(TOOLS) -m babel.messages.frontend extract -q -F babel.cfg -k N_ -o .messages.pot . \
	  && $(TOOLS) -m babel.messages.frontend update --check -i .messages.pot -d translations; fi

rules:     ## every rule of the ledgers with the tests that show it
	$(TOOLS) tests/rules_report.py

soak:      ## thousands of random games
	$(TOOLS) -m pytest -m soak -o timeout=0

bench:     ## the figures of docs/PERFORMANCE.md
	$(TOOLS) bench/run.py

audit:     ## known weaknesses of the pinned packages (needs the internet)
	$(TOOLS) -m pip install --quiet pip-audit==2.10.1
	$(TOOLS) -m pip_audit --requirement requirements.txt --no-deps --disable-pip
