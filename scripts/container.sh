#!/bin/sh
# What a container runs: one server process, which gets the signals itself. Whoever runs the container starts it again.
# With words behind it the command line instead: `sh scripts/container.sh doctor`.
set -eu
cd "$(dirname "$0")/.."
flags=$(node -p 'JSON.parse(fs.readFileSync("scripts/memory-flags.json", "utf8")).join(" ")')
case "${NODE_OPTIONS:-}" in *--max-old-space-size*) flags='' ;; esac
# The flags are words without blanks, each an argument of its own.
# shellcheck disable=SC2086
if [ $# -gt 0 ]; then exec node $flags src/server/cli/main.ts "$@"; fi
# shellcheck disable=SC2086
exec node $flags src/server/main.ts
