#include "app/cli/subjects/validate_run.h"

#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"

#include <atomic>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>

namespace forewarp::cli::subjects {

namespace {

using FactsByFile = std::map<std::string, std::optional<kernel::ProgramFacts>, std::less<>>;

std::optional<kernel::ProgramFacts> factsOf(const std::string& path, const std::string& buildDirectory,
                                            const verbs::Context& context) {
    auto file = inputs::analyzeSelection({path, 0}, {path, buildDirectory}, context);
    if (file) return std::move(file->facts);
    terminal::complain(terminal::failureOf(file));
    return std::nullopt;
}

/// Facts of every file that a case needs; nothing for those that cannot be analysed.
FactsByFile analyzeFiles(const std::string& folder, const std::string& buildDirectory, const verbs::Context& context,
                         const measured::validation::Validation& validation) {
    FactsByFile facts;
    for (const measured::validation::ComparedCase& compared : validation.cases) {
        const std::string& file = validation.kernelOf(compared).file;
        if (facts.contains(file)) continue;
        const std::string path = (std::filesystem::path(folder) / file).lexically_normal().string();
        facts.emplace(file, factsOf(path, buildDirectory, context));
    }
    return facts;
}

void refuse(const std::string& file, measured::validation::ComparedCase& compared) {
    for (measured::validation::ComparedRow& row : compared.rows)
        row.predicted.problem = file + " could not be analysed.";
}

/// Calls `work` with 0 … count − 1, on all cores.
template <class Work>
void onAllCores(std::size_t count, const Work& work) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back([&] {
            for (std::size_t task = next++; task < count; task = next++) work(task);
        });
}

} // namespace

void predictRows(const std::string& folder, const std::string& buildDirectory, const verbs::Context& context,
                 measured::validation::Validation& validation) {
    const FactsByFile facts = analyzeFiles(folder, buildDirectory, context, validation);
    onAllCores(validation.cases.size(), [&](std::size_t position) {
        measured::validation::ComparedCase& compared = validation.cases[position];
        const std::string& file = validation.kernelOf(compared).file;
        const auto& known = facts.find(file)->second;
        if (known) measured::validation::predictCase(validation, *known, compared);
        else refuse(file, compared);
    });
    measured::validation::settle(validation);
}

} // namespace forewarp::cli::subjects
