#pragma once

#include "frontend/linking/source_texts.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>

namespace forewarp::frontend::linking {

/// Finds which of a project's sources defines a function.
class DefinitionSearch {
  public:
    /// Reads no file yet. Inputs: `texts`, which have to outlive this; the path of the one that asks, which is left out, and
    /// whether it has main().
    DefinitionSearch(SourceTexts& texts, const std::string& self, bool selfHasMain);

    /// The only C source that defines it; nothing where none does or several may, where a header beside the sources defines
    /// it, where the source belongs to another program or is included by others, the body is longer than a helper's, or the
    /// project is too large to be searched. Inputs: all
    /// names that sources may have for it, the compiler's and those that macros replace.
    [[nodiscard]] std::optional<std::size_t> fileDefining(const std::set<std::string>& names);

  private:
    [[nodiscard]] bool isSelf(const SourceTexts::Source& source) const { return source.path == m_self; }
    [[nodiscard]] std::size_t mains();

    SourceTexts& m_texts;
    std::string m_self;
    bool m_selfHasMain;
};

} // namespace forewarp::frontend::linking
