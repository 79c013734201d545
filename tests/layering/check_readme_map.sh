#!/usr/bin/env bash
# Checks the maps that newcomers read: the map of folders in README.md and the tables of rooms in docs/architecture.md.
# Every path that they name exists, every top-level folder is in the README's map, every room with sources is in a table
# of docs/architecture.md, every folder inside one is named there, and README.md stays short. Prints what is wrong; exit code 1 where something is.
#   check_readme_map.sh ROOT
# shellcheck disable=SC2016 # Backquotes are Markdown here.
set -euo pipefail

root=${1:?usage: check_readme_map.sh ROOT}
cd "$root"

most_readme_bytes=8192
architecture=docs/architecture.md
failures=0

fail() { # format, arguments
    # shellcheck disable=SC2059 # The format is ours.
    printf "$1\n" "${@:2}"
    failures=$((failures + 1))
}

# The paths of table rows on stdin: all that stands in backquotes in the first column of a row that begins with one.
paths_of_rows() {
    sed -nE 's/^\| (`[^|]*)\|.*/\1/p' | grep -oE '`[^`]+`' | tr -d '`' | sed 's|/$||' || true
}

# The map is the table below «## Map», up to the next heading.
map_of_readme() {
    awk '/^## / { inside = /^## Map/ } inside' README.md | paths_of_rows
}

check_paths() { # file, paths
    local path
    while IFS= read -r path; do
        [ -n "$path" ] || continue
        [ -e "$path" ] || fail '%s names %s, which does not exist' "$1" "$path"
    done <<<"$2"
}

has_sources() { # folder
    [ -n "$(find "$1" -type f \( -name '*.h' -o -name '*.cpp' \) -print -quit)" ]
}

check_top_level() { # paths
    local folder
    for folder in app bench cmake core docs frontend resources scripts tests translations views; do
        [ -d "$folder" ] || continue
        grep -qE "^$folder(/|$)" <<<"$1" || fail '%s is not in the map of README.md' "$folder"
    done
}

# A room is a folder with sources right below core, frontend, views, app, or below one of app's programs.
check_rooms() { # paths
    local folder
    for folder in core/*/ frontend/*/ views/*/ app/*/ app/*/*/; do
        [ -d "$folder" ] || continue
        folder=${folder%/}
        has_sources "$folder" || continue
        grep -qxF "$folder" <<<"$1" || fail '%s is not in a table of %s' "$folder" "$architecture"
    done
}

# Whether a table names a folder: by its path, or by its way on from a room around it, in that room's row.
is_named() { # folder, paths
    local around=$1
    grep -qF "\`$1/\`" "$architecture" && return 0
    while [[ $around == */* ]]; do
        around=${around%/*}
        grep -qxF "$around" <<<"$2" || continue
        grep -qF "\`${1#"$around"/}/\`" <<<"$(grep -F "| \`$around/\` |" "$architecture")" && return 0
    done
    return 1
}

# Folders with sources of their own inside a room; one whose room is missing is told of once, as the room.
check_nested_rooms() { # paths
    local folder room
    while IFS= read -r folder; do
        [[ $folder == */*/* ]] || continue
        room=$(cut -d/ -f1-2 <<<"$folder")
        grep -qxF "$room" <<<"$1" || continue
        [[ $folder != app/*/* || $folder == app/*/*/* ]] || continue # check_rooms() has it.
        is_named "$folder" "$1" || fail '%s is not named in %s' "$folder" "$architecture"
    done < <(find core frontend views app -type f \( -name '*.h' -o -name '*.cpp' \) -printf '%h\n' 2>/dev/null | LC_ALL=C sort -u)
}

map=$(map_of_readme)
if [ -z "$map" ]; then
    fail 'README.md has no map of folders'
else
    check_paths README.md "$map"
    check_top_level "$map"
fi

bytes=$(wc -c <README.md)
[ "$bytes" -le "$most_readme_bytes" ] ||
    fail 'README.md has %s bytes; more than %s belong into docs/' "$bytes" "$most_readme_bytes"

if [ -f "$architecture" ]; then
    rooms=$(paths_of_rows <"$architecture")
    check_paths "$architecture" "$rooms"
    check_rooms "$rooms"
    check_nested_rooms "$rooms"
else
    fail '%s is missing' "$architecture"
fi

[ "$failures" -eq 0 ]
