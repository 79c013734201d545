#pragma once

#include "app/cli/inputs/choices.h"
#include "app/cli/terminal/notes.h"
#include "app/cli/terminal/paint.h"
#include "core/explain/report.h"

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace forewarp::cli::text {

/// «GeForce GTX 280 (gtx280)», with a word where nobody chose it.
[[nodiscard]] std::string deviceText(const device::Device& device, const inputs::Choices& choices);
/// «64 of 64 warps (registers)»; empty where the model has no occupancy.
[[nodiscard]] std::string occupancyText(const models::Prediction& prediction);
/// «memory-bound»
[[nodiscard]] std::string limiterName(const models::Prediction& prediction);
/// «matmul.c:10  matmul:L1  ● proved»
[[nodiscard]] std::string loopHeadline(const explain::FileReport& file, const explain::LoopReport& loop,
                                       const terminal::Paint& paint);

/// How many reasons of a verdict are shown where not all are asked for.
inline constexpr std::size_t kReasonsShown = 5;
inline constexpr std::size_t kAllReasons = std::numeric_limits<std::size_t>::max();
[[nodiscard]] inline std::size_t reasonsShown(bool showsAll) {
    return showsAll ? kAllReasons : kReasonsShown;
}

/// What speaks for the verdict beside its reason, which is the first of `most`; what is left out is counted:
/// «and 53 402 more (--all)».
[[nodiscard]] std::vector<std::string> reasonLines(const kernel::LoopFacts& loop, std::size_t most);
/// The verdict's reason and these.
[[nodiscard]] std::string verdictText(const kernel::LoopFacts& loop, std::size_t most);

/// What is told of predictions.
enum class Extent {
    inCharge, ///< By the model in charge, with its weightiest caveats.
    all,      ///< By every model, with every caveat.
};

/// What loops take, told file by file: device, one table per file, what the times rest on.
///
///     Device     NVIDIA H200 (h200, the default)
///     Launch     the best block of each loop, 32 registers per thread
///     Model      forewarp
///
///     matmul.c
///        Line  Loop        Verdict  Block     Time   Share  Limiter
///     ●    10  matmul:L1   proved     8×8  2.78 ms  88.7 %  latency-bound
class PredictionPage {
  public:
    /// A file that is the only one and has one loop has room for what limits it in numbers.
    PredictionPage(const inputs::Choices& choices, Extent extent, bool isOneFile, const terminal::Paint& paint);

    /// The tables of the report's files; the first time device and launch stand above.
    [[nodiscard]] std::string tables(const explain::Report& report);
    /// What the times of all files so far rest on, and how to see more.
    [[nodiscard]] std::string background() const;

  private:
    [[nodiscard]] std::string head(const explain::Report& report) const;
    [[nodiscard]] std::string fileText(const explain::FileReport& file) const;
    [[nodiscard]] std::string moreText() const;

    const inputs::Choices& m_choices;
    Extent m_extent;
    bool m_isOneFile;
    const terminal::Paint& m_paint;
    std::string m_model; ///< Id of the one in charge; empty before the first file.
    std::size_t m_otherModels = 0;
    terminal::Background m_background;
};

/// The whole page of a report.
[[nodiscard]] std::string predictionText(const explain::Report& report, const inputs::Choices& choices, Extent extent,
                                         const terminal::Paint& paint);

/// What the page has no room for, of the report's only loop: verdict with evidence, launch, occupancy, memory.
[[nodiscard]] std::string loopDetailsText(const explain::Report& report, Extent extent, const terminal::Paint& paint);

} // namespace forewarp::cli::text
