#pragma once

#include "core/kernel/program_facts.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::kernel::mapping {

/// What stands in place of a loop's counter: a sum of other loops' counters, each with its factor. «32·k + lane»
using CounterSum = std::vector<std::pair<std::string, long long>>;

/// Puts sums in place of counters wherever loops of a nest name them: in addresses, conditions and trip counts.
/// Inputs: positions of the nest's loops in the facts; the sums by loop.
void replaceCounters(ProgramFacts& facts, const std::vector<int>& nest,
                     const std::map<std::string, CounterSum, std::less<>>& sums);

} // namespace forewarp::kernel::mapping
