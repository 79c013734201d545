#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/memory/memory_behaviour.h"
#include "core/models/prediction_inputs.h"
#include "core/simulation/scheduler/warp_program.h"

#include <string>
#include <vector>

namespace forewarp::models::parametrized {

/// Where a kernel runs, as far as the costs of its instructions depend on it.
struct ParametrizedSetting {
    const device::Device& device;
    const kernel::Launch& launch;
    const memory::MemoryBehaviour* memory = nullptr; ///< What the caches did; null: all global accesses go to DRAM.
    double servedSms =
        1; ///< SMs with as much work as the busiest that would make up the launch: they share the bandwidth.
};

/// What the warps of a kernel execute, and how each cost came about.
struct ParametrizedProgram {
    simulation::scheduler::WarpProgram program;
    Derivation terms; ///< Device facts and penalties that the program has in it.
    std::vector<std::string> caveats;
};

/// Blocks in program order become instructions; spills and reloads stand where Algorithm 6.4 puts them, loads that bring
/// data into shared memory in front. Source: Resios (2011), sections 5.2.1 «Simulation input representation» and 6.
[[nodiscard]] ParametrizedProgram programOf(const kernel::KernelProfile& kernel, const ParametrizedSetting& setting);

/// What one execution of an access costs a warp.
struct AccessCost {
    double latency = 0; ///< Cycles.
    double penalty = 0; ///< Cycles of the memory unit.
    double peak = 1;
};

/// Costs of memory accesses and how they came about, as terms.
class AccessCosts {
  public:
    AccessCosts(const kernel::KernelProfile& kernel, const ParametrizedSetting& setting, Derivation& terms);

    [[nodiscard]] AccessCost of(std::size_t access);
    /// Of a spill or a reload, which L1 keeps: (4.9) without conflicts.
    [[nodiscard]] AccessCost ofSpill(int registers);
    [[nodiscard]] std::vector<std::string> caveats() const;

  private:
    [[nodiscard]] AccessCost shared(std::size_t access);
    [[nodiscard]] AccessCost uncached(std::size_t access);
    [[nodiscard]] AccessCost cached(std::size_t access);
    void addTerm(const std::string& symbol, const std::string& meaning, double value, std::size_t access);
    void addPenalty(std::size_t access, double value, const std::string& formula, const std::string& equation);
    [[nodiscard]] std::string numbered(std::string_view symbol, std::size_t access) const;
    [[nodiscard]] double shareOfSms() const;
    [[nodiscard]] bool isPublished() const;
    [[nodiscard]] AccessCost sharedCost(double bytes, double degree) const;
    void addDeviceTerms();

    const kernel::KernelProfile& m_kernel;
    const ParametrizedSetting& m_setting;
    Derivation& m_terms;
    double m_bytesPerCycle = 0; ///< Of one SM.
    std::vector<std::string> m_unknown;
};

} // namespace forewarp::models::parametrized
