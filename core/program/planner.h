#pragma once

#include "core/explain/loop_request.h"
#include "core/program/plan.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::program {

struct PlanBasis;

/// Whether a user's name for a loop means this one: its id, or «solver.c:62», the end of its file's name and its line.
[[nodiscard]] bool isNamed(std::string_view name, const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop);
[[nodiscard]] Error noSuchLoop(const std::string& name);

/// Makes the plans of one measured program on one device: asks the model in charge once, and then answers each choice at
/// once. May be copied and asked by several threads.
class Planner {
  public:
    /// Predicts all candidates. Inputs: facts of all files; a scenario whose assumptions hold a run of the program.
    /// Errors: no run; a run of other files; none of the loops took any time; alternatives of loops that there are not.
    [[nodiscard]] static Result<Planner> make(std::vector<explain::SharedFacts> files, const device::Device& device,
                                              const explain::Scenario& scenario,
                                              std::vector<Alternative> alternatives = {},
                                              const Progress& progress = {});

    /// Decides for every loop that ran whether the program is faster with it on the GPU, copies included.
    ///
    /// Candidates are the loops that may run in parallel, the outermost of a nest unless those inside take less time; their
    /// times are those of the model in charge for the measured sizes, launched as often as they were entered. An array is
    /// copied when the other side reads what was written on the one (see residency.h); arrays are told apart by the
    /// addresses that the run saw. Loops whose arrays do not fit the GPU's memory stay, those that gain least first.
    [[nodiscard]] Plan plan(const ChosenSides& chosen = {}) const;

  private:
    explicit Planner(std::shared_ptr<const PlanBasis> basis) : m_basis(std::move(basis)) {}

    std::shared_ptr<const PlanBasis> m_basis;
};

} // namespace forewarp::program
