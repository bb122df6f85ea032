#!/bin/sh
# What a container runs: one server process, which gets the signals itself. Whoever runs the container starts it again.
set -eu
cd "$(dirname "$0")/.."
flags=$(node -p 'JSON.parse(fs.readFileSync("scripts/memory-flags.json", "utf8")).join(" ")')
case "${NODE_OPTIONS:-}" in *--max-old-space-size*) flags='' ;; esac
# The flags are words without blanks, each an argument of its own.
# shellcheck disable=SC2086
exec node $flags src/server/main.ts
