#pragma once

#include "core/base/result.h"
#include "frontend/cuda/tiles/shared_tiles.h"
#include "frontend/cuda/tiles/tile_shape.h"

#include <map>
#include <optional>
#include <string>

namespace forewarp::frontend::cuda::tiles {

/// What the facts' loops and symbols are in the kernel's text.
class TileCounters {
  public:
    TileCounters(const kernel::KernelProfile& kernel, const kernel::ProgramFacts& facts, const plan::PortPlan& plan,
                 const std::map<std::string, LoopText>& loops)
        : m_kernel(kernel), m_facts(facts), m_plan(plan), m_loops(loops) {}

    /// A number of the facts in names of the kernel. Errors: symbols that it does not have.
    [[nodiscard]] Result<profile::IndexPolynomial> valueOf(const kernel::Expression& expression) const;
    /// Iterations of a loop, where they are the same number for all threads.
    [[nodiscard]] std::optional<profile::IndexPolynomial> tripsOf(const std::string& loop) const;
    [[nodiscard]] bool isMapped(const std::string& loop) const;
    [[nodiscard]] bool isAround(const std::string& loop) const;

    /// A loop whose iterations are threads.
    [[nodiscard]] TileCounter ofThreads(const std::string& loop) const;
    /// A loop around the nest, its counter fixed. Errors: it is not written as a counted loop.
    [[nodiscard]] Result<TileCounter> ofHost(const std::string& loop) const;
    /// An inner loop of which each tile holds `iterations`. Errors: threads cannot run it together.
    [[nodiscard]] Result<TileCounter> ofTiles(const std::string& loop, long long iterations) const;
    /// An inner loop that a tile holds whole. Errors: its length is not constant, or no start is known.
    [[nodiscard]] Result<TileCounter> ofWhole(const std::string& loop) const;

  private:
    [[nodiscard]] const LoopText* textOf(const std::string& loop) const;
    [[nodiscard]] std::optional<profile::IndexPolynomial> meaningOf(const std::string& symbol) const;

    const kernel::KernelProfile& m_kernel;
    const kernel::ProgramFacts& m_facts;
    const plan::PortPlan& m_plan;
    const std::map<std::string, LoopText>& m_loops;
};

} // namespace forewarp::frontend::cuda::tiles
