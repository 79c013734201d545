#!/usr/bin/env bash
# A map with a path that is not there, without a folder that is, and no map at all must be refused.
#   check_readme_map_self_test.sh ROOT
# shellcheck disable=SC2016 # Backquotes are Markdown here.
set -euo pipefail

root=${1:?usage: check_readme_map_self_test.sh ROOT}
check=$root/tests/layering/check_readme_map.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/core"

expect() { # code, README text
    local code=0
    printf '%b' "$2" >"$scratch/README.md"
    "$check" "$scratch" >/dev/null || code=$?
    [ "$code" -eq "$1" ] && return 0
    printf 'expected exit code %s, got %s for:\n%b\n' "$1" "$code" "$2"
    exit 1
}

expect 0 '## Map\n| `core/` | values |\n## More\n'
expect 1 '## Map\n| `core/` | values |\n| `gone/` | nothing |\n## More\n'
expect 1 '## Map\n| `README.md` | this text |\n## More\n'
expect 1 '# Title\n'
