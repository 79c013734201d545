#include "app/cli/subjects/validate_suite.h"

#include "app/cli/inputs/sources.h"
#include "app/cli/subjects/validate_run.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "core/advice/transfers/transfers.h"
#include "core/base/version.h"
#include "core/kernel/profile_of.h"
#include "core/measured/validation/forecast.h"
#include "core/measured/validation/suite_script.h"
#include "frontend/confined.h"

#include <filesystem>
#include <iostream>
#include <map>

namespace forewarp::cli::subjects {

namespace {

namespace fs = std::filesystem;

/// Ports one described kernel after the other; each C file is analysed once.
class SuiteWriter {
  public:
    SuiteWriter(const SuiteRequest& request, const verbs::Context& context) : m_request(request), m_context(context) {}

    /// The program that was written. Errors: the kernel cannot be ported, the file cannot be written.
    Result<measured::validation::SuiteProgram> write(const measured::validation::MeasuredKernel& kernel) {
        const auto source = analyzed(kernel.file);
        if (!source) return source.failureAs<measured::validation::SuiteProgram>();
        auto port = ported(**source, kernel);
        if (!port) return port.failureAs<measured::validation::SuiteProgram>();
        measured::validation::SuiteProgram program{fs::path(kernel.file).stem().string() + "_" + port->kernel,
                                                   kernel.sizes, kernel.blocks};
        if (port->isBlockFixed) program.blocks.clear();
        const fs::path file = fs::path(m_request.folder) / (program.name + ".cu");
        if (const auto error = terminal::writeFile(file.string(), port->cuda, m_request.overwrite)) return *error;
        return program;
    }

  private:
    Result<const inputs::AnalyzedSource*> analyzed(const std::string& file) {
        const auto known = m_sources.find(file);
        if (known != m_sources.end()) return &known->second;
        const std::string path = (fs::path(m_request.sources) / file).lexically_normal().string();
        auto source = inputs::analyzeSelection({path, 0}, {path, m_request.buildDirectory}, m_context);
        if (!source) return source.failureAs<const inputs::AnalyzedSource*>();
        return &m_sources.emplace(file, *std::move(source)).first->second;
    }

    /// At the last of the sizes, without shared memory, so that it runs with every block.
    Result<frontend::cuda::CudaPort> ported(const inputs::AnalyzedSource& source,
                                            const measured::validation::MeasuredKernel& kernel) const {
        kernel::ProgramFacts facts = source.facts;
        facts.file = kernel.program; // The name that measured rows will have.
        kernel::Assumptions assumptions;
        assumptions.values = kernel.sizes.back();
        assumptions.dimensions = kernel.dimensions;
        auto profile = kernel::profileOf(facts, kernel.loop, assumptions);
        if (!profile) return profile.failureAs<frontend::cuda::CudaPort>();
        frontend::cuda::PortChoices choices;
        choices.transfers = advice::transfers::overheadOf(*profile, m_request.device).arrays;
        choices.kernel = *std::move(profile);
        choices.block = kernel.blocks.front();
        return frontend::confined::portNest(source.source, facts, choices);
    }

    const SuiteRequest& m_request;
    const verbs::Context& m_context;
    std::map<std::string, inputs::AnalyzedSource, std::less<>> m_sources;
};

/// As the suite's folder sees it, so that both may be moved together.
std::string seenFrom(const std::string& folder, const std::string& path) {
    std::error_code problem;
    const fs::path seen = fs::proximate(path.empty() ? "." : path, folder, problem);
    return problem ? path : seen.string();
}

measured::validation::SuiteComparison comparisonOf(const SuiteRequest& request) {
    measured::validation::SuiteComparison comparison{seenFrom(request.folder, request.description), "", ""};
    if (fs::path(request.sources) != fs::path(request.description).parent_path())
        comparison.sources = seenFrom(request.folder, request.sources);
    if (!request.buildDirectory.empty()) comparison.buildDirectory = seenFrom(request.folder, request.buildDirectory);
    return comparison;
}

/// MeasuredTimes that the script makes of a program.
std::size_t runsOf(const measured::validation::SuiteProgram& program) {
    return program.sizes.size() * std::max<std::size_t>(program.blocks.size(), 1);
}

/// Forewarp's own model, and the bundled GPUs that it is asked on.
std::vector<std::string> foreseenDevices(const models::Model& model) {
    std::vector<std::string> ids;
    for (const device::Device& device : device::bundledDevices())
        if (model.isAskedOn(device)) ids.push_back(device.id);
    return ids;
}

/// What the suite will measure, predicted for every bundled GPU before anybody has measured it.
std::string forecastText(const SuiteRequest& request, const verbs::Context& context) {
    namespace validation = measured::validation;
    validation::ValidationChoices choices;
    choices.models = {models::all().front()};
    validation::MeasuredTimes rows =
        validation::unmeasuredRows(request.described, foreseenDevices(choices.models.front()));
    validation::Validation foreseen = validation::arrange(std::move(rows), request.described, choices);
    predictRows(request.sources, request.buildDirectory, context, {}, foreseen);
    return validation::forecastCsv(foreseen, version());
}

std::string suiteText(const std::vector<measured::validation::SuiteProgram>& programs,
                      const std::vector<std::string>& refused, const std::string& folder) {
    std::size_t runs = 0;
    for (const measured::validation::SuiteProgram& program : programs) runs += runsOf(program);
    std::string text =
        terminal::counted(programs.size(), "program") + ", run.sh and forecast.csv are in " + folder + ".\n";
    text += terminal::hanging("Measures   ", terminal::counted(runs, "combination") + " of program, size and block");
    text += terminal::hanging("Then       ", "sh " + (fs::path(folder) / "run.sh").string() +
                                                 " on a machine with the GPU and nvcc; it writes measured.jsonl, and "
                                                 "says how the forecast did where forewarp-cli is on PATH.");
    if (!refused.empty()) text += "\nNot ported\n";
    for (const std::string& reason : refused) text += terminal::hanging("  · ", reason);
    return text;
}

} // namespace

std::optional<Error> writeSuite(const SuiteRequest& request, const verbs::Context& context) {
    std::error_code problem;
    fs::create_directories(request.folder, problem);
    SuiteWriter writer(request, context);
    std::vector<measured::validation::SuiteProgram> programs;
    std::vector<std::string> refused;
    for (const measured::validation::MeasuredKernel& kernel : request.described.kernels) {
        if (kernel.sizes.empty() || kernel.blocks.empty()) continue;
        auto program = writer.write(kernel);
        if (program) programs.push_back(*std::move(program));
        else refused.push_back(kernel.file + ", " + kernel.loop + ": " + terminal::failureOf(program).text());
    }
    if (programs.empty())
        return Error{ErrorKind::input, "No kernel of the description could be written as a program.", request.folder,
                     refused.empty() ? "Give kernels sizes and blocks." : refused.front()};
    const fs::path script = fs::path(request.folder) / "run.sh";
    const std::string text = measured::validation::suiteScript(programs, comparisonOf(request));
    if (auto error = terminal::writeFile(script.string(), text, request.overwrite)) return error;
    fs::permissions(script, fs::perms::owner_exec, fs::perm_options::add, problem);
    const std::string forecast = (fs::path(request.folder) / "forecast.csv").string();
    if (auto error = terminal::writeFile(forecast, forecastText(request, context), request.overwrite)) return error;
    std::cout << suiteText(programs, refused, request.folder);
    return std::nullopt;
}

} // namespace forewarp::cli::subjects
