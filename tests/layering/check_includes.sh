#!/usr/bin/env bash
# Checks the arrows of the architecture: which folder may include what. Prints each violation; exit code 1 where there
# is one, 2 where there is nothing to check.
#   check_includes.sh ROOT
set -euo pipefail

root=${1:?usage: check_includes.sh ROOT}
cd "$root"

violations=0

# Every include as «file:line:included», quotes and angle brackets removed; read once.
includes=$(
    find core frontend views app -type f \( -name '*.h' -o -name '*.cpp' \) -print0 2>/dev/null |
        xargs -0 -r grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]' |
        sed -E 's/^([^:]+):([0-9]+):[^<"]*[<"]([^>"]+)[>"].*/\1:\2:\3/' || true # No include at all is fine.
)

includes_below() { # folder
    grep -E "^$1/" <<<"$includes" || true
}

report() { # file:line:included, rule
    printf '%s includes %s: %s\n' "${1%:*}" "${1##*:}" "$2"
    violations=$((violations + 1))
}

# forbid FOLDER REGEX RULE [EXCEPT-FILES-REGEX]
forbid() {
    local folder=$1 forbidden=$2 rule=$3 except=${4:-'^$'} line
    while IFS= read -r line; do
        [[ -n $line && ! ${line%%:*} =~ $except ]] || continue
        [[ ${line##*:} =~ $forbidden ]] && report "$line" "$rule"
    done < <(includes_below "$folder" | grep -E ":[0-9]+:.*(${forbidden//^/})" || true)
    return 0
}

# Qt's headers and those of the libraries that draw with it.
qt='^(Qt[A-Z][A-Za-z]*(/.*)?|Q[A-Z][A-Za-z0-9]*|q[a-z]+\.h|qcustomplot\.h|Qsci/.*)$'
compiler='^(clang|clang-c|llvm|llvm-c|lld|polly|isl|mlir)/'
threads='^(thread|future|mutex|shared_mutex|condition_variable|semaphore|latch|barrier|pthread\.h|QThread.*|QProcess|QMutex|QRunnable|QtConcurrent.*|QFuture.*|QPromise)$'
files='^(fstream|filesystem|fcntl\.h|QFile|QDir|QFileInfo|QSaveFile|QTemporaryFile|QTemporaryDir|QSettings)$'

forbid core "$qt" 'core knows no Qt'
forbid core "$compiler" 'core knows no compiler'
forbid core '^(frontend|views|app)/' 'core is below everything else'
forbid frontend "$qt" 'the front end knows no Qt'
forbid frontend '^(views|app)/' 'the front end is below views and app'
forbid views "$compiler" 'views know no compiler'
forbid views '^(frontend|app)/' 'views know core only'
forbid views "$threads" 'views start no threads and no processes'
forbid views "$files" 'views touch no files' '^views/theme/' # fonts and icons are compiled in and read as files
forbid views '^qcustomplot\.h$' 'qcustomplot.h belongs to plots' '(_plot|/strategy_marks)[a-z_]*\.(h|cpp)$|^views/widgets/plots/'
forbid views '^Qsci/' 'QScintilla belongs to views/editor and views/widgets/code' '^views/(editor|widgets/code)/'
forbid app/workbench "$compiler" 'no compiler runs in the window process'
forbid app/workbench '^(frontend|app/(cli|tracer))/' 'the workbench analyses in a child process'
forbid app/cli "$qt" 'the command line runs without Qt'
forbid app/cli "$compiler" 'the compiler stays behind the public headers of frontend'
forbid app/cli '^(views|app/(workbench|tracer))/' 'the command line knows core and the front end'
forbid app/command_line "$qt" 'the programs read their options without Qt'
forbid app/command_line '^(frontend|views|app/(cli|workbench|tracer))/' 'the programs stand above their options'
# Headers of the front end that show nothing of the compiler, as docs/architecture.md lists them.
public='^frontend/(frontend|confined|kept/facts_store|versions|project/project|cuda/cuda_port|cuda/compiled_port|ptx/registers|sandbox/landlock|trace/observe|trace/trace_nest|trace/measure)\.h$'
for user in app/cli app/tracer; do
    while IFS= read -r line; do
        [[ ${line##*:} == frontend/* ]] || continue
        [[ ${line##*:} =~ $public ]] || report "$line" 'not a public header of the front end'
    done < <(includes_below "$user")
done
forbid app/tracer "$qt" 'the tracer runs without Qt'
forbid app/tracer '^(views|app/(workbench|cli))/' 'the tracer knows core and the front end'

# A room of core includes itself and the rooms that its line in core/CMakeLists.txt names.
rooms=core/CMakeLists.txt
[ -f "$rooms" ] || rooms=/dev/null
uses_of() { # room
    tr '\n' ' ' <"$rooms" | sed 's/)/)\n/g' | sed -nE "s/.*forewarp_room\\($1( +USES ([a-z ]+))?.*\\)/ \\2 /p"
}
for room in core/*/; do
    room=$(basename "$room")
    uses=$(uses_of "$room")
    [ -n "$uses" ] || continue # No line: CMake builds nothing of it.
    while IFS= read -r line; do
        [[ ${line##*:} =~ ^core/([a-z_]+)/ ]] || continue
        included=${BASH_REMATCH[1]}
        [[ $included == "$room" || $uses == *" $included "* ]] ||
            report "$line" "core/$room uses:$uses"
    done < <(includes_below "core/$room")
done

# A room of views is a feature. It includes itself and the rooms that all features share; those include each other only.
shared_views=' theme widgets '
for room in views/*/; do
    room=$(basename "$room")
    while IFS= read -r line; do
        [[ ${line##*:} =~ ^views/([a-z_]+)/ ]] || continue
        included=${BASH_REMATCH[1]}
        [[ $included == "$room" || $shared_views == *" $included "* ]] ||
            report "$line" "views/$room may include of views:$shared_views"
    done < <(includes_below "views/$room")
done

# A model includes no other model and no clock or file.
forbid core/models "$files" 'a model reads no files'
forbid core/models '^(chrono|ctime|time\.h)$' 'a model knows no clock'
forbid core/models "$threads" 'a model starts no threads'

# A model is a folder: core/models/mwp_cwp, core/models/bands/campprof. What lies in core/models and core/models/bands
# itself is for all.
find_model() { # file; sets model
    model=
    [[ $1 =~ ^core/models/(bands/)?([a-z0-9_]+)/ ]] || return 0
    [ "${BASH_REMATCH[2]}" = bands ] || model=${BASH_REMATCH[2]}
}

while IFS= read -r line; do
    find_model "${line##*:}"
    [ -n "$model" ] || continue
    included=$model
    find_model "${line%%:*}"
    [[ $included == "$model" || ${line%%:*} == core/models/registry.cpp ]] && continue
    report "$line" 'a model includes no other model'
done < <(includes_below core/models)

# JSON stays out of public headers, except those whose name says that only .cpp files include them.
while IFS= read -r line; do
    [[ ${line##*:} =~ ^nlohmann/ ]] || continue
    [[ ${line%%:*} =~ \.cpp$|json[a-z_]*\.h$ ]] || report "$line" 'nlohmann::json stays out of public headers'
done < <(includes_below core)

sources=$({ find core frontend views app -type f \( -name '*.h' -o -name '*.cpp' \) 2>/dev/null || true; } | wc -l)
if [ "$sources" -eq 0 ]; then
    printf 'no sources below %s\n' "$root"
    exit 2
fi
[ "$violations" -eq 0 ]
