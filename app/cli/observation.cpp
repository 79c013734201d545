#include "app/cli/observation.h"

#include "app/cli/tracer_run.h"

#include <algorithm>

namespace forewarp::cli {

namespace {

/// A run that was cut short has not seen everything, whatever it found.
void merge(const frontend::ObservationResult& result, ProgramFacts& facts) {
    for (LoopFacts& loop : facts.loops) {
        const auto found = result.loops.find(loop.id);
        if (found == result.loops.end()) continue;
        Observation observation = found->second;
        const bool saysSo = std::ranges::find(observation.caveats, result.ending) != observation.caveats.end();
        if (result.endedEarly && !saysSo) observation.caveats.push_back(result.ending);
        addObservation(loop, std::move(observation));
    }
}

} // namespace

Result<frontend::ObservationResult> observeLoops(ProgramFacts& facts, const std::vector<std::string>& loops,
                                                 const frontend::SourceFile& source,
                                                 std::vector<frontend::SourceFile> program, const RunOptions& options,
                                                 const Progress& progress) {
    auto request = requestFor<frontend::ObservationRequest>(source, std::move(program), options);
    request.loops = loops;
    auto result = runTracer(request, progress);
    if (result) merge(*result, facts);
    return result;
}

} // namespace forewarp::cli
