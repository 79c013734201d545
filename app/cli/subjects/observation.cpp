#include "app/cli/subjects/observation.h"

#include "app/cli/processes/tracer_run.h"
#include "core/kernel/observation.h"

#include <algorithm>

namespace forewarp::cli::subjects {

namespace {

/// A run that was cut short has not seen everything, whatever it found.
void merge(const frontend::trace::ObservationResult& result, kernel::ProgramFacts& facts) {
    for (kernel::LoopFacts& loop : facts.loops) {
        const auto found = result.loops.find(loop.id);
        if (found == result.loops.end()) continue;
        kernel::Observation observation = found->second;
        const bool saysSo = std::ranges::find(observation.caveats, result.ending) != observation.caveats.end();
        if (result.endedEarly && !saysSo) observation.caveats.push_back(result.ending);
        kernel::addObservation(loop, std::move(observation));
    }
}

} // namespace

Result<frontend::trace::ObservationResult> observeLoops(kernel::ProgramFacts& facts,
                                                        const std::vector<std::string>& loops,
                                                        const frontend::SourceFile& source,
                                                        std::vector<frontend::SourceFile> program,
                                                        const inputs::RunOptions& options, const Progress& progress) {
    auto request = inputs::requestFor<frontend::trace::ObservationRequest>(source, std::move(program), options);
    request.loops = loops;
    auto result = processes::runTracer(request, progress);
    if (result) merge(*result, facts);
    return result;
}

} // namespace forewarp::cli::subjects
