#!/usr/bin/env bash
# Compiles an example folder as its README says, warnings being errors, and runs it.
#   compile_and_run.sh COMPILER FOLDER             all sources are one program
#   compile_and_run.sh COMPILER FOLDER each SIZE   each source is a program: run with its own N, then with N = SIZE
set -euo pipefail

usage="usage: compile_and_run.sh COMPILER FOLDER [each SIZE]"
compiler=${1:?$usage}
folder=${2:?$usage}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

build_and_run() {
    "$compiler" -std=c11 -O2 -Wall -Wextra -Werror "$@" -lm -o "$scratch/examples"
    "$scratch/examples"
}

if [ "${3:-}" = each ]; then
    size=${4:?$usage}
    for source in "$folder"/*.c; do
        build_and_run "$source"
        build_and_run "$source" "-DN=$size"
    done
else
    build_and_run "$folder"/*.c
fi

# Every source is in compile_commands.json, and nothing else.
for source in "$folder"/*.c; do
    grep -q "\"file\": \"$(basename "$source")\"" "$folder/compile_commands.json" || {
        echo "compile_commands.json misses $(basename "$source")"
        exit 1
    }
done
[ "$(grep -c '"file":' "$folder/compile_commands.json")" -eq "$(find "$folder" -maxdepth 1 -name '*.c' | wc -l)" ]
