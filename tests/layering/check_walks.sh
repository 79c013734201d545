#!/usr/bin/env bash
# Checks the walks of docs/architecture.md: every stop names a file that exists and functions that are in it. Prints what
# is wrong; exit code 1 where something is.
#   check_walks.sh ROOT
# shellcheck disable=SC2016 # Backquotes are Markdown here.
set -euo pipefail

root=${1:?usage: check_walks.sh ROOT}
cd "$root"

architecture=docs/architecture.md
failures=0

fail() { # format, arguments
    # shellcheck disable=SC2059 # The format is ours.
    printf "$1\n" "${@:2}"
    failures=$((failures + 1))
}

# One stop a line, as «walk, stop N|what stands before the colon». A stop is a numbered entry below «## Three walks»; its
# colon is the first one after a backquote, and what follows may name whatever it wants.
stops() {
    awk '
        function flush() { if (stop != "") print walk ", stop " stop; stop = "" }
        /^## / { flush(); inside = /^## Three walks/ }
        !inside { next }
        /^### / { flush(); walk = substr($0, 5) }
        /^[0-9]+\. / { flush(); stop = $0; sub(/\. +/, "|", stop); next }
        /^ +[^ ]/ && stop != "" { line = $0; sub(/^ +/, " ", line); stop = stop line; next }
        { flush() }
        END { flush() }' "$architecture" | sed -E 's/`: .*/`/'
}

# Whether a file holds this function. A member is written with its class, or inside its class.
holds() { # file, function
    local name=${2##*::} class=${2%::*}
    grep -qE "(^|[^A-Za-z0-9_:])$2\(" "$1" && return 0
    [ "$class" = "$2" ] && { grep -qE "(^|[^A-Za-z0-9_])$name\(" "$1"; return; }
    grep -qE "(class|struct) ${class##*::}($|[^A-Za-z0-9_;])" "$1" && grep -qE "(^|[^A-Za-z0-9_])$name\(" "$1"
}

check_stop() { # place, what the stop names
    local names file function
    mapfile -t names < <(grep -oE '`[^`]+`' <<<"$2" | tr -d '`')
    file=${names[0]:-}
    if [ "${#names[@]}" -lt 2 ]; then
        fail '%s: it names no file with a function: %s' "$1" "$2"
    elif [ ! -f "$file" ]; then
        fail '%s: there is no file %s' "$1" "$file"
    else
        for function in "${names[@]:1}"; do
            holds "$file" "$function" || fail '%s: %s has no %s' "$1" "$file" "$function"
        done
    fi
}

count=0
while IFS='|' read -r place stop; do
    [ -n "$place" ] || continue
    check_stop "$place" "$stop"
    count=$((count + 1))
done < <(stops)
[ "$count" -gt 0 ] || fail '%s has no walks' "$architecture"

[ "$failures" -eq 0 ]
