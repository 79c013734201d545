#include "core/explain/stages/range_stage.h"

#include "core/kernel/profile_of.h"
#include "core/models/registry.h"

#include <algorithm>
#include <cmath>

namespace forewarp::explain::stages {

namespace {

constexpr std::size_t kMostAssumptions = 6;

std::shared_ptr<const kernel::KernelProfile> profileWith(const kernel::ProgramFacts& facts, std::string_view loopId,
                                                         kernel::Assumptions assumptions, const std::string& symbol,
                                                         double value) {
    assumptions.values[symbol] = value;
    auto profile = kernel::profileOf(facts, loopId, assumptions);
    return profile ? std::make_shared<const kernel::KernelProfile>(*std::move(profile)) : nullptr;
}

/// Of all launches.
double timeOf(const std::shared_ptr<const kernel::KernelProfile>& kernel, const models::Model& model,
              const device::Device& device, const kernel::Launch& launch) {
    if (!kernel) return 0;
    kernel::Launch scaled = kernel->launchWith(launch.block);
    scaled.registersPerThread = launch.registersPerThread;
    scaled.sharedPerBlock = launch.sharedPerBlock;
    const auto prediction = model.predict(*kernel, device, scaled, {});
    return prediction ? prediction->time.value() * kernel->launches : 0;
}

void setTimes(TimeRange& range, Seconds time) {
    double least = 1, most = 1;
    for (const AssumptionEffect& effect : range.effects) {
        least *= effect.leastFactor;
        most *= effect.mostFactor;
    }
    range.least = time * least;
    range.most = time * most;
}

} // namespace

std::vector<AssumedOtherwise> assumedOtherwise(const kernel::ProgramFacts& facts, std::string_view loopId,
                                               const kernel::Assumptions& assumptions,
                                               const kernel::KernelProfile& profile) {
    std::vector<AssumedOtherwise> all;
    for (const kernel::Assumption& each : profile.assumptions) {
        const bool isRange = !each.symbol.empty() && each.least < each.most;
        if (!isRange || all.size() >= kMostAssumptions) continue;
        all.push_back({each, profileWith(facts, loopId, assumptions, each.symbol, each.least),
                       profileWith(facts, loopId, assumptions, each.symbol, each.most)});
    }
    return all;
}

void addTimeRange(const device::Device& device, LoopReport& report) {
    if (report.otherwise.empty() || report.predictions.empty()) return;
    const models::Prediction& prediction = report.predictions.front();
    if (!report.range) {
        constexpr double kNotable = 1.01;
        const auto model = models::find(prediction.model);
        const double own = prediction.time.value() * report.profile->launches;
        if (!model || own <= 0) return;
        TimeRange range;
        for (const AssumedOtherwise& each : report.otherwise) {
            AssumptionEffect effect{each.assumption};
            for (const auto& kernel : {each.least, each.most}) {
                const double time = timeOf(kernel, *model, device, report.launch);
                if (!(time > 0) || !std::isfinite(time)) continue;
                effect.leastFactor = std::min(effect.leastFactor, time / own);
                effect.mostFactor = std::max(effect.mostFactor, time / own);
            }
            if (effect.spread() >= kNotable) range.effects.push_back(std::move(effect));
        }
        if (range.effects.empty()) return;
        std::ranges::stable_sort(range.effects, std::greater(), &AssumptionEffect::spread);
        report.range = std::move(range);
    }
    setTimes(*report.range, prediction.time);
}

} // namespace forewarp::explain::stages
