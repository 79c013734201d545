#pragma once

#include "core/base/result.h"
#include "core/base/source_location.h"
#include "core/kernel/program_facts.h"
#include "frontend/loops/source_model.h"
#include "frontend/trace/instrument/trace_format.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::ir {
class FunctionView;
}
namespace forewarp::frontend::parallelism::scalars {
struct CellUpdate;
}

namespace llvm {
class Loop;
class Module;
class StoreInst;
} // namespace llvm

namespace forewarp::frontend::trace::instrument {

/// The load, store or call that a site stands for, as debug information describes it.
struct SiteReference {
    kernel::AccessKind kind = kernel::AccessKind::load;
    SourceLocation location;
    std::string file;       ///< Path of the source it stands in.
    unsigned bits = 0;      ///< Size of what is loaded or stored; 0 where it is known at run time only.
    bool isPointer = false; ///< A pointer is loaded or stored.
    std::string call;       ///< «memcpy()» for ranges.
};

/// A loop whose iterations the instrumented program reports.
struct WatchedLoop {
    std::string id;
    std::string problem; ///< Why it can write no events, in a sentence; empty where it can.
    std::vector<std::string> unseenCalls; ///< Library functions called in it whose accesses write no events.
    std::vector<int> updates;             ///< References of its stores that complete an update of a reduction group.
};

/// What the events of an instrumented module mean.
struct Instrumentation {
    std::vector<TraceSite> sites;          ///< By number, as events name them.
    std::vector<SiteReference> references; ///< As TraceSite::reference counts them.
    std::vector<WatchedLoop> loops; ///< In the order asked for.
};

/// Finds the update of a cell by an associative operator («h[k] += 1») that a store completes; nothing for other
/// stores.
using CellUpdateFinder =
    std::function<std::optional<parallelism::scalars::CellUpdate>(llvm::StoreInst&, llvm::Loop&, ir::FunctionView&)>;

/// Makes the code of the watched loops, and of every function they may call, write an event for each memory access.
///
/// `module` is freshly generated. Before, the passes of TracingPipeline turn scalars into registers, which write no
/// events: dependences through them are found without a run. The events are read with the returned sites; to run, the
/// module needs the symbols of runtime_symbols.h. `source` is the model of the file that holds the loops; iterations
/// are counted as it has them.
///
/// Errors: a loop the source does not have; more places than the format can number.
[[nodiscard]] Result<Instrumentation> instrument(llvm::Module& module, const loops::SourceModel& source,
                                                 const std::vector<std::string>& loops,
                                                 const CellUpdateFinder& findUpdate = {});

} // namespace forewarp::frontend::trace::instrument
