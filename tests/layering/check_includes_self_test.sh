#!/usr/bin/env bash
# Plants one violation of each arrow in a copy of an otherwise clean tree; check_includes.sh must find every one.
#   check_includes_self_test.sh ROOT
set -euo pipefail

root=${1:?usage: check_includes_self_test.sh ROOT}
check=$root/tests/layering/check_includes.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failures=0

fresh_tree() {
    rm -rf "$scratch/tree"
    mkdir -p "$scratch"/tree/{core/models/{alpha,beta,bands},core/{base,explain},frontend/loops,views/widgets/{plots,code},views/{editor,theme,port},app/workbench,app/cli,app/command_line,app/tracer}
    echo '#include <vector>' >"$scratch/tree/core/base/clean.h"
    printf 'forewarp_room(base)\nforewarp_room(models\n  USES base)\nforewarp_room(explain USES base models LIBRARIES x)\n' >"$scratch/tree/core/CMakeLists.txt"
    echo '#include "core/models/alpha/alpha.h"' >"$scratch/tree/core/models/alpha/equations.cpp"
    echo '#include "core/base/clean.h"' >"$scratch/tree/core/models/alpha/alpha.h"
    echo '#include "core/models/bands/regression.h"' >"$scratch/tree/core/models/beta/beta.h"
    echo '#include "core/models/alpha/alpha.h"' >"$scratch/tree/core/models/registry.cpp"
    echo '#include "core/models/registry.h"' >"$scratch/tree/core/explain/report.cpp"
    echo '#include <qcustomplot.h>' >"$scratch/tree/views/widgets/plots/curve.cpp"
    echo '#include <Qsci/qsciscintilla.h>' >"$scratch/tree/views/editor/editor.cpp"
    echo '#include <Qsci/qsciscintilla.h>' >"$scratch/tree/views/widgets/code/preview.cpp"
    printf '#include "views/%s"\n' port/port.h theme/theme.h widgets/code/preview.h >"$scratch/tree/views/port/port.cpp"
    echo '#include "views/theme/theme.h"' >"$scratch/tree/views/widgets/card.cpp"
    echo '#include "clang/AST/AST.h"' >"$scratch/tree/frontend/loops/parse.cpp"
    printf '#include "%s"\n' frontend/frontend.h app/command_line/parser.h >"$scratch/tree/app/cli/verb.cpp"
    echo '#include "app/command_line/parser.h"' >"$scratch/tree/app/workbench/start.cpp"
}

# must_find FILE INCLUDE: plants it, and remembers what the check has to say of it.
planted=()
must_find() {
    local included=${2//[<>\"]/}
    printf '#include %s\n' "$2" >>"$scratch/tree/$1"
    planted+=("$1:$(wc -l <"$scratch/tree/$1") includes $included:")
}

fresh_tree
if ! "$check" "$scratch/tree"; then
    echo 'the clean tree is refused'
    failures=$((failures + 1))
fi
if "$check" "$scratch" >/dev/null; then
    echo 'a tree without sources passes'
    failures=$((failures + 1))
fi

fresh_tree
must_find core/base/planted.cpp '<QString>'
must_find core/base/planted.h '"llvm/IR/Module.h"'
must_find core/base/planted.cpp '"frontend/frontend.h"'
must_find core/base/planted.cpp '"views/theme.h"'
must_find core/base/planted.h '<nlohmann/json.hpp>'
must_find core/models/beta/planted.cpp '"core/models/alpha/alpha.h"'
must_find core/models/bands/planted.cpp '"core/models/alpha/alpha.h"'
must_find core/base/planted.h '"core/models/registry.h"'
must_find core/models/alpha/planted.cpp '"core/explain/report.h"'
must_find core/models/alpha/planted.cpp '<fstream>'
must_find core/models/alpha/planted.cpp '<chrono>'
must_find frontend/loops/planted.cpp '<QtCore/QString>'
must_find frontend/loops/planted.cpp '"app/cli/verb.h"'
must_find views/planted.cpp '"frontend/frontend.h"'
must_find views/planted.cpp '"app/workbench/workbench.h"'
must_find views/planted.cpp '<qcustomplot.h>'
must_find views/planted.cpp '<Qsci/qsciscintilla.h>'
must_find views/planted.cpp '<thread>'
must_find views/planted.cpp '<QProcess>'
must_find views/planted.cpp '<QFile>'
must_find views/port/planted.cpp '"views/editor/editor.h"'
must_find views/widgets/planted.h '"views/editor/editor.h"'
must_find views/theme/planted.cpp '"views/port/port.h"'
must_find app/workbench/planted.cpp '"frontend/frontend.h"'
must_find app/workbench/planted.cpp '<clang/AST/AST.h>'
must_find app/cli/planted.cpp '<QCoreApplication>'
must_find app/cli/planted.cpp '"views/theme.h"'
must_find app/cli/planted.cpp '"frontend/loops/parse.h"'
must_find app/cli/planted.cpp '"frontend/cuda/plan/port_plan.h"'
must_find app/cli/planted.cpp '"frontend/clang_headers.h"'
must_find app/cli/planted.cpp '"frontend/sandbox/sandbox.h"'
must_find app/command_line/planted.cpp '<QStringList>'
must_find app/command_line/planted.cpp '"app/cli/verb.h"'
must_find app/command_line/planted.cpp '"frontend/frontend.h"'
must_find app/tracer/planted.cpp '"frontend/clang_headers.h"'
must_find app/tracer/planted.cpp '<QWidget>'

if "$check" "$scratch/tree" >"$scratch/out"; then
    echo 'a tree full of violations passes'
    failures=$((failures + 1))
fi
for violation in "${planted[@]}"; do
    grep -qF "$violation" "$scratch/out" && continue
    printf 'not found: %s\n' "$violation"
    failures=$((failures + 1))
done
all=$(printf '%s\n' "${planted[@]}")
while IFS= read -r line; do
    grep -qF "${line%%: *}:" <<<"$all" && continue
    printf 'not planted: %s\n' "$line"
    failures=$((failures + 1))
done <"$scratch/out"

[ "$failures" -eq 0 ]
