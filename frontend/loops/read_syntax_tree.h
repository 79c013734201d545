#pragma once

#include "frontend/loops/source_model.h"

namespace clang {
class ASTContext;
}

namespace forewarp::frontend::loops {

namespace values {
class OtherSources;
}

/// Reads the main file's part of a syntax tree. Inputs: the other sources of its program; null where nobody knows them.
[[nodiscard]] SourceModel readSyntaxTree(clang::ASTContext& context, values::OtherSources* others);

} // namespace forewarp::frontend::loops
