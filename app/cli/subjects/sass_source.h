#pragma once

#include "app/cli/subjects/lowered_loop.h"
#include "app/cli/terminal/paint.h"
#include "core/sass/report/sass_report.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::cli::subjects {

/// Whether what is typed names a C source or a loop of one: PATH:LINE, PATH:LOOP, or a path that ends in .c or .h.
[[nodiscard]] bool namesSource(const std::string& typed);

/// How often each loop inside a kernel is taken to run.
struct LoopFactor {
    std::optional<double> times; ///< Nothing where not all trip counts are known: RegDem's 10 then.
    std::string sentence;        ///< Where it comes from; empty for a kernel without loops.
};
/// The geometric mean of the trip counts: with it the body of nested loops runs as often as in the source. Where the code
/// has fewer loops than the source, the shortest are taken as unrolled.
[[nodiscard]] LoopFactor loopFactorOf(const LoweredLoop& source);

/// A loop's kernel as NVIDIA's assembler made it, and what is known of it from the source.
struct AssembledLoop {
    LoweredLoop source; ///< With facts, device, profile and the notes of what could not be done.
    std::string ptxas; ///< As it was given.
    kernel::BlockShape block; ///< Of the launch: the one given, else the best of the prediction.
    bool isBlockGiven = false;
    LoopFactor loopFactor;

    /// False where there is no ptxas or it failed; the notes of `source.lowered` say why.
    [[nodiscard]] bool isAssembled() const { return !cubin().empty(); }
    [[nodiscard]] const std::string& cubin() const { return source.lowered.cubin; }
    /// «matmul.c:10», for messages and headlines.
    [[nodiscard]] std::string document() const { return source.place(); }
};

/// lowerLoop(), and the launch that the kernel is looked at with.
///
/// Errors: those of lowerLoop(); a block that the device cannot run.
[[nodiscard]] Result<AssembledLoop> assembleLoop(const LoopAssemblyRequest& request, const verbs::Context& context);

/// Reads the cubin of an assembled loop; the report's assumptions say what is known of the source.
///
/// Errors: those of readCubin().
[[nodiscard]] Result<sass::report::SassReport> assembledReport(const AssembledLoop& loop);

/// The same kernel held to the registers of each step of occupancy: ptxas spills to local memory then. With names, for
/// VariantRequest::rivals; steps that ptxas does not reach are left out.
[[nodiscard]] std::vector<std::pair<std::string, sass::encoding::Kernel>> spillingRivals(
    const AssembledLoop& loop, const sass::report::SassReport& report);

/// What can be told without assembly: the stairs of occupancy over the registers estimated from the source.
[[nodiscard]] std::string unassembledText(const AssembledLoop& loop, const inputs::Choices& choices,
                                          const terminal::Paint& paint);
[[nodiscard]] std::string unassembledJson(const AssembledLoop& loop);

} // namespace forewarp::cli::subjects
