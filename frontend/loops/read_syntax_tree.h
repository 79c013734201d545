#pragma once

#include "frontend/loops/source_model.h"

namespace clang {
class ASTContext;
}

namespace forewarp::frontend::loops {

/// Reads the main file's part of a syntax tree.
[[nodiscard]] SourceModel readSyntaxTree(clang::ASTContext& context);

} // namespace forewarp::frontend::loops
