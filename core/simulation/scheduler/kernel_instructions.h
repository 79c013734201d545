#pragma once

#include "core/simulation/partitions/partition_queues.h"
#include "core/warps/warp_stream.h"

#include <array>
#include <memory>
#include <vector>

namespace forewarp::simulation::scheduler {

/// What is taken of a kernel's warps.
struct KernelSample {
    partitions::Picoseconds issuePerRequest = 0; ///< Of the SM, for a memory instruction and its share of all others.
    int mostRequests = 0;            ///< Of each warp; the rest is left out.
};

/// One access in the sample.
struct SampledAccess {
    double requests = 0;
    std::array<double, 3> transactions{}; ///< Of 32, 64 and 128 bytes.
};

/// The accesses of a kernel to global memory as memory instructions of its warps.
///
/// A store waits for what its warp has loaded, and so does an access whose address was loaded, and the next iteration of a
/// loop: warps issue in order, and what an iteration loads it also uses. Loads of one iteration go out together.
class KernelInstructions : public partitions::InstructionSource {
  public:
    /// `kernel` and `threads` must outlive it.
    KernelInstructions(const kernel::KernelProfile& kernel, const warps::ThreadSource& threads,
                       const kernel::BlockShape& block, const device::ComputeCapability& capability,
                       const KernelSample& sample);

    [[nodiscard]] long long blocks() const override { return m_grid.blocks(); }
    [[nodiscard]] int warpsPerBlock() const override { return m_grid.warpsPerBlock(); }
    [[nodiscard]] std::unique_ptr<partitions::InstructionStream> warp(long long block, int warpOfBlock) const override;

    /// Of every warp handed out so far, by position in KernelProfile::accesses.
    [[nodiscard]] const std::vector<SampledAccess>& sampled() const { return m_sampled; }

  private:
    class Stream;

    const kernel::KernelProfile& m_kernel;
    const warps::ThreadSource& m_threads;
    warps::BlockGrid m_grid;
    device::ComputeCapability m_capability;
    KernelSample m_sample;
    std::vector<int> m_order; ///< Of each access: its first step in the program.
    mutable std::vector<SampledAccess> m_sampled;
};

} // namespace forewarp::simulation::scheduler
