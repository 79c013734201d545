#include "core/base/text.h"
#include "core/explain/report.h"
#include "core/kernel/limits/launch_limits.h"
#include "core/kernel/limits/symbol_range.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>

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

} // namespace forewarp::explain
