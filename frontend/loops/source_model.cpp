#include "frontend/loops/source_model.h"

#include <algorithm>

namespace forewarp::frontend::loops {

std::string withSingleSpaces(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!space) out += c;
        else if (!out.empty() && out.back() != ' ') out += ' ';
    }
    return out;
}

const NamedMemory* SourceModel::widestAt(SourceLocation location, unsigned bits, bool isPointer) const {
    const auto [first, last] = memory.equal_range(location);
    const NamedMemory* widest = nullptr;
    for (auto it = first; it != last; ++it) {
        const NamedMemory& candidate = it->second;
        if (candidate.bits != bits || candidate.isPointer != isPointer) continue;
        if (!widest || candidate.endOffset > widest->endOffset) widest = &candidate;
    }
    return widest;
}

std::string SourceModel::memoryText(SourceLocation location, unsigned bits, bool isPointer) const {
    const NamedMemory* widest = widestAt(location, bits, isPointer);
    if (!widest) return {};
    return withSingleSpaces(
        std::string_view(text).substr(widest->beginOffset, widest->endOffset - widest->beginOffset));
}

const DerivedValue* SourceModel::valueAt(SourceLocation location, unsigned bits) const {
    const NamedMemory* widest = widestAt(location, bits, false);
    return widest && widest->value >= 0 ? &values[std::size_t(widest->value)] : nullptr;
}

std::optional<long long> SourceModel::largestOffsetAt(SourceLocation location, unsigned bits) const {
    const NamedMemory* widest = widestAt(location, bits, false);
    return widest ? widest->largestOffset : std::nullopt;
}

const DerivedValue* SourceModel::valueOf(std::string_view codeName, std::string_view variable) const {
    const auto found = valueOfVariable.find(std::string(codeName) + "." + std::string(variable));
    return found == valueOfVariable.end() ? nullptr : &values[std::size_t(found->second)];
}

void SourceModel::indexLoops() {
    loopsOf.clear();
    for (std::size_t i = 0; i < loops.size(); ++i) loopsOf[loops[i].function].push_back(int(i));
}

const SourceFunction* SourceModel::functionCalled(std::string_view name) const {
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const SourceFunction& f) { return f.name == name; });
    return found == functions.end() ? nullptr : &*found;
}

const SourceFunction* SourceModel::functionAt(int line) const {
    for (const SourceFunction& function : functions)
        if (function.firstLine <= line && line <= function.lastLine) return &function;
    return nullptr;
}

} // namespace forewarp::frontend::loops
