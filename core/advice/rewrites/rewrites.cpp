#include "core/advice/rewrites/rewrites.h"

#include "core/advice/rewrites/dependence_shape.h"
#include "core/advice/rewrites/nest_rewrites.h"
#include "core/advice/rewrites/splitting_rewrites.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace forewarp::advice::rewrites {

namespace {

using Rule = std::optional<std::string> (*)(const NestView& nest);

constexpr std::size_t kMostSentences = 3;

bool hasKind(const kernel::LoopFacts& loop, const std::string& variable, kernel::DependenceKind kind) {
    return std::any_of(loop.dependences.begin(), loop.dependences.end(),
                       [&](const kernel::Dependence& d) { return d.variable == variable && d.kind == kind; });
}

bool isAffineOrScalar(const NestView& nest, const kernel::Dependence& dependence) {
    const auto isKnown = [&](const kernel::Reference& reference) {
        return reference.text.find('[') == std::string::npos || nest.stride(reference);
    };
    return isKnown(dependence.source) && isKnown(dependence.sink);
}

// What verdicts call the state that printf() and its kind, setlocale() and its kind have.
constexpr char kOutput[] = "the output";
constexpr char kLibrary[] = "the library's state";

/// Whether the loop's facts tell all about the memory: an access that could not be compared may read what another
/// iteration wrote.
bool isKnown(const NestView& nest, const kernel::Dependence& dependence) {
    if (dependence.variable == kOutput) return true;
    return dependence.variable != kLibrary && nest.isFullyKnown() && isAffineOrScalar(nest, dependence);
}

/// Variables that carry old memory only, never a value: in the order of their dependences.
std::vector<const kernel::Dependence*> withoutFlow(const NestView& nest) {
    std::vector<const kernel::Dependence*> found;
    std::set<std::string> seen;
    for (const kernel::Dependence& dependence : nest.loop().dependences) {
        const bool isNew = seen.insert(dependence.variable).second;
        const bool hasFlow = hasKind(nest.loop(), dependence.variable, kernel::DependenceKind::flow);
        if (isNew && !hasFlow && isKnown(nest, dependence)) found.push_back(&dependence);
    }
    return found;
}

std::string privatisation(const NestView& nest, const kernel::Dependence& dependence) {
    const std::string& name = dependence.variable;
    const std::string place = " (" + dependence.sink.location.text() + ")";
    if (name == kOutput)
        return "Let each iteration keep what it would print" + place + ", and print all of it in order after the loop.";
    if (hasKind(nest.loop(), name, kernel::DependenceKind::output))
        return "Give each iteration its own copy of " + name + place +
               ": no iteration reads what another one wrote. Where " + name +
               " is read after the loop, keep the copy of the last iteration that wrote it.";
    return "Let the loop read " + name + " from a copy made before it" + place +
           ": iterations read only values from before the loop.";
}

/// Every obstacle is memory used anew: privatisation and renaming (chapters 5 and 6) free the whole loop.
std::optional<std::string> privatiseAll(const NestView& nest) {
    const auto free = withoutFlow(nest);
    std::set<std::string> names;
    for (const kernel::Dependence& dependence : nest.loop().dependences) names.insert(dependence.variable);
    if (free.empty() || free.size() < names.size()) return {};
    std::string sentences;
    for (const kernel::Dependence* dependence : free) {
        if (!sentences.empty()) sentences += ' ';
        sentences += privatisation(nest, *dependence);
    }
    return sentences;
}

/// The same where other variables still carry values.
std::optional<std::string> privatiseSome(const NestView& nest) {
    const auto free = withoutFlow(nest);
    if (free.empty() || privatiseAll(nest)) return {};
    return privatisation(nest, *free.front());
}

bool isRecurrence(const kernel::Dependence& dependence, const std::string& loop) {
    return dependence.kind == kernel::DependenceKind::flow && dependence.isCertain &&
           iterationsIn(dependence, loop) == 1 && dependence.source.location.line == dependence.sink.location.line &&
           dependence.sink.text.find('[') != std::string::npos;
}

/// x[i] from x[i - 1]: recurrence as a parallel prefix (chapter 5, reduction and recurrence recognition). Only where it
/// is all that goes around, in a loop with nothing inside.
std::optional<std::string> scan(const NestView& nest) {
    const kernel::Dependence* only = nullptr;
    for (const kernel::Dependence& dependence : nest.loop().dependences) {
        if (dependence.kind != kernel::DependenceKind::flow) continue;
        if (only) return {};
        only = &dependence;
    }
    if (!only || !nest.children().empty() || !isRecurrence(*only, nest.loop().id)) return {};
    if (!nest.isFullyKnown() || nest.mayCutOff(only->sink, only->source)) return {};
    return "Compute " + only->source.text + " as a parallel prefix (scan): it builds on " + only->sink.text + " (" +
           only->sink.location.text() + "), which works where the update is associative or linear in that value.";
}

/// «where[i]» in «a[where[i]]», empty where no bracket stands inside another.
std::string innerSubscript(const std::string& text) {
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[' && ++depth == 1) begin = i + 1;
        if (text[i] == ']' && --depth == 0) {
            const std::string inside = text.substr(begin, i - begin);
            if (inside.find('[') != std::string::npos) return inside;
        }
    }
    return {};
}

/// The first store to an address that other data decide.
const kernel::MemoryAccess* indirectStore(const NestView& nest) {
    for (const kernel::MemoryAccess* access : nest.accesses()) {
        const bool isIndirect = access->kind == kernel::AccessKind::store && !access->index;
        if (isIndirect && !innerSubscript(access->text).empty()) return access;
    }
    return nullptr;
}

kernel::Reference referenceTo(const kernel::MemoryAccess& access) {
    return {access.text, access.kind, access.location};
}

/// Whether the loop loads the cell, too, and what it loads may come back whole.
bool isUpdated(const NestView& nest, const kernel::MemoryAccess& store) {
    const auto all = nest.accesses();
    return std::any_of(all.begin(), all.end(), [&](const kernel::MemoryAccess* access) {
        return access->kind == kernel::AccessKind::load && access->text == store.text &&
               !nest.mayCutOff(referenceTo(*access), referenceTo(store));
    });
}

/// h[key[i]] += x: a reduction whose cell is known at run time only (chapter 5, reduction recognition).
std::optional<std::string> histogram(const NestView& nest) {
    const kernel::MemoryAccess* store = indirectStore(nest);
    if (!store || !isUpdated(nest, *store)) return {};
    return "If " + store->text + " is only updated by one associative operator (" + store->location.text() +
           "), use atomic updates, or give each block its own copy of " + store->array +
           " and add the copies up at the end.";
}

/// a[where[i]] = x: run-time resolution (chapter 5).
std::optional<std::string> uniqueIndices(const NestView& nest) {
    const kernel::MemoryAccess* store = indirectStore(nest);
    if (!store) return {};
    return "The loop may run in parallel if " + innerSubscript(store->text) +
           " holds no value twice: check that before the loop, or observe a run (" + store->location.text() + ").";
}

// Most promising first: what frees this loop, then what frees another of the nest, then what frees a part of it.
constexpr Rule kRules[] = {
    privatiseAll, peel,           splitAtCrossing, distribute, interchange,   runOuterLoop,  runInnerLoop,
    stripMine,    symbolicPieces, wavefront,       histogram,  uniqueIndices, privatiseSome, scan,
};

} // namespace

std::vector<std::string> rewritesFor(const std::vector<kernel::LoopFacts>& loops, std::size_t loop) {
    std::vector<std::string> sentences;
    if (mayRunInParallel(loops[loop])) return sentences;
    const NestView nest(loops, loop);
    const bool hasThreadsInside = !loops[loop].apartThroughout.empty(); // As the port has them.
    for (const Rule rule : kRules) {
        if (hasThreadsInside && (rule == interchange || rule == runInnerLoop)) continue;
        if (auto sentence = rule(nest)) sentences.push_back(std::move(*sentence));
        if (sentences.size() == kMostSentences) break;
    }
    return sentences;
}

} // namespace forewarp::advice::rewrites
