#pragma once

#include "core/report/sass_report.h"
#include "core/sass/demotion/variants.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace forewarp {

/// One line of the kernel before beside the same line after.
struct DemotionLine {
    enum class Change {
        none,     ///< Only registers or addresses have other numbers.
        demoted,  ///< Names a demoted register in the original.
        added,    ///< A load, a store or the prologue: no original beside it.
        schedule, ///< Waits longer, or for more.
    };
    std::optional<int> before; ///< Instruction of the original.
    std::optional<int> after;  ///< Of the variant.
    Change change = Change::none;
    std::string
        note; ///< «R14 is slot 2», «R14 is slot 2, here R5», «loads R14», «waits for barrier 3»; empty without a change.
};
[[nodiscard]] std::vector<DemotionLine> demotionLines(const sass::Kernel& original, const sass::Demotion& demotion);

/// What a variant's stall consists of, cycles of one warp; all together adjustedStall.
struct VariantStall {
    double issue = 0; ///< With double precision and quarter rate.
    double global = 0;
    double shared = 0;
    double occupancy = 0; ///< What is added because fewer warps hide it than in the best variant.

    [[nodiscard]] double total() const { return issue + global + shared + occupancy; }
};
/// Zeros where nothing is predicted.
[[nodiscard]] VariantStall variantStall(const sass::Variant& variant);

/// Demotions that are out of the running for the same reason.
struct Rejection {
    std::string reason;
    int variants = 0;
};

/// A launch the variants are for, and what is said of it.
struct DemotionReport {
    std::vector<sass::Variant> variants; ///< Best first, rejected ones last.
    std::vector<std::string> assumptions;
    std::vector<std::string> caveats;

    /// Of `variants`; nullptr where nothing is ranked.
    [[nodiscard]] const sass::Variant* best() const;
    [[nodiscard]] const sass::Variant* original() const;
    /// The best of those demoted; nullptr where all are rejected.
    [[nodiscard]] const sass::Variant* bestDemoted() const;
    /// «Demote 5 registers: 40 registers per thread, 75.0 % instead of 56.3 % occupancy, predicted 1.18 times as fast.» or
    /// why not.
    [[nodiscard]] std::string verdict() const;
    /// Adjusted stall over the original's; nothing where one of them is not ranked.
    [[nodiscard]] std::optional<double> ratioToOriginal(const sass::Variant& variant) const;
    /// The reasons, the most frequent first.
    [[nodiscard]] std::vector<Rejection> rejections() const;
};

/// Makes and ranks the variants of a kernel that was looked at.
[[nodiscard]] DemotionReport demotionReport(const SassReport& report, const sass::VariantRequest& request);

/// «blocks of 32×8 threads, no others»: the launches that the slots are for.
[[nodiscard]] std::string launchText(const BlockShape& block);

/// Shared memory that a launch of the variant has to add per block: slots behind memory that the launch adds are its, too.
[[nodiscard]] double dynamicSharedBytes(const sass::Variant& demoted);

/// What is said of one kernel when its registers are to be demoted.
struct SassDemotion {
    DemotionReport report;
    std::optional<std::size_t> chosen; ///< Of report.variants: the demoted one whose lines are shown.
    std::string output; ///< File it was written to; empty for none.
    std::vector<std::string> outputNotes; ///< What that file leaves out.

    /// The chosen one; nullptr without one.
    [[nodiscard]] const sass::Variant* chosenVariant() const { return chosen ? &report.variants[*chosen] : nullptr; }
};

/// A kernel, and its demotion where that was asked for.
struct SassSubject {
    SassReport report;
    std::optional<SassDemotion> demotion;
};

/// Positions of the ranked variants that are worth a row: the first ones, the original, the rivals, and the chosen one.
[[nodiscard]] std::vector<std::size_t> shownVariants(const SassDemotion& demotion);

} // namespace forewarp
