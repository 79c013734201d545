#include "core/explain/stages/range_stage.h"

#include "core/base/text.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"
#include "core/models/registry.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace forewarp::explain::stages {

namespace {

constexpr std::size_t kMostAssumptions = 6;
constexpr std::size_t kMostChoices = 6;

using KernelPointer = std::shared_ptr<const kernel::KernelProfile>;

/// Instructions of all threads of all launches.
double workOf(const kernel::KernelProfile& kernel) {
    double perThread = 0;
    for (int i = 0; i < kernel::kOperationCount; ++i) perThread += kernel.mix[kernel::Operation(i)];
    return kernel.launches * kernel.threads() * perThread;
}

/// Makes the kernels that other values of a nest's symbols would give.
class OtherKernels {
  public:
    OtherKernels(const kernel::ProgramFacts& facts, std::string_view loopId, const kernel::Assumptions& assumptions)
        : m_facts(facts), m_loopId(loopId), m_assumptions(assumptions) {}

    [[nodiscard]] AssumedOtherwise of(const kernel::Assumption& assumption) const {
        AssumedOtherwise otherwise{assumption, {}};
        for (const double end : {assumption.least, assumption.most}) {
            auto other = with({{assumption.symbol, end}});
            // The end at which it never runs is no time: the next plausible one.
            if (!other && end < assumption.value) other = with({{assumption.symbol, std::min(1.0, assumption.value)}});
            if (other) otherwise.kernels.push_back(std::move(other));
        }
        for (const double turn : assumption.turns) {
            const bool isOther = turn != assumption.value && turn > assumption.least && turn < assumption.most;
            if (auto other = isOther ? with({{assumption.symbol, turn}}) : nullptr)
                otherwise.kernels.push_back(std::move(other));
        }
        return otherwise;
    }

    /// Of the other calls and assignments: the largest ones and the least ones.
    [[nodiscard]] AssumedOtherwise of(const std::vector<kernel::Bindings>& choices,
                                      const kernel::Bindings& taken) const {
        AssumedOtherwise otherwise;
        kernel::Assumption& shown = otherwise.assumption;
        shown.kind = kernel::Assumption::Kind::fromSource;
        std::set<std::string> names;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            for (const auto& [name, value] : choices[i])
                if (taken.at(name) != value) names.insert(name);
            if (i >= kMostChoices / 2 && i + kMostChoices / 2 < choices.size()) continue;
            if (auto other = with(choices[i])) otherwise.kernels.push_back(std::move(other));
        }
        shown.symbol = joined(names, ", ");
        if (names.size() != 1) return otherwise;
        shown.value = shown.least = shown.most = taken.at(*names.begin());
        for (const kernel::Bindings& choice : choices) {
            shown.least = std::min(shown.least, choice.at(*names.begin()));
            shown.most = std::max(shown.most, choice.at(*names.begin()));
        }
        return otherwise;
    }

    /// All assumptions at the ends that make least work of it, or most.
    [[nodiscard]] KernelPointer joint(const std::vector<kernel::Assumption>& assumptions, bool isMost) const {
        kernel::Bindings ends;
        for (const kernel::Assumption& each : assumptions) {
            const auto least = with({{each.symbol, each.least}}), most = with({{each.symbol, each.most}});
            const bool rises = !least || !most || workOf(*least) <= workOf(*most);
            ends[each.symbol] = rises == isMost ? each.most : each.least;
        }
        return with(ends);
    }

  private:
    [[nodiscard]] KernelPointer with(const kernel::Bindings& values) const {
        kernel::Assumptions assumptions = m_assumptions;
        for (const auto& [symbol, value] : values) assumptions.values[symbol] = value;
        auto profile = kernel::profileOf(m_facts, m_loopId, assumptions);
        return profile ? std::make_shared<const kernel::KernelProfile>(*std::move(profile)) : nullptr;
    }

    const kernel::ProgramFacts& m_facts;
    std::string_view m_loopId;
    const kernel::Assumptions& m_assumptions;
};

/// What one kernel takes.
struct LaunchTimes {
    double launch = 0; ///< Seconds of one launch.
    double launches = 1;

    [[nodiscard]] double all() const { return launch * launches; }
    [[nodiscard]] bool isKnown() const { return all() > 0 && std::isfinite(all()); }
};

LaunchTimes timesOf(const kernel::KernelProfile& kernel, const models::Model& model, const device::Device& device,
                    const kernel::Launch& launch) {
    kernel::Launch scaled = kernel.launchWith(launch.block);
    scaled.registersPerThread = launch.registersPerThread;
    scaled.sharedPerBlock = launch.sharedPerBlock;
    const auto prediction = model.predict(kernel, device, scaled, {});
    return {prediction ? prediction->time.value() : 0, kernel.launches};
}

/// Widens the range by what one kernel takes.
void widen(const LaunchTimes& other, const LaunchTimes& own, TimeRange& range) {
    range.leastFactor = std::min(range.leastFactor, other.launch / own.launch);
    range.mostFactor = std::max(range.mostFactor, other.launch / own.launch);
    range.leastLaunches = std::min(range.leastLaunches, other.launches);
    range.mostLaunches = std::max(range.mostLaunches, other.launches);
}

std::optional<TimeRange> rangeOf(const LoopReport& report, const models::Model& model, const device::Device& device) {
    constexpr double kNotable = 1.01;
    const LaunchTimes own{report.predictions.front().time.value(), report.profile->launches};
    if (!own.isKnown()) return std::nullopt;
    TimeRange range;
    range.leastLaunches = range.mostLaunches = own.launches;
    for (const AssumedOtherwise& each : report.otherwise) {
        AssumptionEffect effect{each.assumption};
        for (const auto& kernel : each.kernels) {
            const LaunchTimes other = timesOf(*kernel, model, device, report.launch);
            if (!other.isKnown()) continue;
            effect.leastFactor = std::min(effect.leastFactor, other.all() / own.all());
            effect.mostFactor = std::max(effect.mostFactor, other.all() / own.all());
            widen(other, own, range);
        }
        const bool isNamed = !effect.assumption.symbol.empty();
        if (isNamed && effect.spread() >= kNotable) range.effects.push_back(std::move(effect));
    }
    if (range.effects.empty()) return std::nullopt;
    std::ranges::stable_sort(range.effects, std::greater(), &AssumptionEffect::spread);
    return range;
}

} // namespace

std::vector<AssumedOtherwise> assumedOtherwise(const kernel::ProgramFacts& facts, std::string_view loopId,
                                               const kernel::Assumptions& assumptions,
                                               const kernel::KernelProfile& profile) {
    const OtherKernels others(facts, loopId, assumptions);
    std::vector<AssumedOtherwise> all;
    std::vector<kernel::Assumption> ranges;
    for (const kernel::Assumption& each : profile.assumptions) {
        const bool isRange = !each.symbol.empty() && each.least < each.most;
        if (isRange && ranges.size() < kMostAssumptions) ranges.push_back(each);
    }
    for (const kernel::Assumption& each : ranges) all.push_back(others.of(each));
    const kernel::nest::SymbolValues values = kernel::nest::valuesFor(facts, loopId, assumptions);
    if (!values.otherChoices.empty()) all.push_back(others.of(values.otherChoices, values.bindings));
    if (ranges.size() < 2) return all;
    AssumedOtherwise together;
    for (const bool isMost : {false, true})
        if (auto joint = others.joint(ranges, isMost)) together.kernels.push_back(std::move(joint));
    all.push_back(std::move(together));
    return all;
}

void addTimeRange(const device::Device& device, LoopReport& report) {
    if (report.otherwise.empty() || report.predictions.empty()) return;
    const models::Prediction& prediction = report.predictions.front();
    const auto model = models::find(prediction.model);
    if (!model) return;
    if (!report.range) report.range = rangeOf(report, *model, device);
    if (!report.range) return;
    report.range->least = prediction.time * report.range->leastFactor;
    report.range->most = prediction.time * report.range->mostFactor;
}

} // namespace forewarp::explain::stages
