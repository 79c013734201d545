#include "app/cli/validate_run.h"

#include "app/cli/complaint.h"
#include "app/cli/sources.h"

#include <atomic>
#include <filesystem>
#include <map>
#include <optional>
#include <thread>

namespace forewarp::cli {

namespace {

using FactsByFile = std::map<std::string, std::optional<ProgramFacts>, std::less<>>;

std::optional<ProgramFacts> factsOf(const std::string& path, const std::string& buildDirectory,
                                    const Context& context) {
    auto file = analyzeSelection({path, 0}, {path, buildDirectory}, context);
    if (file) return std::move(file->facts);
    complain(failureOf(file));
    return std::nullopt;
}

/// Facts of every file that a case needs; nothing for those that cannot be analysed.
FactsByFile analyzeFiles(const std::string& folder, const std::string& buildDirectory, const Context& context,
                         const Validation& validation) {
    FactsByFile facts;
    for (const ComparedCase& compared : validation.cases) {
        const std::string& file = validation.kernelOf(compared).file;
        if (facts.contains(file)) continue;
        const std::string path = (std::filesystem::path(folder) / file).lexically_normal().string();
        facts.emplace(file, factsOf(path, buildDirectory, context));
    }
    return facts;
}

void refuse(const std::string& file, ComparedCase& compared) {
    for (ComparedRow& row : compared.rows) row.predicted.problem = file + " could not be analysed.";
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

void predictRows(const std::string& folder, const std::string& buildDirectory, const Context& context,
                 Validation& validation) {
    const FactsByFile facts = analyzeFiles(folder, buildDirectory, context, validation);
    onAllCores(validation.cases.size(), [&](std::size_t position) {
        ComparedCase& compared = validation.cases[position];
        const std::string& file = validation.kernelOf(compared).file;
        const auto& known = facts.find(file)->second;
        if (known) predictCase(validation, *known, compared);
        else refuse(file, compared);
    });
    settle(validation);
}

} // namespace forewarp::cli
