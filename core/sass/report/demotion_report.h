#pragma once

#include "core/sass/demotion/variants.h"
#include "core/sass/report/sass_report.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::sass::report {

/// What a variant's stall consists of, cycles of one warp; all together adjustedStall.
struct VariantStall {
    double issue = 0; ///< With double precision and quarter rate.
    double global = 0;
    double shared = 0;
    double occupancy = 0; ///< What is added because fewer warps hide it than in the best variant.

    [[nodiscard]] double total() const { return issue + global + shared + occupancy; }
};
/// Zeros where nothing is predicted.
[[nodiscard]] VariantStall variantStall(const demotion::Variant& variant);

/// Demotions that are out of the running for the same reason.
struct Rejection {
    std::string reason;
    int variants = 0;
};

/// A launch the variants are for, and what is said of it.
struct DemotionReport {
    std::vector<demotion::Variant> variants; ///< Best first, rejected ones last.
    std::vector<std::string> assumptions;
    std::vector<std::string> caveats;

    /// Of `variants`; nullptr where nothing is ranked.
    [[nodiscard]] const demotion::Variant* best() const;
    [[nodiscard]] const demotion::Variant* original() const;
    /// The best of those demoted; nullptr where all are rejected.
    [[nodiscard]] const demotion::Variant* bestDemoted() const;
    /// «Demote 5 registers: 40 registers per thread, 75.0 % instead of 56.3 % occupancy, predicted 1.18 times as fast.» or
    /// why not.
    [[nodiscard]] std::string verdict() const;
    /// Adjusted stall over the original's; nothing where one of them is not ranked.
    [[nodiscard]] std::optional<double> ratioToOriginal(const demotion::Variant& variant) const;
    /// The reasons, the most frequent first.
    [[nodiscard]] std::vector<Rejection> rejections() const;
};

/// Makes and ranks the variants of a kernel that was looked at.
[[nodiscard]] DemotionReport demotionReport(const SassReport& report, const demotion::VariantRequest& request);

/// «blocks of 32×8 threads, no others»: the launches that the slots are for.
[[nodiscard]] std::string launchText(const kernel::BlockShape& block);

/// Shared memory that a launch of the variant has to add per block: slots behind memory that the launch adds are its, too.
[[nodiscard]] double dynamicSharedBytes(const demotion::Variant& demoted);

/// What is said of one kernel when its registers are to be demoted.
struct SassDemotion {
    DemotionReport report;
    std::optional<std::size_t> chosen; ///< Of report.variants: the demoted one whose lines are shown.
    std::string output; ///< File it was written to; empty for none.
    std::vector<std::string> outputNotes; ///< What that file leaves out.

    /// The chosen one; nullptr without one.
    [[nodiscard]] const demotion::Variant* chosenVariant() const {
        return chosen ? &report.variants[*chosen] : nullptr;
    }
};

/// A kernel, and its demotion where that was asked for.
struct SassSubject {
    SassReport report;
    std::optional<SassDemotion> demotion;
};

/// Positions of the ranked variants that are worth a row: the first ones, the original, the rivals, and the chosen one.
[[nodiscard]] std::vector<std::size_t> shownVariants(const SassDemotion& demotion);

} // namespace forewarp::sass::report
