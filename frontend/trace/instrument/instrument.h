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

/// The load, store or call behind a site, as debug information knows it.
struct SiteReference {
    kernel::AccessKind kind = kernel::AccessKind::load;
    SourceLocation location;
    std::string file;       ///< Path of the source it stands in.
    unsigned bits = 0;      ///< Size of what is loaded or stored; 0 where only the run knows.
    bool isPointer = false; ///< A pointer is loaded or stored.
    std::string call;       ///< «memcpy()» for ranges.
};

/// A loop as far as the instrumented program knows it.
struct WatchedLoop {
    std::string id;
    std::string problem; ///< Why no events can come of it, in a sentence; empty where they can.
    std::vector<std::string> unseenCalls; ///< Library functions called in it that may touch memory out of sight.
    std::vector<int> updates;             ///< References of the stores in it that end an update in a reduction group.
};

struct Instrumentation {
    std::vector<TraceSite> sites;
    std::vector<SiteReference> references;
    std::vector<WatchedLoop> loops; ///< In the order asked for.
};

/// The update of a cell by an associative operator that a store ends; the sites of its load and store share a group.
using CellUpdateFinder =
    std::function<std::optional<parallelism::scalars::CellUpdate>(llvm::StoreInst&, llvm::Loop&, ir::FunctionView&)>;

/// Makes the code of the watched loops, and of every function they may call, write an event for each memory access.
///
/// `module` is freshly generated. Of LLVM's passes only those run first that turn scalars into registers and keep every
/// location; what the events of a scalar in a register would show is decided without a run. Whoever reads the events
/// needs `sites`, and who compiles the module the symbols of runtime_symbols.h. Loop counts and positions are those of
/// the source: `source` is the model of the file that holds the loops.
///
/// Errors: a loop the source does not have; more places than the format can number.
[[nodiscard]] Result<Instrumentation> instrument(llvm::Module& module, const loops::SourceModel& source,
                                                 const std::vector<std::string>& loops,
                                                 const CellUpdateFinder& findUpdate = {});

} // namespace forewarp::frontend::trace::instrument
