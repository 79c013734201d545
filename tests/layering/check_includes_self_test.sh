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
    mkdir -p "$scratch"/tree/{core/models,core/base,frontend/loops,views/plots,views/editor,app/workbench,app/cli,app/tracer}
    echo '#include <vector>' >"$scratch/tree/core/base/clean.h"
    echo '#include "core/models/alpha.h"' >"$scratch/tree/core/models/alpha.cpp"
    echo '#include "core/base/clean.h"' >"$scratch/tree/core/models/alpha.h"
    echo '#include "core/models/alpha_inputs.h"' >>"$scratch/tree/core/models/alpha.cpp"
    echo '#include "core/models/alpha.h"' >"$scratch/tree/core/models/alpha_inputs.h"
    echo '#include "core/models/alpha.h"' >"$scratch/tree/core/models/registry.cpp"
    echo '#include <qcustomplot.h>' >"$scratch/tree/views/plots/curve.cpp"
    echo '#include <Qsci/qsciscintilla.h>' >"$scratch/tree/views/editor/editor.cpp"
    echo '#include "clang/AST/AST.h"' >"$scratch/tree/frontend/loops/parse.cpp"
    echo '#include "frontend/frontend.h"' >"$scratch/tree/app/cli/verb.cpp"
}

# must_find FILE INCLUDE
must_find() {
    fresh_tree
    printf '#include %s\n' "$2" >>"$scratch/tree/$1"
    if "$check" "$scratch/tree" >"$scratch/out"; then
        printf 'not found: %s in %s\n' "$2" "$1"
        failures=$((failures + 1))
    elif ! grep -q "^$1:" "$scratch/out"; then
        printf 'found, but not at %s: ' "$1"
        cat "$scratch/out"
        failures=$((failures + 1))
    fi
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

must_find core/base/planted.cpp '<QString>'
must_find core/base/planted.h '"llvm/IR/Module.h"'
must_find core/base/planted.cpp '"frontend/frontend.h"'
must_find core/base/planted.cpp '"views/theme.h"'
must_find core/base/planted.h '<nlohmann/json.hpp>'
must_find core/models/planted.cpp '"core/models/alpha.h"'
must_find core/models/planted.cpp '<fstream>'
must_find core/models/planted.cpp '<chrono>'
must_find core/models/planted.cpp '"core/report/report.h"'
must_find frontend/loops/planted.cpp '<QtCore/QString>'
must_find frontend/loops/planted.cpp '"app/cli/verb.h"'
must_find views/planted.cpp '"frontend/frontend.h"'
must_find views/planted.cpp '"app/workbench/workbench.h"'
must_find views/planted.cpp '<qcustomplot.h>'
must_find views/planted.cpp '<Qsci/qsciscintilla.h>'
must_find views/planted.cpp '<thread>'
must_find views/planted.cpp '<QProcess>'
must_find views/planted.cpp '<QFile>'
must_find app/workbench/planted.cpp '"frontend/frontend.h"'
must_find app/workbench/planted.cpp '<clang/AST/AST.h>'
must_find app/cli/planted.cpp '<QCoreApplication>'
must_find app/cli/planted.cpp '"views/theme.h"'
must_find app/cli/planted.cpp '"frontend/loops/parse.h"'
must_find app/tracer/planted.cpp '<QWidget>'

[ "$failures" -eq 0 ]
