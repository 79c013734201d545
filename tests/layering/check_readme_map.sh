#!/usr/bin/env bash
# Checks that every path in the README's map of folders exists and that every top-level folder is in it.
#   check_readme_map.sh ROOT
# shellcheck disable=SC2016 # Backquotes are Markdown here.
set -euo pipefail

root=${1:?usage: check_readme_map.sh ROOT}
cd "$root"

# The map is the table below «## Map»; its first column holds paths in backquotes.
map=$(sed -n '/^## Map/,/^## [^M]/p' README.md | sed -nE 's/^\| `([^`]+)` .*/\1/p')
if [ -z "$map" ]; then
    echo 'README.md has no map of folders'
    exit 1
fi

missing=0
while IFS= read -r path; do
    [ -e "$path" ] && continue
    printf 'README.md names %s, which does not exist\n' "$path"
    missing=$((missing + 1))
done <<<"$map"

for folder in app bench core docs frontend resources scripts tests translations views; do
    [ -d "$folder" ] || continue
    grep -qE "^$folder(/|$)" <<<"$map" && continue
    printf '%s is not in the map of README.md\n' "$folder"
    missing=$((missing + 1))
done
[ "$missing" -eq 0 ]
