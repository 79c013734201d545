#include "app/cli/subjects/validate_run.h"

#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"

#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

namespace forewarp::cli::subjects {

namespace {

constexpr double kFilesShare = 0.4; ///< Of the progress.

using FactsByFile = std::map<std::string, std::optional<kernel::ProgramFacts>, std::less<>>;

std::optional<kernel::ProgramFacts> factsOf(const std::string& path, const std::string& buildDirectory,
                                            const verbs::Context& context) {
    auto file = inputs::analyzeSelection({path, 0}, {path, buildDirectory}, context);
    if (file) return std::move(file->facts);
    terminal::complain(terminal::failureOf(file));
    return std::nullopt;
}

std::set<std::string> filesOf(const measured::validation::Validation& validation) {
    std::set<std::string> files;
    for (const measured::validation::ComparedCase& compared : validation.cases)
        files.insert(validation.kernelOf(compared).file);
    return files;
}

/// Facts of every file that a case needs; nothing for those that cannot be analysed.
FactsByFile analyzeFiles(const std::string& folder, const std::string& buildDirectory, const verbs::Context& context,
                         const Progress& progress, const measured::validation::Validation& validation) {
    const std::set<std::string> files = filesOf(validation);
    FactsByFile facts;
    for (const std::string& file : files) {
        progress.at(kFilesShare * double(facts.size()) / double(files.size()), "Analysing " + file);
        const std::string path = (std::filesystem::path(folder) / file).lexically_normal().string();
        facts.emplace(file, factsOf(path, buildDirectory, context));
    }
    return facts;
}

/// Counts cases that are done, in any thread, and tells of each.
class CasesDone {
  public:
    CasesDone(std::size_t cases, const Progress& progress) : m_cases(cases), m_progress(progress) {}

    void add() {
        const std::scoped_lock alone(m_mutex);
        ++m_done;
        m_progress.at(kFilesShare + (1 - kFilesShare) * double(m_done) / double(m_cases),
                      "Predicted " + std::to_string(m_done) + " of " + std::to_string(m_cases) + " kernels and sizes");
    }

  private:
    std::size_t m_cases;
    const Progress& m_progress;
    std::mutex m_mutex;
    std::size_t m_done = 0;
};

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
                 const Progress& progress, measured::validation::Validation& validation) {
    const FactsByFile facts = analyzeFiles(folder, buildDirectory, context, progress, validation);
    CasesDone done(validation.cases.size(), progress);
    onAllCores(validation.cases.size(), [&](std::size_t position) {
        measured::validation::ComparedCase& compared = validation.cases[position];
        const std::string& file = validation.kernelOf(compared).file;
        const auto& known = facts.find(file)->second;
        if (known) measured::validation::predictCase(validation, *known, compared);
        else refuse(file, compared);
        done.add();
    });
    measured::validation::settle(validation);
}

} // namespace forewarp::cli::subjects
