# `just` lists what there is; each recipe runs in the environment .venv.

bin := ".venv/bin"

_list:
    @just --list

# Make the environment in which edits are live
setup:
    python3 -m venv .venv
    {{bin}}/pip install -e '.[test]'

# Format, lint and check types, before each commit
check:
    {{bin}}/ruff format
    {{bin}}/ruff check
    {{bin}}/mypy --strict -p jigsat -p benchmarks -p docs

# Run the tests of one room, as in `just test checks`
test room:
    {{bin}}/pytest tests/{{room}}

# The share of the lines that the tests run, and those that they do not
coverage:
    {{bin}}/pip install --quiet pytest-cov
    {{bin}}/pytest --cov --cov-report=term-missing:skip-covered

# Renew the pages that are made from the code, and build the site
docs:
    {{bin}}/python -m docs.generate
    {{bin}}/pip install --quiet '.[docs]'
    {{bin}}/zensical build --strict --config-file docs/zensical.toml

# What every landing must pass
land:
    .ci/run
