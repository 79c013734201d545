#!/usr/bin/env bash
# Compiles the example project as its README says, warnings being errors, and runs it.
#   compile_and_run.sh COMPILER FOLDER
set -euo pipefail

compiler=${1:?usage: compile_and_run.sh COMPILER FOLDER}
folder=${2:?usage: compile_and_run.sh COMPILER FOLDER}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$compiler" -std=c11 -O2 -Wall -Wextra -Werror "$folder"/*.c -lm -o "$scratch/examples"
"$scratch/examples"

# Every source is in compile_commands.json, and nothing else.
for source in "$folder"/*.c; do
    grep -q "\"file\": \"$(basename "$source")\"" "$folder/compile_commands.json" || {
        echo "compile_commands.json misses $(basename "$source")"
        exit 1
    }
done
[ "$(grep -c '"file":' "$folder/compile_commands.json")" -eq "$(find "$folder" -name '*.c' | wc -l)" ]
