#include "core/program/break_even.h"

#include "core/advice/transfers/transfers.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "core/models/registry.h"

#include <algorithm>
#include <cmath>

namespace forewarp::program {

namespace {

constexpr double kLargestFactor = 64;
constexpr int kHalvings = 5; ///< Between two powers of two: to 2 %.
constexpr int kDigits = 2; ///< Of a size that is told.

/// A loop with larger sizes than those of the run.
class ScaledLoop {
  public:
    ScaledLoop(const UnitOfPlaces& unit, const device::Device& device, const explain::Scenario& scenario)
        : m_unit(unit), m_device(device), m_scenario(scenario), m_work(workOf(*unit.report->profile)) {
        using Kind = kernel::Assumption::Kind;
        for (const kernel::Assumption& assumption : unit.report->profile->assumptions) {
            const bool isSize = assumption.kind == Kind::measured || assumption.kind == Kind::value;
            if (isSize && assumption.value > 1 && isName(assumption.symbol))
                m_sizes.push_back({assumption.symbol, assumption.value});
        }
        if (const auto model = models::find(unit.report->best()->model)) m_model = *model;
    }

    [[nodiscard]] bool hasSizes() const { return !m_sizes.empty() && m_model && m_work > 0; }

    [[nodiscard]] std::vector<BreakEven::Size> sizesAt(double factor) const {
        std::vector<BreakEven::Size> sizes = m_sizes;
        for (BreakEven::Size& size : sizes) size.value = rounded(size.value * factor);
        return sizes;
    }

    /// Nothing where no kernel of these sizes can be made.
    [[nodiscard]] std::optional<bool> pays(double factor) const {
        kernel::Assumptions assumptions = m_scenario.assumptions;
        assumptions.dimensions = m_unit.report->profile->dimensions;
        for (const BreakEven::Size& size : sizesAt(factor)) assumptions.values[size.symbol] = size.value;
        const auto profile = kernel::profileOf(*m_unit.facts, m_unit.report->facts.id, assumptions);
        if (!profile) return std::nullopt;
        const auto overhead = advice::transfers::overheadOf(*profile, m_device, m_scenario.hostMemory);
        const auto isUnknown = [](const advice::transfers::ArrayTransfer& array) { return !array.size; };
        if (std::ranges::any_of(overhead.arrays, isUnknown)) return std::nullopt;
        if (overhead.bytesIn + overhead.bytesOut > m_device.memorySize.value) return std::nullopt;
        kernel::Launch launch = profile->launchWith(m_unit.report->launch.block);
        launch.registersPerThread = m_unit.report->launch.registersPerThread;
        const auto prediction = m_model->predict(*profile, m_device, launch);
        if (!prediction) return std::nullopt;
        const Seconds onCpu = m_unit.onCpu * (workOf(*profile) / m_work / m_unit.entries);
        const Seconds onGpu = prediction->time * profile->launches + overhead.withoutContext();
        return (onCpu - onGpu) * m_unit.entries > overhead.context;
    }

  private:
    /// Trip counts and shares are no sizes that anybody could give a program.
    static bool isName(const std::string& symbol) {
        return !kernel::nest::isShareSymbol(symbol) && !symbol.ends_with(".trips") && symbol != "registers";
    }

    static double workOf(const kernel::KernelProfile& profile) {
        return profile.mix.totalPerThread() * profile.threads() * profile.launches;
    }

    static double rounded(double value) {
        const double step = std::pow(10, std::max(0.0, std::floor(std::log10(value)) - kDigits + 1));
        return std::ceil(value / step - 1e-9) * step;
    }

    const UnitOfPlaces& m_unit;
    const device::Device& m_device;
    const explain::Scenario& m_scenario;
    double m_work;
    std::vector<BreakEven::Size> m_sizes; ///< Of the run.
    std::optional<models::Model> m_model;
};

} // namespace

std::optional<BreakEven> breakEvenOf(const UnitOfPlaces& unit, const device::Device& device,
                                     const explain::Scenario& scenario) {
    const ScaledLoop loop(unit, device, scenario);
    if (!loop.hasSizes() || unit.entries <= 0) return std::nullopt;
    double high = 1;
    for (std::optional<bool> pays = false; !*pays;) {
        high *= 2;
        if (high > kLargestFactor) return std::nullopt;
        pays = loop.pays(high);
        if (!pays) return std::nullopt;
    }
    double low = high / 2;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = std::sqrt(low * high);
        (loop.pays(middle).value_or(false) ? high : low) = middle;
    }
    return BreakEven{loop.sizesAt(high), high};
}

} // namespace forewarp::program
