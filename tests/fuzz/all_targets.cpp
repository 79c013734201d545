#include "tests/fuzz/target.h"

namespace forewarp::fuzz {

const std::vector<Target>& allTargets() {
    static const std::vector<Target> targets{calibrationRun(),  cliInputs(),
                                             compileCommands(), compilerArguments(),
                                             cSource(),         cubin(),
                                             device(),          expression(),
                                             facts(),           gpuCode(),
                                             kernelProfile(),   measuredRows(),
                                             measuredRun(),     memoryBenchmarks(),
                                             modelParameters(), port(),
                                             profilerCsv(),     ptx(),
                                             reportRequest(),   sassListing(),
                                             session(),         threadTrace(),
                                             traceEvents(),     tracerRequest(),
                                             validationReport()};
    return targets;
}

} // namespace forewarp::fuzz
