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

std::vector<const NamedMemory*> SourceModel::widestAt(SourceLocation location, unsigned bits, bool isPointer) const {
    const auto [first, last] = memory.equal_range(location);
    std::vector<const NamedMemory*> widest;
    for (auto it = first; it != last; ++it) {
        const NamedMemory& candidate = it->second;
        if (candidate.bits != bits || candidate.isPointer != isPointer) continue;
        if (!widest.empty() && candidate.endOffset < widest[0]->endOffset) continue;
        if (!widest.empty() && candidate.endOffset > widest[0]->endOffset) widest.clear();
        widest.push_back(&candidate);
    }
    return widest;
}

const NamedMemory* SourceModel::onlyAt(SourceLocation location, unsigned bits) const {
    const std::vector<const NamedMemory*> widest = widestAt(location, bits, false);
    const auto isOther = [&](const NamedMemory* memory) { return memory->behindMacro != widest[0]->behindMacro; };
    return widest.empty() || std::ranges::any_of(widest, isOther) ? nullptr : widest[0];
}

std::string SourceModel::textOf(const std::vector<const NamedMemory*>& fitting) const {
    if (fitting.empty()) return {};
    const NamedMemory& first = *fitting[0];
    const auto isSame = [&](const NamedMemory* other) { return other->behindMacro == first.behindMacro; };
    if (!first.behindMacro.empty() && std::ranges::all_of(fitting, isSame)) return first.behindMacro;
    if (!first.included.empty()) return first.included;
    return withSingleSpaces(std::string_view(text).substr(first.beginOffset, first.endOffset - first.beginOffset));
}

std::string SourceModel::memoryText(SourceLocation location, unsigned bits, bool isPointer) const {
    return textOf(widestAt(location, bits, isPointer));
}

std::string SourceModel::targetText(SourceLocation location, unsigned bits) const {
    const auto [first, last] = copyTargets.equal_range(location);
    std::vector<const NamedMemory*> fitting;
    for (auto it = first; it != last; ++it)
        if (it->second.bits == bits) fitting.push_back(&it->second);
    return textOf(fitting);
}

std::string SourceModel::structureText(SourceLocation location, unsigned bits, bool isTarget) const {
    const auto [first, last] = (isTarget ? copyTargets : memory).equal_range(location);
    std::string found;
    for (auto it = first; it != last; ++it) {
        if (it->second.bits <= bits || !it->second.isStructure) continue;
        const std::string text = textOf({&it->second});
        if (!found.empty() && text != found) return {};
        found = text;
    }
    return found;
}

const values::DerivedValue* SourceModel::valueAt(SourceLocation location, unsigned bits) const {
    const NamedMemory* memory = onlyAt(location, bits);
    return memory && memory->value >= 0 ? &derived[std::size_t(memory->value)] : nullptr;
}

std::optional<long long> SourceModel::largestOffsetAt(SourceLocation location, unsigned bits) const {
    const NamedMemory* memory = onlyAt(location, bits);
    return memory ? memory->largestOffset : std::nullopt;
}

const values::DerivedValue* SourceModel::valueOf(std::string_view codeName, std::string_view variable) const {
    const auto found = valueOfVariable.find(std::string(codeName) + "." + std::string(variable));
    return found == valueOfVariable.end() ? nullptr : &derived[std::size_t(found->second)];
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
