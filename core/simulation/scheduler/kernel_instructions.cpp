#include "core/simulation/scheduler/kernel_instructions.h"

#include "core/simulation/partitions/partitions.h"

#include <limits>

namespace forewarp::simulation::scheduler {

namespace {

std::vector<int> orderOf(const kernel::KernelProfile& kernel) {
    std::vector<int> order(kernel.accesses.size(), std::numeric_limits<int>::max());
    for (std::size_t i = 0; i < kernel.steps.size(); ++i) {
        const kernel::ThreadStep& step = kernel.steps[i];
        if (step.kind != kernel::ThreadStep::Kind::access || step.index < 0 || std::size_t(step.index) >= order.size())
            continue;
        order[std::size_t(step.index)] = std::min(order[std::size_t(step.index)], int(i));
    }
    return order;
}

} // namespace

/// One warp of the kernel.
class KernelInstructions::Stream : public partitions::InstructionStream {
  public:
    Stream(const KernelInstructions& kernel, std::unique_ptr<warps::WarpStream> requests)
        : m_source(kernel), m_requests(std::move(requests)), m_left(kernel.m_sample.mostRequests) {}

    [[nodiscard]] bool next(partitions::MemoryInstruction& instruction) override {
        while (m_left > 0 && m_requests->next(m_request)) {
            // A trace may come from a file that somebody else wrote.
            const bool isKnown = m_request.access >= 0 && std::size_t(m_request.access) < m_source.m_order.size();
            if (isKnown && m_request.lanes == 0) --m_left;
            if (!isKnown || m_request.lanes == 0) continue;
            const kernel::ProfiledAccess& access = m_source.m_kernel.accesses[std::size_t(m_request.access)];
            if (access.space == kernel::MemorySpace::shared) continue;
            --m_left;
            describe(access, instruction);
            return true;
        }
        return false;
    }

  private:
    void describe(const kernel::ProfiledAccess& access, partitions::MemoryInstruction& instruction) {
        const int order = m_source.m_order[std::size_t(m_request.access)];
        instruction.access = m_request.access;
        instruction.isWrite = access.kind == kernel::AccessKind::store;
        instruction.needsLoads = instruction.isWrite || !access.isAffine || order <= m_latest;
        instruction.issue = m_source.m_sample.issuePerRequest;
        memory::listTransactions(m_request, access.elementBytes, m_source.m_capability, instruction.transactions);
        m_latest = order;
        SampledAccess& sampled = m_source.m_sampled[std::size_t(m_request.access)];
        ++sampled.requests;
        for (const memory::MemoryTransaction& transaction : instruction.transactions)
            ++sampled.transactions[partitions::transactionSize(transaction.bytes)];
    }

    const KernelInstructions& m_source;
    std::unique_ptr<warps::WarpStream> m_requests;
    warps::WarpRequest m_request;
    int m_left;
    int m_latest = -1; ///< Order of the latest access.
};

KernelInstructions::KernelInstructions(const kernel::KernelProfile& kernel, const warps::ThreadSource& threads,
                                       const kernel::BlockShape& block, const device::ComputeCapability& capability,
                                       const KernelSample& sample)
    : m_kernel(kernel), m_threads(threads), m_grid(threads.extent(), block), m_capability(capability), m_sample(sample),
      m_order(orderOf(kernel)), m_sampled(kernel.accesses.size()) {}

std::unique_ptr<partitions::InstructionStream> KernelInstructions::warp(long long block, int warpOfBlock) const {
    const warps::WarpLanes lanes = m_grid.warp(block, warpOfBlock);
    if (lanes.active == 0) return nullptr;
    return std::make_unique<Stream>(*this, m_threads.warp(lanes));
}

} // namespace forewarp::simulation::scheduler
