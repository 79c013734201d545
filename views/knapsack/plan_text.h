#pragma once

#include "core/advice/shared_memory/shared_memory.h"

#include <QString>

namespace forewarp::views::knapsack {

/// What `plan` knows of a set; null where it was never predicted.
[[nodiscard]] const advice::shared_memory::SharedOutcome* outcomeIn(const advice::shared_memory::SharedMemoryPlan& plan,
                                                                    advice::shared_memory::SharedChoice choice);
/// Reads per thread that the set serves.
[[nodiscard]] double readsKept(const advice::shared_memory::SharedMemoryPlan& plan,
                               advice::shared_memory::SharedChoice choice);
/// Shared memory per block of the set.
[[nodiscard]] double bytesOf(const advice::shared_memory::SharedMemoryPlan& plan,
                             advice::shared_memory::SharedChoice choice);

/// «18.0 of 48 KiB per block», with what is too much where it does not fit.
[[nodiscard]] QString amountText(const advice::shared_memory::SharedMemoryPlan& plan,
                                 advice::shared_memory::SharedChoice choice);
/// «1.84 ms → 0.92 ms, 2.0×, by Parametrized»: against nothing kept.
[[nodiscard]] QString gainSentence(const advice::shared_memory::SharedMemoryPlan& plan,
                                   advice::shared_memory::SharedChoice choice);
/// Where greedy, exact and fastest differ, and why: «Exact keeps 12 % more reads than greedy.»
[[nodiscard]] QString differenceSentence(const advice::shared_memory::SharedMemoryPlan& plan);

} // namespace forewarp::views::knapsack
