#!/usr/bin/env bash
# Makes a small tree with maps that are right, then breaks one thing at a time: check_readme_map.sh must refuse each, and
# say what is wrong.
#   check_readme_map_self_test.sh ROOT
# shellcheck disable=SC2016 # Backquotes are Markdown here.
set -euo pipefail

root=$(cd "${1:?usage: check_readme_map_self_test.sh ROOT}" && pwd)
check=$root/tests/layering/check_readme_map.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failures=0

fresh_tree() {
    rm -rf "$scratch/tree"
    mkdir -p "$scratch"/tree/{core/base,core/advice/block,frontend/loops,views/widgets/plots,app/cli/text,docs,cmake,build/made}
    cd "$scratch/tree"
    touch core/base/units.h core/advice/block/sweep.cpp frontend/loops/parse.cpp views/widgets/plots/curve.cpp
    touch app/cli/main.cpp app/cli/text/table.cpp build/made/up.cpp
    cat >README.md <<'END'
# Title
## Map
| path | what is there |
|---|---|
| `core/` | values |
| `frontend/` | C in |
| `views/` | widgets |
| `app/cli/` | the terminal |
| `docs/`, `cmake/` | pages; what CMake needs |
## More
| `elsewhere/` | no part of the map |
END
    cat >docs/architecture.md <<'END'
| room | what is there |
|---|---|
| `core/base/` | units; `anything/` may stand here |
| `core/advice/` | no sources but in its parts |
| `core/advice/block/` | a part |
| `frontend/loops/` | parsing |
| `views/widgets/` | what views share; `plots/` curves |
| `app/cli/` | the terminal |
| `app/cli/text/` | what it prints |
| word | no path |
END
}

expect_pass() { # what
    "$check" "$scratch/tree" >"$scratch/out" && return 0
    printf 'refused: %s\n' "$1"
    cat "$scratch/out"
    failures=$((failures + 1))
}

expect_failure() { # what, text of the message
    local code=0
    "$check" "$scratch/tree" >"$scratch/out" || code=$?
    if [ "$code" -eq 1 ] && grep -qF "$2" "$scratch/out" && [ "$(wc -l <"$scratch/out")" -eq 1 ]; then return 0; fi
    printf 'exit code %s for: %s; it said:\n' "$code" "$1"
    cat "$scratch/out"
    failures=$((failures + 1))
}

fresh_tree
expect_pass 'maps that are right'
mkdir core/empty
expect_pass 'a folder without sources'

fresh_tree
sed -i '/## More/i | `gone/` | nothing |' README.md
expect_failure 'a path in the README that is not there' 'README.md names gone'

fresh_tree
sed -i 's/`docs\/`, `cmake\/`/`docs\/`, `gone.txt`, `cmake\/`/' README.md
expect_failure 'the second path of a row' 'README.md names gone.txt'

fresh_tree
sed -i '/frontend/d' README.md
expect_failure 'a top-level folder without a row' 'frontend is not in the map of README.md'

fresh_tree
sed -i 's/`docs\/`, `cmake\/`/`docs\/`/' README.md
expect_failure 'the folder of a shared row, left out' 'cmake is not in the map'

fresh_tree
sed -i '/^## Map/,/^## More/d' README.md
expect_failure 'a README without a map' 'README.md has no map of folders'

fresh_tree
size=$(wc -c <README.md)
printf '%*s' "$((8192 - size))" '' >>README.md
expect_pass 'a README of 8192 bytes'
printf ' ' >>README.md
expect_failure 'a README of 8193 bytes' '8193 bytes'

fresh_tree
rm docs/architecture.md
expect_failure 'no page on the architecture' 'docs/architecture.md is missing'

fresh_tree
echo '| `core/gone/` | nothing |' >>docs/architecture.md
expect_failure 'a room that is not there' 'docs/architecture.md names core/gone'

for room in core/base core/advice frontend/loops views/widgets app/cli app/cli/text; do
    fresh_tree
    grep -vF "| \`$room/\` |" docs/architecture.md >"$scratch/page"
    cp "$scratch/page" docs/architecture.md
    expect_failure "$room without a row" "$room is not in a table of docs/architecture.md"
done

fresh_tree
sed -i 's/; `plots\/` curves//' docs/architecture.md
expect_failure 'a folder inside a room that no row names' 'views/widgets/plots is not named in docs/architecture.md'

fresh_tree
sed -i '/core\/advice\/block/d' docs/architecture.md
expect_failure 'a part of a room without sources' 'core/advice/block is not named in docs/architecture.md'

fresh_tree
mkdir -p app/tracer
touch app/tracer/main.cpp
expect_failure 'a new program' 'app/tracer is not in a table'

[ "$failures" -eq 0 ]
