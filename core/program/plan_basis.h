#pragma once

#include "core/explain/loop_request.h"
#include "core/program/arrays.h"
#include "core/program/places.h"
#include "core/program/plan.h"
#include "core/program/residency/residency.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::program {

/// A memset() or memcpy() of arrays, which the GPU has, too: cudaMemset(), cudaMemcpy(). What memmove() moves may overlap.
struct PortableCall {
    std::vector<std::size_t> calls; ///< Positions in MeasuredRun::calls: what it writes, and what it reads.
    Seconds onCpu; ///< All executions, as part of the loops around.
    Seconds onGpu; ///< Likewise.
};

/// What all plans of a program on a device have in common.
struct PlanBasis {
    /// Stops where `progress` asks for it: see tree.wasStopped().
    PlanBasis(std::vector<explain::SharedFacts> allFiles, const device::Device& theDevice,
              const explain::Scenario& theScenario, const Progress& progress);
    PlanBasis(const PlanBasis&) = delete;
    PlanBasis& operator=(const PlanBasis&) = delete;

    [[nodiscard]] const kernel::MeasuredRun& run() const { return *scenario.assumptions.run; }
    /// Of the program's time: what a loop has to gain so that somebody may want to port it.
    [[nodiscard]] Seconds leastGain() const { return Seconds(run().seconds * PlaceTree::kLeastShare); }
    /// Of the whole program.
    [[nodiscard]] Seconds timeWith(const residency::Sides& sides) const { return timeWith(program, sides); }
    [[nodiscard]] Seconds timeWith(const residency::Program& copied, const residency::Sides& sides) const;
    /// The program with its arrays in another memory of the CPU.
    [[nodiscard]] residency::Program programIn(device::HostMemory memory) const;
    /// Of all arrays that the ported units touch, as far as their sizes are known.
    [[nodiscard]] Bytes memoryOf(const residency::Sides& sides) const;

    std::vector<explain::SharedFacts> files;
    device::Device device;
    explain::Scenario scenario; ///< With the id of the model in charge.
    PlaceTree tree;
    ProgramArrays arrays;
    residency::Program program;
    std::vector<residency::Flow> flows;
    std::vector<PortableCall> portableCalls; ///< Their sides come behind those of the tree's units.
    std::vector<std::optional<BreakEven>> breakEvens; ///< By unit of the tree.
    std::vector<Alternative> alternatives;

  private:
    void findPortableCalls();
    /// Sets what copies take.
    void priceCopies(residency::Program& copied, device::HostMemory memory) const;
};

/// Where each unit runs, and why.
struct UnitSides {
    residency::Sides sides; ///< By unit of the tree, then by portable call.
    std::vector<bool> isChosen; ///< By unit of the tree: by the user…
    std::vector<bool> isTooLarge; ///< …or, of those that stay, by the GPU's memory.
};

/// The best sides that choices and memory leave. Inputs: the program of the basis, or with its arrays elsewhere.
[[nodiscard]] UnitSides unitSides(const PlanBasis& basis, const residency::Program& program, const ChosenSides& chosen);
/// The same with one unit on the other side, and the others anew.
[[nodiscard]] residency::Sides sidesOtherwise(const PlanBasis& basis, const UnitSides& made, std::size_t unit);

} // namespace forewarp::program
