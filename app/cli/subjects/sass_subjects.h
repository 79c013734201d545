#pragma once

#include "app/cli/subjects/sass_output.h"
#include "app/cli/subjects/sass_source.h"
#include "core/sass/report/demotion_report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::cli::subjects {

/// `--demote auto`
inline constexpr std::string_view kEveryStep = "auto";

/// What the user types after `sass`.
struct SassOptions {
    std::string file;
    std::string device; ///< Empty: the nearest to each kernel.
    std::optional<std::string> threads;
    std::string kernel;
    std::optional<std::string> demote; ///< «auto» or a number of registers.
    std::optional<std::uint64_t> dynamicShared;
    std::vector<std::string> rivals;
    std::optional<std::string> order; ///< «loops», «accesses», «conflicts»
    std::optional<std::string> variant; ///< Rank or name.
    std::string output;
    bool isForced = false; ///< Write over a file that Forewarp did not write.
    LoopAssemblyRequest loop; ///< Options that only a loop of a C source takes.
    bool showsListing = false;
    bool asJson = false;

    [[nodiscard]] bool namesLoop() const { return namesSource(file); }
    [[nodiscard]] terminal::Overwrite overwrite() const { return terminal::overwriteIf(isForced); }
};

/// What the options ask for, read.
struct SassTask {
    SassFile file;
    std::vector<std::size_t> chosen; ///< Positions in file.kernels.
    kernel::BlockShape block;
    std::optional<int> demoted; ///< Nothing: as each step of occupancy takes.
    std::optional<sass::demotion::CandidateOrder> order; ///< Nothing: all.
    std::vector<SassFile> rivals;
    std::optional<AssembledLoop> loop; ///< That the file was assembled from.
};

/// Reads the file and what is said of it.
///
/// Errors: an option that says nothing sensible; a file that cannot be read; an output that cannot be; several kernels
/// where one is needed.
[[nodiscard]] Result<SassTask> readSassTask(const SassOptions& options);

/// Assembles the loop that the options name. Errors: those of assembleLoop().
[[nodiscard]] Result<AssembledLoop> assembleFor(const SassOptions& options, const verbs::Context& context);
/// The same as readSassTask() of its cubin.
[[nodiscard]] Result<SassTask> taskOf(AssembledLoop loop, const SassOptions& options);

/// Every kernel of the task, with its demotion where that is asked for.
///
/// Errors: a device that is not known or cannot run the block; rivals that have no such kernel; no such variant.
[[nodiscard]] Result<std::vector<sass::report::SassSubject>> subjectsOf(const SassTask& task,
                                                                        const SassOptions& options);

} // namespace forewarp::cli::subjects
