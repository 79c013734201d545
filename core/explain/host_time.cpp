#include "core/explain/host_time.h"

#include "core/kernel/measured_run.h"
#include "core/kernel/nest/nest.h"
#include "core/trace/thread_trace.h"

#include <algorithm>

namespace forewarp::explain {

namespace {

/// A size the source fixes is the run's too; what was assumed or given has to be what the run shows.
bool isTraced(const kernel::Assumption& assumption, const kernel::KernelProfile& kernel) {
    const trace::ThreadTraceHeader& header = kernel.sample.trace->header();
    for (std::size_t i = 0; i < std::min(kernel.mapped.size(), header.mappedIterations.size()); ++i) {
        if (assumption.symbol == kernel.mapped[i].loop + ".trips")
            return assumption.value == header.mappedIterations[i];
    }
    const auto size = header.sizes.find(assumption.symbol);
    if (size == header.sizes.end()) return assumption.kind == kernel::Assumption::Kind::fromSource;
    return size->second == assumption.value;
}

/// A loop around the nest may shorten it from execution to execution: the kernel has their mean, the trace one of them.
bool isMeanExecution(const kernel::KernelProfile& kernel) {
    const std::vector<double>& iterations = kernel.sample.trace->header().mappedIterations;
    return !iterations.empty() && !kernel.mapped.empty() && iterations.back() == kernel.mapped.back().iterations;
}

bool isSize(const kernel::Assumption& assumption) {
    return assumption.kind != kernel::Assumption::Kind::independence && assumption.symbol != "registers" &&
           !kernel::nest::isShareSymbol(assumption.symbol); // The run has its own.
}

double secondsInTrace(const kernel::KernelProfile& kernel) {
    if (!kernel.sample.trace || !isMeanExecution(kernel)) return 0;
    const bool isSame = std::ranges::all_of(kernel.assumptions, [&](const kernel::Assumption& assumption) {
        return !isSize(assumption) || isTraced(assumption, kernel);
    });
    return isSame ? kernel.sample.trace->header().hostSeconds : 0;
}

double secondsInRun(const kernel::KernelProfile& kernel, std::string_view file, std::string_view loop,
                    const kernel::MeasuredRun& run) {
    const kernel::LoopTotals totals = kernel::totalsOf(run, file, loop);
    const bool isCounted =
        std::ranges::all_of(totals.places, [&](std::size_t place) { return run.loops[place].entriesFactor == 1; });
    if (!run.knows(file) || !totals.isTimed || totals.entries <= 0 || !isCounted) return 0;
    const bool isSame = std::ranges::all_of(kernel.assumptions, [&](const kernel::Assumption& assumption) {
        if (!isSize(assumption) || assumption.kind != kernel::Assumption::Kind::given) return true;
        const auto measured = kernel::valueIn(run, file, loop, assumption.symbol);
        return measured && measured->mean == assumption.value;
    });
    return isSame ? totals.seconds / totals.entries : 0;
}

} // namespace

double hostSecondsOf(const kernel::KernelProfile& kernel, const kernel::ProgramFacts& facts, std::string_view loop,
                     const kernel::Assumptions& assumptions) {
    const double traced = secondsInTrace(kernel);
    const bool isTraced = traced > 0 || !assumptions.run;
    return kernel.launches * (isTraced ? traced : secondsInRun(kernel, facts.file, loop, *assumptions.run));
}

} // namespace forewarp::explain
