#include "core/advice/layout/camping.h"

#include "core/advice/layout/access_layout.h"
#include "core/base/value_text.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace forewarp::advice::layout {

namespace {

/// An array whose rows are to be longer.
struct PaddedArray {
    std::string name;
    RowLayout layout;
    double padBytes = 0; ///< Per row.
};

bool isInGlobalMemory(const kernel::KernelProfile& kernel, const std::string& array) {
    return std::ranges::all_of(kernel.accesses, [&](const kernel::ProfiledAccess& access) {
        return access.array != array || (access.space == kernel::MemorySpace::global && !access.isPrivate);
    });
}

std::vector<PaddedArray> campingArrays(const kernel::KernelProfile& kernel, const device::Device& device) {
    std::vector<PaddedArray> found;
    for (const std::string& array : arraysOf(kernel)) {
        const auto layout = rowLayoutOf(kernel, array);
        if (!layout || !isInGlobalMemory(kernel, array)) continue;
        const auto row = uncampedRow(Bytes(layout->rowBytes), Bytes(layout->elementBytes), device);
        if (row) found.push_back({array, *layout, row->value() - layout->rowBytes});
    }
    return found;
}

void pad(kernel::KernelProfile& kernel, const PaddedArray& padded) {
    const auto layout = rowLayoutOf(kernel, padded.name);
    if (!layout) return;
    for (kernel::ProfiledAccess& access : kernel.accesses)
        if (access.array == padded.name) access = withRowsOf(access, *layout, layout->rowBytes + padded.padBytes);
}

/// «Pad rows of a by 256 B (64 elements) and of b by …»
std::string padText(std::span<const PaddedArray> arrays) {
    std::string list;
    for (const PaddedArray& array : arrays) {
        list += (list.empty() ? "of " : " and of ") + array.name + " by " + valueText(array.padBytes) + " B (" +
                counted(array.padBytes / array.layout.elementBytes, "element") + ")";
    }
    return "Pad rows " + list + ": rows then start at different memory partitions.";
}

std::string memoryCaveat(const PaddedArray& array) {
    const double kibibytes = std::ceil(array.layout.rows * array.padBytes / kKibi);
    const double percent = std::round(array.padBytes / array.layout.rowBytes * 1000) / 10;
    return array.name + " takes " + valueText(kibibytes) + " KiB (" + valueText(percent) +
           " %) more memory; copies between CPU and GPU need the new row length (cudaMemcpy2D).";
}

/// Pads arrays of one kernel and keeps what pays.
class PaddingAdviser {
  public:
    PaddingAdviser(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                   models::Model model)
        : m_kernel(kernel), m_device(device), m_launch(launch), m_model(model) {}

    std::vector<LayoutAdvice> advice(const models::KnownBehaviour& known) {
        const std::vector<PaddedArray> arrays = campingArrays(m_kernel, m_device);
        if (arrays.empty() || !mayGain(known)) return {};
        for (const PaddedArray& array : arrays) consider({&array, 1}, m_before);
        std::ranges::sort(m_found, {}, &LayoutAdvice::after);
        if (arrays.size() > 1) consider(arrays, m_found.empty() ? m_before : m_found.front().after);
        std::ranges::sort(m_found, {}, &LayoutAdvice::after);
        return std::move(m_found);
    }

  private:
    /// No padding is better than the lower edge of the band.
    bool mayGain(const models::KnownBehaviour& known) {
        const auto now = m_model.predict(m_kernel, m_device, m_launch, known);
        if (!now) return false;
        m_before = now->time;
        const models::BandPoint* point = now->band ? now->band->current() : nullptr;
        return point && m_before / point->best >= kLeastGain;
    }

    /// Keeps the change where it is faster than `rival`.
    void consider(std::span<const PaddedArray> arrays, Seconds rival) {
        LayoutAdvice change;
        change.kind = LayoutAdvice::Kind::pad;
        change.array = arrays.size() == 1 ? arrays.front().name : std::string();
        change.kernel = changedKernel(m_kernel, [&](kernel::KernelProfile& kernel) {
            for (const PaddedArray& array : arrays) pad(kernel, array);
        });
        change.launch = change.kernel.launchWith(m_launch.block);
        const auto prediction = m_model.predict(change.kernel, m_device, change.launch);
        if (!prediction || rival / prediction->time < kLeastGain) return;
        change.before = m_before;
        change.after = prediction->time;
        change.band = prediction->band;
        change.text = padText(arrays);
        change.caveats.push_back("Predicted by " + std::string(m_model.title) + ".");
        for (const PaddedArray& array : arrays) change.caveats.push_back(memoryCaveat(array));
        m_found.push_back(std::move(change));
    }

    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    const kernel::Launch& m_launch;
    models::Model m_model;
    Seconds m_before;
    std::vector<LayoutAdvice> m_found;
};

} // namespace

std::optional<Bytes> uncampedRow(Bytes row, Bytes element, const device::Device& device) {
    const double width = device.partitionWidth.value.value();
    const auto partitions = std::llround(device.memoryPartitions.value);
    if (row.value() <= 0 || std::fmod(row.value(), width) != 0) return std::nullopt;
    const auto now = std::llround(row.value() / width);
    if (std::gcd(now, partitions) == 1) return std::nullopt;
    for (auto widths = now + 1; widths <= now + partitions; ++widths) {
        const bool isWhole = std::fmod(double(widths) * width, element.value()) == 0;
        if (isWhole && std::gcd(widths, partitions) == 1) return Bytes(double(widths) * width);
    }
    return std::nullopt;
}

std::vector<LayoutAdvice> adviseAgainstCamping(const kernel::KernelProfile& kernel, const device::Device& device,
                                               const kernel::Launch& launch, const models::KnownBehaviour& known) {
    const bool isAffine = std::ranges::all_of(kernel.accesses, &kernel::ProfiledAccess::isAffineEverywhere);
    if (!simulation::partitions::canCamp(device) || !isAffine || kernel.sample.trace) return {};
    const auto model = models::modelFor(models::Role::partitionCamping, device);
    if (!model) return {};
    return PaddingAdviser(kernel, device, launch, *model).advice(known);
}

} // namespace forewarp::advice::layout
