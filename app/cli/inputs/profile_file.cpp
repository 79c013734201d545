#include "app/cli/inputs/profile_file.h"

#include "app/cli/inputs/run_file.h"
#include "app/cli/terminal/text_files.h"
#include "core/base/fingerprint.h"
#include "core/measured/profiler/profiled_run.h"

namespace forewarp::cli::inputs {

Result<kernel::MeasuredRun> readProfile(const std::string& file, const std::vector<AnalyzedSource>& sources,
                                        const Choices& choices) {
    const auto scenario = scenarioOf(choices, {});
    if (!scenario) return scenario.failureAs<kernel::MeasuredRun>();
    const auto text = terminal::readText(file);
    if (!text) return text.failureAs<kernel::MeasuredRun>();
    const auto profile = measured::profiler::readSampledProfile(*text, file);
    if (!profile) return profile.failureAs<kernel::MeasuredRun>();
    std::vector<const kernel::ProgramFacts*> files;
    for (const AnalyzedSource& source : sources) files.push_back(&source.facts);
    auto run = measured::profiler::profiledRun(*profile, files, scenario->assumptions);
    if (!run) return run.failureAs<kernel::MeasuredRun>();
    for (const AnalyzedSource& source : sources) {
        const std::string place = placeOfSource(source.source.path, source.source.workingDirectory);
        const auto content = terminal::readText(place);
        if (content) run->files.push_back({place, fingerprint(*content)});
        for (kernel::MeasuredLoop& loop : run->loops)
            if (loop.file == source.facts.file) loop.file = place;
    }
    return run;
}

} // namespace forewarp::cli::inputs
