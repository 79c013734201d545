#include "core/kernel/program_facts.h"

#include "core/kernel/spellings.h"

#include <algorithm>

namespace forewarp {

namespace {

bool holds(const SourceRange& range, SourceLocation location) {
    if (location.line < range.begin.line || location.line > range.end.line) return false;
    return location.column == 0 || (range.begin <= location && location <= range.end);
}

} // namespace

std::string_view name(Operation operation) {
    return kOperationNames.begin()[std::size_t(operation)];
}

std::string_view name(Verdict verdict) {
    return kVerdictNames.begin()[std::size_t(verdict)];
}

std::string_view name(LoopKind kind) {
    return kLoopKindNames.begin()[std::size_t(kind)];
}

const LoopFacts* ProgramFacts::find(std::string_view loopId) const {
    const auto found =
        std::find_if(loops.begin(), loops.end(), [&](const LoopFacts& loop) { return loop.id == loopId; });
    return found == loops.end() ? nullptr : &*found;
}

const LoopFacts* ProgramFacts::at(SourceLocation location) const {
    const LoopFacts* innermost = nullptr;
    for (const LoopFacts& loop : loops) {
        if (holds(loop.range, location) && (!innermost || loop.depth > innermost->depth)) innermost = &loop;
    }
    return innermost;
}

} // namespace forewarp
