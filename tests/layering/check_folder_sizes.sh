#!/usr/bin/env bash
# Checks that no folder holds more sources than a reader takes in at a glance: two dozen, and one to grow by. Prints each
# folder that does; exit code 1 where there is one, 2 where there is nothing to check.
#   check_folder_sizes.sh ROOT
set -euo pipefail

root=${1:?usage: check_folder_sizes.sh ROOT}
cd "$root"

most_sources=25

# «count folder» for each folder, the .cpp, .h and .c files right in it counted.
counts() {
    { find core frontend views app tests -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) -printf '%h\n' 2>/dev/null || true; } |
        LC_ALL=C sort | uniq -c
}

folders=0
violations=0
while read -r count folder; do
    folders=$((folders + 1))
    [ "$count" -gt "$most_sources" ] || continue
    printf '%s holds %s sources; more than %s belong into rooms of their own\n' "$folder" "$count" "$most_sources"
    violations=$((violations + 1))
done < <(counts)

if [ "$folders" -eq 0 ]; then
    printf 'no sources below %s\n' "$root"
    exit 2
fi
[ "$violations" -eq 0 ]
