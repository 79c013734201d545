#include "core/kernel/nest/entry_mean.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::kernel::nest {

namespace {

constexpr double kMostEntries = 1024; ///< Up to so many are all looked at.
constexpr int kSampled = 512;

class EntryMean {
  public:
    EntryMean(const Expression& count, std::span<const CountedLoop> around, const Bindings& means)
        : m_count(count), m_around(around), m_values(means) {}

    std::optional<double> mean() {
        double entries = 1;
        for (const CountedLoop& each : m_around) entries *= std::max(each.trips, 1.0);
        if (entries <= kMostEntries) visitAll(0);
        else visitSample();
        if (m_isUnknown || m_weight <= 0) return std::nullopt;
        return m_sum / m_weight;
    }

  private:
    /// Trips of a loop around, with the counters around it at their present values.
    double tripsOf(const CountedLoop& each) const {
        const auto trips = each.loop->tripCount ? each.loop->tripCount->evaluate(m_values) : std::nullopt;
        return std::max(0.0, trips && std::isfinite(*trips) ? std::floor(*trips) : each.trips);
    }

    void add(double weight) {
        const auto value = m_count.evaluate(m_values);
        if (!value || !std::isfinite(*value)) m_isUnknown = true;
        else m_sum += weight * std::max(0.0, *value);
        m_weight += weight;
    }

    void visitAll(std::size_t level) {
        if (level == m_around.size()) return add(1);
        const double trips = tripsOf(m_around[level]);
        double& counter = m_values[m_around[level].loop->id];
        for (double i = 0; i < trips && !m_isUnknown; ++i) {
            counter = i;
            visitAll(level + 1);
        }
    }

    /// Points of a Kronecker sequence: they cover the box evenly and keep no step that a remainder could fall in with.
    void visitSample() {
        for (int k = 0; k < kSampled && !m_isUnknown; ++k) {
            double weight = 1;
            for (std::size_t level = 0; level < m_around.size(); ++level) {
                const double trips = tripsOf(m_around[level]);
                weight *= trips;
                const double place = (k + 0.5) * stepOf(level);
                m_values[m_around[level].loop->id] = std::floor(trips * (place - std::floor(place)));
            }
            if (weight > 0) add(weight);
        }
    }

    /// Irrational and independent of each other.
    static double stepOf(std::size_t level) {
        static const std::array<double, 5> steps{(std::sqrt(5.0) - 1) / 2, std::sqrt(2.0) - 1, std::sqrt(3.0) - 1,
                                                 std::sqrt(7.0) - 2, std::sqrt(11.0) - 3};
        return steps[level % steps.size()];
    }

    const Expression& m_count;
    std::span<const CountedLoop> m_around;
    Bindings m_values;
    double m_sum = 0;
    double m_weight = 0;
    bool m_isUnknown = false;
};

bool dependOnEachOther(std::span<const CountedLoop> around) {
    return std::ranges::any_of(around, [&](const CountedLoop& each) {
        if (!each.loop->tripCount) return false;
        const auto symbols = each.loop->tripCount->symbols();
        return std::ranges::any_of(around, [&](const CountedLoop& other) { return symbols.contains(other.loop->id); });
    });
}

/// Whether the count is the same linear form everywhere, and nowhere negative: tried at corners and at points between.
bool isLinear(const Expression& count, std::span<const CountedLoop> around, Bindings values) {
    constexpr int kTried = 16;
    const auto at = [&] { return count.evaluate(values).value_or(NAN); };
    for (const CountedLoop& each : around) values[each.loop->id] = 0;
    const double origin = at();
    double least = origin;
    std::vector<double> steps;
    for (const CountedLoop& each : around) {
        values[each.loop->id] = 1;
        steps.push_back(at() - origin);
        values[each.loop->id] = 0;
        least += std::min(0.0, steps.back() * (std::floor(each.trips) - 1));
    }
    for (int k = 0; k < kTried; ++k) {
        double expected = origin;
        for (std::size_t i = 0; i < around.size(); ++i) {
            const double last = std::floor(around[i].trips) - 1;
            const double value = k == 0 ? last : std::floor(last * double((k * int(2 * i + 7)) % kTried) / kTried);
            values[around[i].loop->id] = value;
            expected += steps[i] * value;
        }
        if (at() != expected) return false;
    }
    return least >= 0;
}

} // namespace

std::optional<double> meanOverEntries(const Expression& count, std::span<const CountedLoop> around,
                                      const Bindings& means) {
    if (around.empty() || (!dependOnEachOther(around) && isLinear(count, around, means))) return count.evaluate(means);
    return EntryMean(count, around, means).mean();
}

} // namespace forewarp::kernel::nest
