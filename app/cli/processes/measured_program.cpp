#include "app/cli/processes/measured_program.h"

#include "app/cli/inputs/run_file.h"
#include "app/cli/processes/tracer_run.h"
#include "core/kernel/measured_run.h"
#include "core/kernel/nest/nest.h"

#include <algorithm>

namespace forewarp::cli::processes {

namespace {

constexpr std::size_t kMostNames = 64; ///< Of one loop.

/// Whether a run may find a variable or a condition by this name; all else stands for counts and values in between.
bool isMeasurable(std::string_view name) {
    if (name.starts_with(kernel::nest::kConditionShare)) return true;
    return name.find_first_of(" ()") == std::string_view::npos && !name.ends_with(".trips");
}

/// The numbers that a nest needs, and the arrays that it touches.
frontend::trace::CountedLoop countedLoop(const std::string& file, const kernel::ProgramFacts& facts,
                                         std::size_t position) {
    frontend::trace::CountedLoop counted{file, facts.loops[position].id, {}};
    std::vector<std::string>& names = counted.names;
    const auto add = [&](const std::string& name) {
        if (names.size() < kMostNames && std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    for (const std::string& name : kernel::nest::neededSymbols(facts, facts.loops[position].id))
        if (isMeasurable(name)) add(name);
    for (const int loop : kernel::nest::loopsOfNest(facts, int(position)))
        for (const kernel::MemoryAccess& access : facts.loops[std::size_t(loop)].accesses) {
            if (access.array.empty()) continue;
            add(kernel::addressName(access.array));
            frontend::trace::CountedAccess reached{kernel::addressName(access.array), access.location, access.kind};
            const bool isKnown =
                std::ranges::find(counted.accesses, reached) != counted.accesses.end(); // Parts of one copy.
            if (!isKnown) counted.accesses.push_back(std::move(reached));
            if (access.inRow) add(kernel::addressName(kernel::firstRowOf(access.array)));
        }
    return counted;
}

Result<frontend::SourceFile> sourceNamed(const std::vector<inputs::AnalyzedSource>& sources, const std::string& name) {
    if (name.empty()) return frontend::SourceFile();
    for (const inputs::AnalyzedSource& source : sources)
        if (source.facts.file == name || source.source.path == name || source.source.path.ends_with("/" + name))
            return source.source;
    return Error{ErrorKind::usage, "There is no such source here.", "--main " + name, "Name one of the sources."};
}

void nameByPlace(const std::vector<inputs::AnalyzedSource>& sources, kernel::MeasuredRun& run) {
    const auto placeOf = [&](const std::string& path) {
        for (const inputs::AnalyzedSource& source : sources)
            if (source.source.path == path) return inputs::placeOfSource(path, source.source.workingDirectory);
        return path;
    };
    for (kernel::MeasuredFile& file : run.files) file.file = placeOf(file.file);
    for (kernel::MeasuredLoop& loop : run.loops) loop.file = placeOf(loop.file);
    for (kernel::MeasuredCall& call : run.calls) call.file = placeOf(call.file);
}

} // namespace

Result<frontend::trace::MeasureResult> measureProgram(const std::vector<inputs::AnalyzedSource>& sources,
                                                      const std::string& mainFile, const inputs::RunOptions& options) {
    const auto main = sourceNamed(sources, mainFile);
    if (!main) return main.failureAs<frontend::trace::MeasureResult>();
    std::vector<frontend::SourceFile> program;
    std::vector<frontend::trace::CountedLoop> loops;
    for (const inputs::AnalyzedSource& source : sources) {
        program.push_back(source.source);
        for (std::size_t i = 0; i < source.facts.loops.size(); ++i)
            loops.push_back(countedLoop(source.source.path, source.facts, i));
    }
    auto request = inputs::requestFor<frontend::trace::MeasureRequest>(*main, std::move(program), options);
    request.loops = std::move(loops);
    request.measuresPlainTime = !options.mayWriteFiles; // A second run would find what the first one wrote.
    auto result = runMeasuringTracer(request, {});
    if (result) nameByPlace(sources, result->run);
    return result;
}

} // namespace forewarp::cli::processes
