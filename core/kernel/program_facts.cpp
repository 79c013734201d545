#include "core/kernel/program_facts.h"

#include "core/kernel/json/spellings.h"

#include <algorithm>

namespace forewarp::kernel {

namespace {

bool holds(const SourceRange& range, SourceLocation location) {
    if (location.line < range.begin.line || location.line > range.end.line) return false;
    return location.column == 0 || (range.begin <= location && location <= range.end);
}

std::string placed(const std::string& text, SourceLocation location) {
    return location.isKnown() ? text + " (" + location.text() + ")" : text;
}

/// «writes x[i] (12:5)»
EvidenceItem placeOf(const Reference& reference, const std::string& variable) {
    const std::string& what = reference.text.empty() ? variable : reference.text;
    const char* const verb = reference.kind == AccessKind::load ? "reads " : "writes ";
    return {placed(verb + what, reference.location), reference.location};
}

void addOnce(EvidenceItem item, std::vector<EvidenceItem>& items) {
    const bool isKnown = std::ranges::any_of(
        items, [&](const EvidenceItem& known) { return known.text == item.text && known.location == item.location; });
    if (!isKnown) items.push_back(std::move(item));
}

} // namespace

std::string_view name(Operation operation) {
    return json::kOperationNames.begin()[std::size_t(operation)];
}

std::string_view name(Verdict verdict) {
    return json::kVerdictNames.begin()[std::size_t(verdict)];
}

std::string_view name(LoopKind kind) {
    return json::kLoopKindNames.begin()[std::size_t(kind)];
}

std::string_view name(DependenceKind kind) {
    return json::kDependenceKindNames.begin()[std::size_t(kind)];
}

std::vector<EvidenceItem> placesOf(const LoopFacts& loop) {
    std::vector<EvidenceItem> places;
    for (const Dependence& dependence : loop.dependences) {
        addOnce(placeOf(dependence.source, dependence.variable), places);
        addOnce(placeOf(dependence.sink, dependence.variable), places);
    }
    for (const EvidenceItem& item : loop.evidence) addOnce(item, places);
    return places;
}

const LoopFacts* ProgramFacts::find(std::string_view loopId) const {
    const auto found =
        std::find_if(loops.begin(), loops.end(), [&](const LoopFacts& loop) { return loop.id == loopId; });
    return found == loops.end() ? nullptr : &*found;
}

namespace {

/// The function's own before the file's.
template <typename Named>
const Named* named(const std::vector<Named>& all, std::string_view name, std::string_view function) {
    const Named* ofFile = nullptr;
    for (const Named& each : all) {
        if (each.name != name) continue;
        if (each.function == function) return &each;
        if (each.function.empty()) ofFile = &each;
    }
    return ofFile;
}

} // namespace

const Array* ProgramFacts::array(std::string_view name, std::string_view function) const {
    return named(arrays, name, function);
}

const Lookup* ProgramFacts::lookup(std::string_view name, std::string_view function) const {
    return named(lookups, name, function);
}

const LoopFacts* ProgramFacts::at(SourceLocation location) const {
    const LoopFacts* innermost = nullptr;
    for (const LoopFacts& loop : loops) {
        if (holds(loop.range, location) && (!innermost || loop.depth > innermost->depth)) innermost = &loop;
    }
    return innermost;
}

} // namespace forewarp::kernel
