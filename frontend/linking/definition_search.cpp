#include "frontend/linking/definition_search.h"

#include <algorithm>

namespace forewarp::frontend::linking {

namespace {

/// Of a body: what is longer has effects that nobody sees through, and would only take time.
constexpr std::size_t kLongestBody = 6000;

} // namespace

DefinitionSearch::DefinitionSearch(SourceTexts& texts, const std::string& self, bool selfHasMain)
    : m_texts(texts), m_self(plainPath(self)), m_selfHasMain(selfHasMain) {}

/// Sources with main(), but for the one that asks.
std::size_t DefinitionSearch::mains() {
    return std::size_t(std::ranges::count_if(
        m_texts.sources(), [&](SourceTexts::Source& source) { return !isSelf(source) && source.defines("main"); }));
}

std::optional<std::size_t> DefinitionSearch::fileDefining(const std::set<std::string>& names) {
    SourceTexts::Source* found = nullptr;
    for (SourceTexts::Source& source : m_texts.sources()) {
        if (isSelf(source)) continue;
        const Definitions& definitions = source.definitionsOf(names);
        for (const std::string& name : names) {
            if (definitions.inMacros.contains(name)) return std::nullopt;
            const auto defined = definitions.functions.find(name);
            if (defined == definitions.functions.end()) continue;
            if (found || defined->second > kLongestBody) return std::nullopt;
            found = &source;
        }
    }
    const auto definesIt = [&](SourceTexts::Source& header) {
        return std::ranges::any_of(names, [&](const std::string& name) { return header.defines(name); });
    };
    if (!found || m_texts.isIncluded(found->path) || std::ranges::any_of(m_texts.headers(), definesIt))
        return std::nullopt;
    if (found->defines("main") && (m_selfHasMain || mains() > 1)) return std::nullopt;
    return found->position;
}

} // namespace forewarp::frontend::linking
