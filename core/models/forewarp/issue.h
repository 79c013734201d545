#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"

#include <array>
#include <vector>

namespace forewarp::models::forewarp {

/// An instruction that reads from a register what another one of the iteration before left there.
struct HandedOn {
    std::size_t from = 0; ///< Positions in the block.
    std::size_t to = 0;
};

/// What the instructions of one iteration ask of an SM, and of the warp that runs them.
class IssueTime {
  public:
    explicit IssueTime(const device::Device& device) : m_device(device) {}

    /// Inputs: `share`: of the iterations in which a warp executes it; `folded`: its instructions that are none, by
    /// position, or nothing; `handedOn`: loads and stores that are none, as the compiler keeps the value.
    void add(const kernel::BasicBlock& block, double share = 1, const std::vector<bool>& folded = {},
             const std::vector<HandedOn>& handedOn = {});
    /// Executions of one operation that belong to no block.
    void add(kernel::Operation operation, double count);

    /// Per warp: of the schedulers, or of the busiest units for integers, floats or doubles.
    [[nodiscard]] Cycles perWarp() const;
    /// The longest chain of instructions that wait for each other, one block behind the other; loads take no time in
    /// it.
    [[nodiscard]] Cycles chain() const { return m_chain; }
    /// The longest chain that leads from what an iteration takes over to what it hands on; counters make none.
    [[nodiscard]] Cycles carried() const { return m_carried; }
    [[nodiscard]] double instructions() const { return m_instructions; }

  private:
    const device::Device& m_device;
    double m_instructions = 0;
    std::array<double, 3> m_units{}; ///< Cycles of integer, float and double units.
    Cycles m_chain;
    Cycles m_carried;
};

} // namespace forewarp::models::forewarp
