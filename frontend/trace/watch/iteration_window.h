#pragma once

#include "core/kernel/program_facts.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace forewarp::frontend::trace::watch {

/// Tells which remembered accesses belong to earlier iterations of the entry that runs.
///
/// An access is remembered as a word: its iteration's number, counted over all entries, in the upper 47 bits, then
/// whether its site is in a reduction group, then the site. Words of earlier entries are below `base` and so forgotten
/// without being cleared. At a nanosecond per iteration the numbers would last 39 hours; a stream that long would be
/// 1 PB.
struct IterationWindow {
    static constexpr std::uint64_t kIteration = std::uint64_t(1) << 17;
    static constexpr std::uint64_t kGrouped = std::uint64_t(1) << 16;

    std::uint64_t base = kIteration; ///< Word of the entry's first iteration, without a site.
    std::uint64_t current = 0;       ///< Word of the iteration that runs, without a site.
    std::array<std::uint64_t, 3> widths{}; ///< By DependenceKind: current - base, or 0 where no more are looked for.
    std::array<std::uint64_t, 3> wanted{~std::uint64_t(0), ~std::uint64_t(0), ~std::uint64_t(0)}; ///< 0 where none is.

    std::uint64_t entries = 0;

    void enter() {
        base = current + kIteration;
        ++entries;
    }
    void advance() {
        current += kIteration;
        for (std::size_t kind = 0; kind < widths.size(); ++kind) widths[kind] = (current - base) & wanted[kind];
    }
    void found(kernel::DependenceKind kind) { wanted[std::size_t(kind)] = widths[std::size_t(kind)] = 0; }
    [[nodiscard]] bool isLooking() const { return (wanted[0] | wanted[1] | wanted[2]) != 0; }

    [[nodiscard]] bool remembers(std::uint64_t word) const { return word >= base; }
    [[nodiscard]] bool isOfThisIteration(std::uint64_t word) const { return word >= current; }
    /// Whether the word is of an earlier iteration of this entry, while conflicts of that kind are looked for.
    [[nodiscard]] bool conflicts(kernel::DependenceKind kind, std::uint64_t word) const {
        return word - base < widths[std::size_t(kind)];
    }
    /// Iterations of all entries so far, and that of a word in the entry that runs.
    [[nodiscard]] std::uint64_t iterations() const { return current / kIteration; }
    [[nodiscard]] std::uint64_t iterationOf(std::uint64_t word) const { return (word - base) / kIteration; }
};

} // namespace forewarp::frontend::trace::watch
