#!/usr/bin/env bash
# Fills one folder of a small tree until it is full, then once more: check_folder_sizes.sh must refuse that, in each of
# the five trees of sources.
#   check_folder_sizes_self_test.sh ROOT
set -euo pipefail

root=$(cd "${1:?usage: check_folder_sizes_self_test.sh ROOT}" && pwd)
check=$root/tests/layering/check_folder_sizes.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failures=0

# A full folder, with others below and beside it whose sources do not count in it.
fill() { # folder
    rm -rf "$scratch/tree"
    mkdir -p "$scratch/tree/$1/part" "$scratch/tree/docs"
    touch "$scratch/tree/$1"/{1..12}.{h,cpp} "$scratch/tree/$1/main.cpp" "$scratch/tree/$1/CMakeLists.txt"
    touch "$scratch/tree/$1/part"/{1..3}.cpp "$scratch"/tree/docs/{1..30}.cpp
}

expect_failure() { # folder, what
    local code=0
    "$check" "$scratch/tree" >"$scratch/out" || code=$?
    [ "$code" -eq 1 ] && [ "$(cat "$scratch/out")" = "$1 holds 26 sources; more than 25 belong into rooms of their own" ] && return 0
    printf 'exit code %s for: %s; it said:\n' "$code" "$2"
    cat "$scratch/out"
    failures=$((failures + 1))
}

for folder in core/base frontend views/widgets/plots app/cli tests/core; do
    fill "$folder"
    if ! "$check" "$scratch/tree"; then
        printf '25 sources in %s are refused\n' "$folder"
        failures=$((failures + 1))
    fi
    touch "$scratch/tree/$folder/planted.h"
    expect_failure "$folder" "a header too many in $folder"
    mv "$scratch/tree/$folder/planted.h" "$scratch/tree/$folder/planted.cpp"
    expect_failure "$folder" "a source too many in $folder"
done

rm -rf "$scratch/tree"
mkdir "$scratch/tree"
code=0
"$check" "$scratch/tree" >/dev/null || code=$?
if [ "$code" -ne 2 ]; then
    echo 'a tree without sources passes'
    failures=$((failures + 1))
fi

[ "$failures" -eq 0 ]
