#include "core/explain/report_checks.h"

#include "core/base/text.h"
#include "core/kernel/decisions.h"
#include "core/kernel/limits/launch_limits.h"
#include "core/kernel/limits/symbol_range.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>

namespace forewarp::explain {

namespace {

constexpr std::size_t kMostNamesListed = 20;

using Names = std::set<std::string, std::less<>>;

bool isKnownSymbol(const std::string& name, const std::vector<kernel::ProgramFacts>& files) {
    const kernel::limits::ScopedName scoped = kernel::limits::scopedName(name, files);
    return std::any_of(files.begin(), files.end(), [&](const kernel::ProgramFacts& facts) {
        return std::any_of(facts.symbols.begin(), facts.symbols.end(), [&](const kernel::Symbol& symbol) {
            return symbol.name == scoped.name && (scoped.function.empty() || symbol.function == scoped.function);
        });
    });
}

Names symbolsNeeded(const std::vector<kernel::ProgramFacts>& files) {
    Names names;
    for (const kernel::ProgramFacts& facts : files) {
        for (const kernel::LoopFacts& loop : facts.loops) {
            for (std::string& name : kernel::nest::neededSymbols(facts, loop.id)) names.insert(std::move(name));
        }
    }
    return names;
}

Error unknownSymbol(const std::string& name, const Names& needed) {
    Error error{ErrorKind::usage, "No loop here depends on " + name + ".", "value of " + name, {}};
    if (needed.empty()) error.remedy = "These loops need no values; leave it out.";
    else error.remedy = "Values can be set for: " + listedUpTo(kMostNamesListed, needed) + ".";
    return error;
}

/// «g:n» where no loop of g depends on n; «::» is part of a name in C++.
std::optional<Error> wrongFunction(const std::string& name, const std::vector<kernel::ProgramFacts>& files) {
    const std::size_t colon = name.rfind(':');
    if (colon == std::string::npos || colon == 0 || name[colon - 1] == ':') return std::nullopt;
    const std::string symbol = name.substr(colon + 1);
    Names scoped;
    for (const kernel::ProgramFacts& facts : files)
        for (const kernel::Symbol& each : facts.symbols)
            if (each.name == symbol && !each.function.empty()) scoped.insert(each.function + ":" + symbol);
    if (scoped.empty()) return std::nullopt;
    return Error{ErrorKind::usage, "No loop of " + name.substr(0, colon) + " depends on " + symbol + ".",
                 "value of " + name, "Values can be set for: " + listedUpTo(kMostNamesListed, scoped) + "."};
}

/// The first value that its symbol cannot have.
std::optional<Error> checkRanges(const kernel::Bindings& values, const std::vector<kernel::ProgramFacts>& files) {
    for (const auto& [name, value] : values) {
        if (auto error = kernel::limits::checkValue(name, value, files)) return error;
    }
    return std::nullopt;
}

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
    std::set<std::string> counters, ids;
    for (const kernel::ProgramFacts& facts : files) {
        if (facts.find(name)) return std::nullopt;
        for (const kernel::LoopFacts& loop : facts.loops) {
            ids.insert(loop.id);
            if (!loop.counter.empty()) counters.insert(loop.counter);
        }
    }
    if (counters.contains(name)) return std::nullopt;
    Error error{ErrorKind::usage, "No loop here has this id or counter.", "mapping of " + name, {}};
    if (ids.empty()) error.remedy = "There are no loops here.";
    else if (counters.empty()) error.remedy = "Loops here: " + listedUpTo(kMostNamesListed, ids, quoted) + ".";
    else error.remedy = "Counters here: " + listedUpTo(kMostNamesListed, counters, quoted) + ".";
    return error;
}

Error unknownKey(const std::string& key, const std::set<std::string>& keys) {
    Error error{ErrorKind::usage, "No verdict here rests on this assumption.", "rejected «" + key + "»", {}};
    if (keys.empty()) error.remedy = "These verdicts rest on no assumption; leave it out.";
    else error.remedy = "Assumptions that can be rejected: " + listedUpTo(kMostNamesListed, keys, quoted) + ".";
    return error;
}

} // namespace

std::optional<Error> checkBlock(const kernel::BlockShape& block, const device::Device& device) {
    const int limit = device.capability.threadsPerBlock;
    const long long threads = 1LL * block.x * block.y;
    const bool isPositive = block.x > 0 && block.y > 0 && block.z > 0;
    const bool fits = isPositive && block.x <= limit && threads <= limit && threads * block.z <= limit;
    if (fits && block.z <= kernel::limits::kMostThreadsInZ) return std::nullopt;
    const std::string range = "1 to " + std::to_string(limit) + " threads";
    Error error{ErrorKind::usage, {}, "block " + block.text(), "Choose a block of " + range + "."};
    const std::string most = std::to_string(kernel::limits::kMostThreadsInZ);
    if (!isPositive) error.message = "A block needs at least one thread in every dimension.";
    else if (fits) error.message = "A block has at most " + most + " threads in its third dimension.";
    else error.message = "The block has too many threads for " + device.name + ".";
    return error;
}

std::optional<Error> checkRegisters(int registersPerThread, const device::Device& device) {
    const int limit = device.capability.registersPerThread;
    if (registersPerThread >= 0 && registersPerThread <= limit) return std::nullopt;
    return Error{ErrorKind::usage, "A thread on " + device.name + " has 1 to " + std::to_string(limit) + " registers.",
                 std::to_string(registersPerThread) + " registers per thread",
                 "Choose a number in that range, or none to have it estimated."};
}

std::optional<Error> checkSymbols(const kernel::Bindings& values, const std::vector<kernel::ProgramFacts>& files) {
    std::vector<std::string> unknown;
    for (const auto& [name, value] : values) {
        if (!isKnownSymbol(name, files)) unknown.push_back(name);
    }
    if (unknown.empty()) return checkRanges(values, files);
    const Names needed = symbolsNeeded(files);
    const auto stray =
        std::find_if(unknown.begin(), unknown.end(), [&](const std::string& name) { return !needed.contains(name); });
    if (stray == unknown.end()) return checkRanges(values, files);
    if (auto error = wrongFunction(*stray, files)) return error;
    return unknownSymbol(*stray, needed);
}

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
