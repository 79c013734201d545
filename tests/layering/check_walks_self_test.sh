#!/usr/bin/env bash
# Makes a small tree with a walk that is right, then breaks one thing at a time: check_walks.sh must refuse each, and say
# what is wrong.
#   check_walks_self_test.sh ROOT
# shellcheck disable=SC2016 # Backquotes are Markdown here.
set -euo pipefail

root=$(cd "${1:?usage: check_walks_self_test.sh ROOT}" && pwd)
check=$root/tests/layering/check_walks.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failures=0

fresh_tree() {
    rm -rf "$scratch/tree"
    mkdir -p "$scratch"/tree/{core,docs}
    cd "$scratch/tree"
    printf 'void Slider::follow(int position) {\n    moved(position);\n}\n' >core/slider.cpp
    printf 'class Reader final : Walk {\n    void enter() {}\n};\n\nint readAll() {\n    return 0;\n}\n' >core/reader.cpp
    cat >docs/architecture.md <<'END_OF_PAGE'
## Rooms
1. `core/gone.cpp`, `noStop`: no part of a walk
## Three walks
`core/gone.cpp` may stand in the text.
### Down
1. `core/slider.cpp`, `Slider::follow`: takes `Anything::else`: all that follows is free.
   → `int`
2. `core/reader.cpp`, `readAll` and
   `Reader::enter`: read. → `int`

Between two parts:

3. ↩ `core/slider.cpp`, `Slider::follow`: once more. → `int`
### Up
1. `core/reader.cpp`, `readAll`: reads
## Namespaces
1. `core/gone.cpp`, `noStop`: no part of a walk
END_OF_PAGE
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
expect_pass 'walks that are right'

fresh_tree
sed -i 's|1. `core/slider.cpp`|1. `core/moved.cpp`|' docs/architecture.md
expect_failure 'a file that is not there' 'Down, stop 1: there is no file core/moved.cpp'

fresh_tree
sed -i 's|↩ `core/slider.cpp`|↩ `core/moved.cpp`|' docs/architecture.md
expect_failure 'a file that is not there, in a later part of a walk' 'Down, stop 3: there is no file core/moved.cpp'

fresh_tree
rm core/reader.cpp
touch core/reader.h
sed -i '/^2\. /,/^   `Reader/d' docs/architecture.md
expect_failure 'a file that is gone' 'Up, stop 1: there is no file core/reader.cpp'

fresh_tree
sed -i 's/Slider::follow/Slider::chase/' core/slider.cpp
sed -i '/^3\. /d' docs/architecture.md
expect_failure 'a function with another name' 'Down, stop 1: core/slider.cpp has no Slider::follow'

fresh_tree
sed -i 's/void enter()/void leave()/' core/reader.cpp
expect_failure 'the second function of a stop, on its second line' 'Down, stop 2: core/reader.cpp has no Reader::enter'

fresh_tree
sed -i 's/class Reader/class ReaderOfAll/' core/reader.cpp
expect_failure 'a member of another class' 'Down, stop 2: core/reader.cpp has no Reader::enter'

fresh_tree
sed -i 's/`readAll` and/`read` and/' docs/architecture.md
expect_failure 'half the name of a function' 'Down, stop 2: core/reader.cpp has no read'

fresh_tree
sed -i 's/`core\/reader.cpp`, `readAll`: reads/`core\/reader.cpp`: reads/' docs/architecture.md
expect_failure 'a stop without a function' 'Up, stop 1: it names no file with a function'

fresh_tree
sed -i 's/^## Three walks/## Walks/' docs/architecture.md
expect_failure 'a page without walks' 'docs/architecture.md has no walks'

[ "$failures" -eq 0 ]
