#pragma once

#include "core/base/result.h"
#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"
#include "frontend/loops/source_model.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class ASTUnit;
} // namespace clang

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace forewarp::frontend::loops {

namespace values {
class OtherSources;
}

/// Syntax tree and IR of one file, from one parse.
struct ParsedFile {
    SourceModel source;
    std::vector<kernel::Diagnostic> diagnostics;
    std::set<std::string> brokenFunctions; ///< Left out of the module because they hold an error.
    std::map<std::string, std::string> linked; ///< Functions of other sources whose bodies are here, and their files.
    std::unique_ptr<llvm::LLVMContext> context;
    std::unique_ptr<llvm::Module> module;     ///< Nothing where too much is broken to generate code.

    ParsedFile();
    ParsedFile(ParsedFile&&) noexcept;
    ParsedFile& operator=(ParsedFile&&) noexcept;
    ~ParsedFile();
};

/// Parses; where there are errors, parses again with headers that are not found taken as empty, and without the bodies of
/// functions and the lines outside functions that hold an error, so that everything else still yields IR.
///
/// Inputs: the file; what the other sources of its program give its names, null where nobody needs that.
/// Errors: the file cannot be read, is not C source text, or its compiler arguments are unusable.
[[nodiscard]] Result<ParsedFile> parse(const SourceFile& file, values::OtherSources* others = nullptr);

/// Parses once, as it stands, and lets `reader` see the syntax tree; what holds an error is marked in it.
///
/// Errors: those of parse().
[[nodiscard]] std::optional<Error> readTree(const SourceFile& file,
                                            const std::function<void(clang::ASTContext&)>& reader);

/// The same for whoever needs the tree for longer. Null where it cannot be read.
[[nodiscard]] std::unique_ptr<clang::ASTUnit> treeOf(const SourceFile& file);

} // namespace forewarp::frontend::loops
