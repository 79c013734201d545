#pragma once

#include "frontend/frontend.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::frontend::linking {

/// What a C source defines, read off its tokens, without the compiler.
struct Definitions {
    /// For others, with the bytes of their bodies; both sides of a condition are seen.
    std::map<std::string, std::size_t> functions;
    std::set<std::string> inMacros; ///< All names in definitions of macros: these may make functions.
};
[[nodiscard]] Definitions definitionsIn(std::string_view text);

/// Finds which of a project's sources defines a function.
class DefinitionSearch {
  public:
    /// Reads no file yet. Inputs: `files`, which has to outlive this; the path of the one that asks, which is left out, and
    /// whether it has main().
    DefinitionSearch(const std::vector<SourceFile>& files, const std::string& self, bool selfHasMain);

    /// The only C source that defines it; nothing where none does or several may, where a header beside the sources defines
    /// it, where the source belongs to another program or is included by others, the body is longer than a helper's, or the
    /// project is too large to be searched. Inputs: all
    /// names that sources may have for it, the compiler's and those that macros replace.
    [[nodiscard]] std::optional<std::size_t> fileDefining(const std::set<std::string>& names);

  private:
    struct Source {
        std::size_t position = 0; ///< Among the files.
        std::string text;
        std::optional<Definitions> definitions; ///< Once somebody wants them.
    };
    void readAll();
    void readHeaders();
    /// Empty where none of the names occurs.
    [[nodiscard]] static const Definitions& definitionsOf(const std::set<std::string>& names, Source& source);
    [[nodiscard]] bool isIncluded(const Source& source) const;
    [[nodiscard]] std::size_t mains();

    const std::vector<SourceFile>& m_files;
    std::string m_self;
    bool m_selfHasMain;
    std::optional<std::vector<Source>> m_sources; ///< Nothing before the first question; none of a large project.
    std::vector<Source> m_headers; ///< Beside the sources.
};

} // namespace forewarp::frontend::linking
