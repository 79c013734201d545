#include "core/sass/report/demotion_report.h"

#include "core/base/number_text.h"

#include <algorithm>
#include <functional>

namespace forewarp::sass::report {

namespace {

using demotion::Variant;

const demotion::Variant* firstOf(const DemotionReport& report, demotion::Variant::Kind kind) {
    const auto found = std::ranges::find(report.variants, kind, &demotion::Variant::kind);
    return found == report.variants.end() ? nullptr : &*found;
}

std::string timesText(double factor) {
    return significantText(factor, 3) + " times";
}

/// «75.0 % instead of 56.3 % occupancy»
std::string occupancyText(const demotion::Variant& variant, const demotion::Variant* original) {
    const std::string text = percentText(variant.prediction->occupancy);
    if (!original || !original->isRanked()) return text + " occupancy";
    if (original->prediction->occupancy == variant.prediction->occupancy) return "still " + text + " occupancy";
    return text + " instead of " + percentText(original->prediction->occupancy) + " occupancy";
}

/// How a winner compares with the original.
std::string gainText(const DemotionReport& report, const demotion::Variant& variant) {
    std::string text =
        countedText(variant.registers, "register") + " per thread, " + occupancyText(variant, report.original());
    if (const auto ratio = report.ratioToOriginal(variant))
        return text + ", predicted " + timesText(1 / *ratio) + " as fast.";
    return text + ". The original cannot run: " + report.original()->rejection;
}

std::string rivalText(const DemotionReport& report, const demotion::Variant& rival) {
    const std::string text = rival.name + " is the best: " + gainText(report, rival);
    const demotion::Variant* demoted = report.bestDemoted();
    if (!demoted) return text;
    return text + " The best demotion is predicted to take " + timesText(demoted->adjustedStall / rival.adjustedStall) +
           " as long.";
}

bool isRegisterBound(const demotion::Variant& original) {
    return original.occupancy && original.occupancy->limiter == device::OccupancyLimiter::registers;
}

std::string whyNoneTried(const demotion::Variant& original) {
    if (!isRegisterBound(original)) return "Not worth it: registers do not limit the occupancy.";
    return "Not worth it: registers limit the occupancy, but shared memory has no room for those that the next step "
           "asks for.";
}

/// Where nothing else can take the original's place.
std::string withoutDemotion(const DemotionReport& report) {
    const std::vector<Rejection> rejections = report.rejections();
    if (rejections.empty()) return whyNoneTried(*report.original());
    return "Nothing can be demoted. " + rejections.front().reason;
}

std::string notWorthIt(const DemotionReport& report, const demotion::Variant& demoted) {
    const demotion::Variant& original = *report.original();
    const double ratio = demoted.adjustedStall / original.adjustedStall;
    const std::string cost = "is predicted to take " + (ratio > 1 ? timesText(ratio) + " as long." : "as long.");
    if (!isRegisterBound(original))
        return "Not worth it: registers do not limit the occupancy, and the best demotion " + cost;
    return "Not worth it: the best demotion leads to " + countedText(demoted.registers, "register") + " and " +
           occupancyText(demoted, &original) + ", but " + cost;
}

void addLaunch(DemotionReport& report, const kernel::BlockShape& block) {
    report.assumptions.push_back("Each thread of a block has slots of its own, so a demoted kernel is for " +
                                 launchText(block) + ".");
}

/// What the numbers of RegDem were found on.
void addFit(DemotionReport& report, const device::Device& device) {
    constexpr int kFittedMajor = 5;
    report.assumptions.emplace_back(
        "At x of the occupancy a stall counts 0.14088 · x^(-0.86281), over that of the best variant (RegDem).");
    if (device.capability.major == kFittedMajor) return;
    report.caveats.push_back("RegDem's curve and latencies were fitted on Maxwell; on compute capability " +
                             device.capability.text() + " small differences between variants say little.");
}

/// A cubin has no trace of memory that a launch adds behind the static arrays.
void addDynamic(DemotionReport& report, const encoding::Kernel& kernel, std::uint64_t dynamicBytes) {
    if (dynamicBytes == 0 && kernel.sharedBytes > 0)
        report.caveats.emplace_back(
            "Should the launch add shared memory of its own, the slots would lie over it: then give its "
            "bytes (--dynamic-shared).");
}

/// There, another block's shared memory has addresses too, and ptxas adds the block's own number to its own.
void addArchitecture(DemotionReport& report, int sm) {
    constexpr int kFirstWithClusters = 90;
    if (sm >= kFirstWithClusters)
        report.caveats.emplace_back(
            "Slots have plain addresses of shared memory: not for blocks launched in clusters.");
    constexpr int kLastWritten = 90;
    if (sm > kLastWritten)
        report.caveats.emplace_back("Cubins for sm_" + std::to_string(sm) +
                                    " hold their code twice and cannot be written here; only listings can.");
}

} // namespace

VariantStall variantStall(const demotion::Variant& variant) {
    VariantStall stall;
    if (!variant.prediction) return stall;
    for (const analysis::BlockStall& block : variant.prediction->blocks) {
        stall.issue += block.executions * (block.issue + block.doublePrecision + block.quarterRate);
        stall.global += block.executions * block.globalBarriers;
        stall.shared += block.executions * block.sharedBarriers;
    }
    constexpr double kRounding = 1e-9; // At the best occupancy nothing is added.
    const double added = variant.adjustedStall - variant.prediction->stall;
    if (added > kRounding * variant.adjustedStall) stall.occupancy = added;
    return stall;
}

const demotion::Variant* DemotionReport::best() const {
    return variants.empty() || !variants.front().isRanked() ? nullptr : &variants.front();
}

const demotion::Variant* DemotionReport::original() const {
    return firstOf(*this, demotion::Variant::Kind::original);
}

const demotion::Variant* DemotionReport::bestDemoted() const {
    const demotion::Variant* demoted = firstOf(*this, demotion::Variant::Kind::demoted);
    return demoted && demoted->isRanked() ? demoted : nullptr;
}

std::string DemotionReport::verdict() const {
    const demotion::Variant* winner = best();
    if (!winner) return "No variant can run. " + original()->rejection;
    if (winner->kind == demotion::Variant::Kind::demoted)
        return "Demote " + countedText(winner->demotion->slotCount(), "register") + ": " + gainText(*this, *winner);
    if (winner->kind == demotion::Variant::Kind::rival) return rivalText(*this, *winner);
    const demotion::Variant* demoted = bestDemoted();
    return demoted ? notWorthIt(*this, *demoted) : withoutDemotion(*this);
}

std::optional<double> DemotionReport::ratioToOriginal(const demotion::Variant& variant) const {
    const demotion::Variant* reference = original();
    if (!variant.isRanked() || !reference || !reference->isRanked()) return std::nullopt;
    if (!(reference->adjustedStall > 0)) return std::nullopt;
    return variant.adjustedStall / reference->adjustedStall;
}

std::vector<Rejection> DemotionReport::rejections() const {
    std::vector<Rejection> rejections;
    for (const demotion::Variant& variant : variants) {
        if (variant.kind != demotion::Variant::Kind::demoted || variant.rejection.empty()) continue;
        const auto known = std::ranges::find(rejections, variant.rejection, &Rejection::reason);
        if (known != rejections.end()) ++known->variants;
        else rejections.push_back({variant.rejection, 1});
    }
    std::ranges::stable_sort(rejections, std::greater(), &Rejection::variants);
    return rejections;
}

DemotionReport demotionReport(const SassReport& report, const demotion::VariantRequest& request) {
    DemotionReport result;
    result.variants = demotion::rankVariants(report.kernel, report.device, report.costs, request);
    addLaunch(result, request.block);
    addFit(result, report.device);
    addDynamic(result, report.kernel, request.dynamicSharedBytes);
    addArchitecture(result, report.kernel.sm);
    return result;
}

std::string launchText(const kernel::BlockShape& block) {
    return "blocks of " + kernel::shapeText(block) + " threads, no others";
}

double dynamicSharedBytes(const demotion::Variant& demoted) {
    return demoted.sharedBytes - double(demoted.demotion->edited.kernel.sharedBytes);
}

std::vector<std::size_t> shownVariants(const SassDemotion& demotion) {
    constexpr std::size_t kForemost = 10;
    const std::vector<demotion::Variant>& variants = demotion.report.variants;
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const bool isWorthIt =
            i < kForemost || variants[i].kind != demotion::Variant::Kind::demoted || i == demotion.chosen;
        if (isWorthIt && variants[i].isRanked()) shown.push_back(i);
    }
    return shown;
}

} // namespace forewarp::sass::report
