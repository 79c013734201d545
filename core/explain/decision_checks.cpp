#include "core/base/text.h"
#include "core/explain/report.h"
#include "core/kernel/decisions.h"
#include "core/kernel/kernel_profile.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace forewarp::explain {

namespace {

constexpr std::size_t kMostListed = 20;
constexpr std::size_t kMostNearIds = 5;

/// Edit distance (Levenshtein): insertions, deletions and replacements that turn one text into the other.
std::size_t editDistance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

std::vector<std::string> idsByNearness(std::string_view id, std::span<const kernel::ProgramFacts> files) {
    std::vector<std::pair<std::size_t, std::string>> byDistance;
    for (const kernel::ProgramFacts& facts : files) {
        for (const kernel::LoopFacts& loop : facts.loops) byDistance.emplace_back(editDistance(id, loop.id), loop.id);
    }
    std::ranges::sort(byDistance);
    std::vector<std::string> ids;
    for (auto& [distance, known] : byDistance) ids.push_back(std::move(known));
    return ids;
}

std::set<std::string> keysIn(std::span<const kernel::ProgramFacts> files) {
    std::set<std::string> keys;
    for (const kernel::ProgramFacts& facts : files) {
        for (const kernel::LoopFacts& loop : facts.loops) {
            for (const kernel::VerdictAssumption& assumption : loop.assumptions)
                keys.insert(kernel::keyOf(loop, assumption));
        }
    }
    return keys;
}

std::string quoted(const std::string& text) {
    return "«" + text + "»";
}

/// Of a mapping, which names a loop by id or counter.
std::optional<Error> checkMapped(const std::string& name, std::span<const kernel::ProgramFacts> files) {
    std::set<std::string> counters;
    for (const kernel::ProgramFacts& facts : files) {
        if (facts.find(name)) return std::nullopt;
        for (const kernel::LoopFacts& loop : facts.loops)
            if (!loop.counter.empty()) counters.insert(loop.counter);
    }
    if (counters.contains(name)) return std::nullopt;
    Error error{ErrorKind::usage, "No loop here has this id or counter.", "mapping of " + name, {}};
    if (counters.empty()) error.remedy = "There are no loops here.";
    else error.remedy = "Counters here: " + listedUpTo(kMostListed, counters, quoted) + ".";
    return error;
}

Error unknownKey(const std::string& key, const std::set<std::string>& keys) {
    Error error{ErrorKind::usage, "No verdict here rests on this assumption.", "rejected «" + key + "»", {}};
    if (keys.empty()) error.remedy = "These verdicts rest on no assumption; leave it out.";
    else error.remedy = "Assumptions that can be rejected: " + listedUpTo(kMostListed, keys, quoted) + ".";
    return error;
}

} // namespace

std::optional<Error> checkLoop(std::string_view loopId, std::span<const kernel::ProgramFacts> files) {
    const bool isKnown =
        std::ranges::any_of(files, [&](const kernel::ProgramFacts& facts) { return facts.find(loopId) != nullptr; });
    if (isKnown) return std::nullopt;
    std::vector<std::string> ids = idsByNearness(loopId, files);
    Error error{ErrorKind::usage, "There is no loop of this name.", "loop " + std::string(loopId), {}};
    if (ids.empty()) error.remedy = "There are no loops here.";
    else error.remedy = "The nearest: " + listedUpTo(kMostNearIds, ids, quoted) + ".";
    return error;
}

std::optional<Error> checkDecisions(const kernel::Assumptions& assumptions,
                                    std::span<const kernel::ProgramFacts> files) {
    for (const std::string& loop : assumptions.independentLoops) {
        if (auto error = checkLoop(loop, files)) return error;
    }
    for (const auto& [name, dimension] : assumptions.dimensions) {
        if (auto error = checkMapped(name, files)) return error;
    }
    if (assumptions.rejected.empty()) return std::nullopt;
    const std::set<std::string> keys = keysIn(files);
    const auto stray =
        std::ranges::find_if(assumptions.rejected, [&](const std::string& key) { return !keys.contains(key); });
    if (stray == assumptions.rejected.end()) return std::nullopt;
    return unknownKey(*stray, keys);
}

} // namespace forewarp::explain
