#include "core/kernel/lanes/typical_form.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace forewarp::kernel::lanes {

namespace {

/// a − b, at the end of its type where that is further.
long long difference(long long a, long long b) {
    long long result = 0;
    if (!__builtin_sub_overflow(a, b, &result)) return result;
    return a < b ? std::numeric_limits<long long>::min() : std::numeric_limits<long long>::max();
}

/// A thread, and where the inner loops are.
struct Place {
    LaneFunction::Thread thread{};
    std::vector<long long> counters;
};

/// Threads first, then counters, as one row of numbers.
class Places {
  public:
    explicit Places(const LaneExtent& extent) : m_extent(extent) {
        for (int round = 0; round < 20; ++round) m_ratio = std::pow(1 + m_ratio, 1 / double(dimensions() + 1));
    }

    [[nodiscard]] std::size_t dimensions() const { return m_extent.threads.size() + m_extent.trips.size(); }
    [[nodiscard]] long long extent(std::size_t dimension) const {
        const std::size_t threads = m_extent.threads.size();
        return std::max(1LL, dimension < threads ? m_extent.threads[dimension] : m_extent.trips[dimension - threads]);
    }
    static long long& at(Place& place, std::size_t dimension) {
        const std::size_t threads = place.thread.size();
        return dimension < threads ? place.thread[dimension] : place.counters[dimension - threads];
    }
    [[nodiscard]] Place origin() const { return {{}, std::vector<long long>(m_extent.trips.size(), 0)}; }

    /// Number `index` of a sequence that fills the box evenly: multiples of powers of the generalised golden ratio
    /// (Roberts, The Unreasonable Effectiveness of Quasirandom Sequences, 2018).
    [[nodiscard]] Place spread(std::size_t index) const {
        Place place = origin();
        double factor = 1;
        for (std::size_t i = 0; i < dimensions(); ++i) {
            factor /= m_ratio;
            const double sum = 0.5 + double(index) * factor;
            const double part = sum - std::floor(sum);
            at(place, i) = std::min(extent(i) - 1, (long long)(part * double(extent(i))));
        }
        return place;
    }

  private:
    const LaneExtent& m_extent;
    double m_ratio = 2;
};

/// The value that occurs most, and how often.
std::pair<long long, std::size_t> commonest(const std::vector<long long>& values) {
    std::map<long long, std::size_t> counts;
    for (const long long value : values) ++counts[value];
    const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    return most == counts.end() ? std::pair(0LL, std::size_t(0)) : std::pair(most->first, most->second);
}

class Sampling {
  public:
    static constexpr std::size_t kPlaces = 64;

    Sampling(const LaneFunction& function, const LaneExtent& extent) : m_function(function), m_places(extent) {
        for (std::size_t i = 0; i < kPlaces; ++i) m_sample.push_back(m_places.spread(i));
        for (const Place& place : m_sample) m_values.push_back(valueAt(place));
    }

    TypicalForm run() {
        for (std::size_t i = 0; i < m_places.dimensions(); ++i) m_steps.push_back(typicalStep(i));
        findConstant();
        findReach();
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            if (i < 3) m_typical.form.perThread[i] = m_steps[i];
            else m_typical.form.perIteration.push_back(m_steps[i]);
        }
        return std::move(m_typical);
    }

  private:
    [[nodiscard]] long long valueAt(const Place& place) const { return m_function.at(place.thread, place.counters); }

    /// From one iteration or thread to the next.
    double typicalStep(std::size_t dimension) {
        const bool isFixed = dimension < 3 ? !m_function.dependsOnThread(int(dimension))
                                           : !m_function.dependsOnCounter(int(dimension) - 3);
        if (isFixed || m_places.extent(dimension) < 2) return 0;
        std::vector<long long> steps;
        double size = 0;
        for (std::size_t i = 0; i < m_sample.size(); ++i) {
            Place next = m_sample[i];
            long long& moved = Places::at(next, dimension);
            const bool isLast = moved + 1 >= m_places.extent(dimension);
            moved += isLast ? -1 : 1;
            const long long step =
                isLast ? difference(m_values[i], valueAt(next)) : difference(valueAt(next), m_values[i]);
            steps.push_back(step);
            size += std::abs(double(step)) / double(m_sample.size());
        }
        const auto [step, times] = commonest(steps);
        if (isNearlyAll(times) && step != 0) return double(step);
        m_hasEqualSteps = m_hasEqualSteps && isNearlyAll(times);
        return isNearlyAll(times) && step == 0 ? slope(dimension, size) : size;
    }

    /// Of what moves in leaps, seldom: «i / 256».
    [[nodiscard]] double slope(std::size_t dimension, double meanStep) const {
        Place first = m_sample.front();
        Place last = first;
        Places::at(first, dimension) = 0;
        Places::at(last, dimension) = m_places.extent(dimension) - 1;
        const double rise = std::abs(double(difference(valueAt(last), valueAt(first))));
        const double slope = std::max(meanStep, rise / double(m_places.extent(dimension) - 1));
        return slope;
    }

    static bool isNearlyAll(std::size_t times) { return times * 10 >= kPlaces * 9; }

    void findConstant() {
        std::vector<long long> constants;
        for (std::size_t i = 0; i < m_sample.size(); ++i) {
            double steps = 0;
            for (std::size_t dimension = 0; dimension < m_steps.size(); ++dimension)
                steps += m_steps[dimension] * double(Places::at(m_sample[i], dimension));
            constants.push_back(m_values[i] - std::llround(steps));
        }
        const auto [constant, times] = commonest(constants);
        m_typical.isForm = m_hasEqualSteps && isNearlyAll(times);
        m_typical.form.constant = m_typical.isForm ? double(constant) : double(valueAt(m_places.origin()));
    }

    void findReach() {
        const auto [least, most] = std::ranges::minmax(m_values);
        m_typical.least = double(least);
        m_typical.most = double(most);
        const std::size_t dimensions = std::min<std::size_t>(m_places.dimensions(), 8);
        for (std::size_t corner = 0; corner < std::size_t(1) << dimensions; ++corner) {
            Place place = m_places.origin();
            for (std::size_t i = 0; i < dimensions; ++i)
                if (corner >> i & 1) Places::at(place, i) = m_places.extent(i) - 1;
            take(valueAt(place));
            for (std::size_t i = 0; i < dimensions; ++i) walkFrom(place, i);
        }
    }

    /// Borders turn addresses around a few steps from a corner.
    void walkFrom(Place place, std::size_t dimension) {
        constexpr long long kSteps = 8;
        const long long last = m_places.extent(dimension) - 1;
        const bool isAtEnd = Places::at(place, dimension) > 0;
        for (long long step = 1; step <= std::min(kSteps, last); ++step) {
            Places::at(place, dimension) = isAtEnd ? last - step : step;
            take(valueAt(place));
        }
    }

    void take(long long value) {
        m_typical.least = std::min(m_typical.least, double(value));
        m_typical.most = std::max(m_typical.most, double(value));
    }

    const LaneFunction& m_function;
    Places m_places;
    std::vector<Place> m_sample;
    std::vector<long long> m_values;
    std::vector<double> m_steps;
    bool m_hasEqualSteps = true;
    TypicalForm m_typical;
};

} // namespace

TypicalForm typicalForm(const LaneFunction& function, const LaneExtent& extent) {
    return Sampling(function, extent).run();
}

TakenShare takenShare(const LaneCondition& condition) {
    const LaneExtent& extent = condition.extent;
    constexpr long long kWarp = LaneFunction::kMostThreads;
    constexpr double kMostWarps = 1024, kSampled = 256;
    LaneExtent warps = extent;
    warps.threads[0] = (extent.threads[0] + kWarp - 1) / kWarp;
    double all = 1;
    for (const long long threads : warps.threads) all *= double(std::max(1LL, threads));
    for (const long long trips : warps.trips) all *= double(std::max(1LL, trips));
    const Places places(warps);
    const bool isWhole = all <= kMostWarps;
    const auto count = std::size_t(isWhole ? all : kSampled);
    double threads = 0, taken = 0, warpsTaken = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Place place = isWhole ? places.origin() : places.spread(i);
        auto rest = (long long)i;
        for (std::size_t dimension = 0; isWhole && dimension < places.dimensions(); ++dimension) {
            Places::at(place, dimension) = rest % places.extent(dimension);
            rest /= places.extent(dimension);
        }
        std::array<LaneFunction::Thread, LaneFunction::kMostThreads> lanes;
        const long long first = place.thread[0] * kWarp;
        const auto active = std::size_t(std::clamp(extent.threads[0] - first, 1LL, kWarp));
        for (std::size_t lane = 0; lane < active; ++lane)
            lanes[lane] = {first + (long long)lane, place.thread[1], place.thread[2]};
        std::array<long long, LaneFunction::kMostThreads> values{};
        condition.holds.evaluate(std::span(lanes).first(active), place.counters, std::span(values).first(active));
        const auto here = double(active) - double(std::count(values.begin(), values.begin() + long(active), 0));
        threads += double(active);
        taken += here;
        warpsTaken += here > 0;
    }
    return {taken / threads, warpsTaken / double(count)};
}

} // namespace forewarp::kernel::lanes
