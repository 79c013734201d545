#pragma once

#include "core/advice/block/block_size.h"
#include "core/advice/block/block_sweep.h"
#include "core/advice/block/register_steps.h"
#include "core/advice/layout/layout.h"
#include "core/advice/layout/mapping_advice.h"
#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/transfers/transfers.h"
#include "core/base/progress.h"
#include "core/dataflow/registers.h"
#include "core/dataflow/spills.h"
#include "core/explain/time_range.h"
#include "core/kernel/program_facts.h"
#include "core/memory/coalescing.h"
#include "core/models/prediction.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::explain {

/// What the user has chosen; with ProgramFacts it determines a Report.
struct Scenario {
    std::string device = "h200"; ///< Id or path of a profile.
    kernel::Assumptions assumptions;
    std::optional<kernel::BlockShape> block; ///< Nothing: the sweep's best.
    std::string model = "all";       ///< Registry id, or «all».
    models::bands::BandKnowledge band = {}; ///< For models of bands only.
    device::HostMemory hostMemory = device::HostMemory::pageable; ///< Of the program's arrays, for copies.
};

/// One access beside what it costs a warp.
struct AccessReport {
    kernel::ProfiledAccess access;
    memory::WarpAccess warp;
    std::string text; ///< «b[k*n+j]: coalesced, 4 × 32 B per warp»
};

/// What registers cost a kernel at one launch.
struct RegisterReport {
    dataflow::RegisterNeed need;
    std::vector<dataflow::SpillMove> moves;     ///< At the launch's registers per thread; none where they are enough.
    std::vector<advice::block::RegisterStep> steps;  ///< The stairs of occupancy.
};

/// One loop, explained.
struct LoopReport {
    kernel::LoopFacts facts; ///< As the user's decisions leave them; see underDecisions().
    std::vector<std::string> neededSymbols;
    std::optional<kernel::KernelProfile> profile;    ///< Nothing where no kernel could be made; `problem` says why.
    std::string problem;
    /// Threads of other loops, at most one of each kind; none where the user chose some.
    std::vector<std::shared_ptr<const advice::layout::OtherMapping>> otherMappings;
    std::optional<Error> bandProblem; ///< Why no band can be drawn with what the scenario knows of it.
    bool staysOnCpu = false; ///< See kernel::staysOnCpu(); `problem` says why.
    kernel::Launch launch;
    std::vector<models::Prediction> predictions;     ///< One per model.
    std::vector<AssumedOtherwise> otherwise;         ///< Of the assumptions that have a range.
    std::optional<TimeRange> range; ///< Of the first prediction's time; nothing where no assumption moves it.
    std::vector<AccessReport> accesses;
    advice::block::BlockSweep sweep;                        ///< By the first model.
    std::optional<advice::block::BlockSizeAdvice> blockSize; ///< By the three strategies of the parametrized model.
    std::optional<advice::transfers::Overhead> overhead;        ///< Transfers, launches, context.
    std::vector<advice::layout::LayoutAdvice>
        advice;        ///< Best first; this and the next two only where details were asked for.
    std::shared_ptr<const advice::shared_memory::SharedMemoryPlan> sharedPlan; ///< Of the block it names.
    std::optional<RegisterReport> registers;
    std::optional<kernel::BlockShape>
        detailedBlock; ///< That advice and plan were made for; nothing where nobody asked.
    double hostSeconds = 0; ///< Of all launches, sequential, where a run of the same sizes measured it; else 0.
    double shareOfPredictedTime = 0;         ///< Of all outermost loops of its file, 0…1, all launches counted.

    [[nodiscard]] const models::Prediction* best() const {
        return predictions.empty() ? nullptr : &predictions.front();
    }
};

/// One source file, explained.
struct FileReport {
    kernel::ProgramFacts facts; ///< As found, before the user's decisions: those can be taken back.
    std::vector<LoopReport> loops; ///< As in facts.loops.
};

/// Everything that views, PDF, HTML, JSON and the terminal show. Nobody recomputes.
struct Report {
    std::string title;   ///< Project or file name.
    std::string version; ///< Of Forewarp.
    device::Device device;
    Scenario scenario;
    std::vector<FileReport> files;
};

/// Explains one loop, but for its details. Errors likewise end up in LoopReport::problem.
[[nodiscard]] LoopReport explainLoop(const kernel::ProgramFacts& facts, std::string_view loopId,
                                     const device::Device& device, const Scenario& scenario);

/// Explains one loop, with its details. Errors of profile or models end up in LoopReport::problem, so a report is always complete.
[[nodiscard]] LoopReport reportLoop(const kernel::ProgramFacts& facts, std::string_view loopId,
                                    const device::Device& device, const Scenario& scenario);

/// Explains every loop of every file. Errors: unknown device or model, an impossible block.
[[nodiscard]] Result<Report> makeReport(std::string title, std::vector<kernel::ProgramFacts> files,
                                        const Scenario& scenario, const Progress& progress = {});

} // namespace forewarp::explain
