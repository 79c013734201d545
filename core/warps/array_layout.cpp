#include "core/warps/array_layout.h"

#include "core/device/device.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace forewarp::warps {

namespace {

constexpr double kArrayAlignment = device::kArrayAlignment;
constexpr double kFarthest = double(1LL << 52); ///< Whole bytes are exact in a double up to here.

struct Interval {
    double least = 0;
    double most = 0;

    Interval& operator+=(const Interval& other) {
        least += other.least;
        most += other.most;
        return *this;
    }
};

Interval product(double factor, const Interval& range) {
    return {std::min(factor * range.least, factor * range.most), std::max(factor * range.least, factor * range.most)};
}

/// What the threads and the counters of the inner loops can be.
struct CounterBox {
    std::array<Interval, 3> thread;
    std::vector<Interval> counter;

    [[nodiscard]] Interval iterations(const std::vector<double>& perIteration) const {
        Interval sum;
        for (std::size_t loop = 0; loop < std::min(perIteration.size(), counter.size()); ++loop)
            sum += product(perIteration[loop], counter[loop]);
        return sum;
    }
    [[nodiscard]] Interval threads(const std::array<double, 3>& perThread) const {
        Interval sum;
        for (std::size_t dimension = 0; dimension < perThread.size(); ++dimension)
            sum += product(perThread[dimension], thread[dimension]);
        return sum;
    }
};

long long mostTrips(const kernel::CounterForm& form, const CounterBox& box) {
    Interval trips{form.constant, form.constant};
    trips += box.threads(form.perThread);
    trips += box.iterations(form.perIteration);
    return wholeTrips(trips.most);
}

CounterBox boxOf(const kernel::KernelProfile& kernel) {
    const ThreadIndex extent = extentOf(kernel);
    CounterBox box{{Interval{0, double(extent.x - 1)}, {0, double(extent.y - 1)}, {0, double(extent.z - 1)}}, {}};
    box.counter.resize(kernel.innerLoops.size());
    // Loops stand in any order: after as many rounds as there are loops, those around have reached all inside.
    for (std::size_t round = 0; round < kernel.innerLoops.size(); ++round) {
        for (std::size_t loop = 0; loop < kernel.innerLoops.size(); ++loop)
            box.counter[loop] = {0, double(std::max(0LL, mostTrips(kernel.innerLoops[loop].trips, box) - 1))};
    }
    return box;
}

Interval bytesOf(const kernel::ProfiledAccess& access, const CounterBox& box) {
    if (access.evaluated)
        return {std::clamp(access.evaluated->least, -kFarthest, kFarthest),
                std::clamp(access.evaluated->most, -kFarthest, kFarthest)};
    Interval bytes{access.constantBytes, access.constantBytes};
    bytes += box.threads({access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ});
    bytes += box.iterations(access.bytesPerIteration);
    bytes.most += std::max(1, access.elementBytes);
    return {std::clamp(bytes.least, -kFarthest, kFarthest), std::clamp(bytes.most, -kFarthest, kFarthest)};
}

/// What tells arrays apart: their name, or the access's position where they have none.
std::string keyOf(const kernel::KernelProfile& kernel, std::size_t access) {
    const std::string& name = kernel.accesses[access].array;
    return name.empty() ? "#" + std::to_string(access) : name;
}

} // namespace

ThreadIndex extentOf(const kernel::KernelProfile& kernel) {
    double left = double(1LL << 50); // The product of all dimensions, in whole blocks, has to fit.
    ThreadIndex extent{1, 1, 1};
    for (const kernel::MappedLoop& loop : kernel.mapped) {
        const double iterations = std::clamp(std::ceil(loop.iterations), 1.0, left);
        const auto threads = (long long)iterations;
        left = std::max(1.0, left / iterations);
        switch (loop.dimension) {
        case kernel::ThreadDimension::x: extent.x = threads; break;
        case kernel::ThreadDimension::y: extent.y = threads; break;
        case kernel::ThreadDimension::z: extent.z = threads; break;
        }
    }
    return extent;
}

long long wholeTrips(double trips) {
    return trips < 1 ? 0 : (long long)(std::min(trips, kFarthest) + 0.5);
}

std::vector<std::optional<ByteRange>> reachedBytes(const kernel::KernelProfile& kernel) {
    const CounterBox box = boxOf(kernel);
    std::vector<std::optional<ByteRange>> ranges;
    for (const kernel::ProfiledAccess& access : kernel.accesses) {
        ranges.emplace_back();
        const bool isGuess = access.evaluated && access.evaluated->isGuess;
        if (!access.isKnown() || isGuess) continue;
        const Interval bytes = bytesOf(access, box);
        ranges.back() = ByteRange{bytes.least, bytes.most};
    }
    return ranges;
}

std::vector<std::uint64_t> arrayBases(const kernel::KernelProfile& kernel) {
    const CounterBox box = boxOf(kernel);
    std::map<std::string, Interval> extents;
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
        if (!kernel.accesses[i].hasKnownPlace()) continue;
        const Interval bytes = bytesOf(kernel.accesses[i], box);
        const auto [array, isNew] = extents.try_emplace(keyOf(kernel, i), bytes);
        array->second.least = std::min(array->second.least, bytes.least);
        array->second.most = std::max(array->second.most, bytes.most);
    }
    std::map<std::string, long long> placed;
    std::vector<std::uint64_t> bases(kernel.accesses.size(), 0);
    long long end = 0; // In units of the alignment, like what follows.
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
        if (!kernel.accesses[i].hasKnownPlace()) continue;
        const Interval& bytes = extents.at(keyOf(kernel, i));
        const auto first = (long long)std::floor(bytes.least / kArrayAlignment);
        const auto last = (long long)std::ceil(bytes.most / kArrayAlignment);
        const auto [array, isNew] = placed.try_emplace(keyOf(kernel, i), end - first);
        if (isNew) end += last - first;
        bases[i] = std::uint64_t(array->second) * std::uint64_t(kArrayAlignment);
    }
    return bases;
}

} // namespace forewarp::warps
