#include "core/advice/layout/layout.h"

#include "core/advice/layout/access_layout.h"
#include "core/advice/shared_memory/tiling.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/memory/coalescing.h"

#include <algorithm>
#include <cmath>

namespace forewarp::advice::layout {

namespace {

std::string milliseconds(Seconds time) {
    return generalText(time.value() * kMillisecondsPerSecond, 3) + " ms";
}

bool isWritten(const kernel::KernelProfile& kernel, const std::string& array) {
    return std::ranges::any_of(kernel.accesses, [&](const kernel::ProfiledAccess& access) {
        return access.array == array && access.kind == kernel::AccessKind::store;
    });
}

void swapDimensions(kernel::KernelProfile& kernel) {
    std::swap(kernel.mapped[0], kernel.mapped[1]);
    kernel.mapped[0].dimension = kernel::ThreadDimension::x;
    kernel.mapped[1].dimension = kernel::ThreadDimension::y;
    for (kernel::ProfiledAccess& access : kernel.accesses) std::swap(access.bytesPerThreadX, access.bytesPerThreadY);
    for (kernel::InnerLoop& loop : kernel.innerLoops) std::swap(loop.trips.perThread[0], loop.trips.perThread[1]);
}

/// Only the accesses at `positions` change.
void transpose(kernel::KernelProfile& kernel, const std::string& array, const std::vector<std::size_t>& positions) {
    const auto layout = rowLayoutOf(kernel, array);
    if (!layout) return;
    const std::string copy = isWritten(kernel, array) ? array : array + " (transposed)";
    for (const std::size_t position : positions) {
        kernel.accesses[position] = transposed(kernel.accesses[position], *layout);
        kernel.accesses[position].array = copy;
    }
}

double paddedRow(const RowLayout& layout) {
    return std::ceil(layout.rowBytes / device::kLineBytes) * device::kLineBytes;
}

void pad(kernel::KernelProfile& kernel, const std::string& array) {
    const auto layout = rowLayoutOf(kernel, array);
    if (!layout) return;
    for (kernel::ProfiledAccess& access : kernel.accesses)
        if (access.array == array) access = withRowsOf(access, *layout, paddedRow(*layout));
}

std::string tileText(const shared_memory::TiledKernel& tiles) {
    const std::string side = std::to_string(tiles.tile);
    std::string text = "Let blocks of " + side + "×" + side + " threads keep tiles of " +
                       joined(tiles.arrays, " and ") + " in shared memory";
    if (tiles.pad > 0)
        text += ", with rows of " + std::to_string(tiles.tile + tiles.pad) + " elements against bank conflicts";
    return text + ".";
}

/// Tries changes on one kernel and keeps those that pay.
class LayoutAdviser {
  public:
    LayoutAdviser(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                  const models::Model& model)
        : m_kernel(kernel), m_device(device), m_launch(launch), m_model(model) {}

    std::vector<LayoutAdvice> advice(const models::KnownBehaviour& known) {
        const auto now = m_model.predict(m_kernel, m_device, m_launch, known);
        if (!now) return {};
        m_before = now->time;
        trySwap();
        for (const std::string& array : arraysOf(m_kernel)) {
            tryTranspose(array);
            tryPad(array);
        }
        tryTiles();
        std::ranges::sort(m_found, {}, &LayoutAdvice::after);
        return std::move(m_found);
    }

  private:
    template <class Transform>
    [[nodiscard]] LayoutAdvice changed(LayoutAdvice::Kind kind, Transform transform) const {
        LayoutAdvice change;
        change.kind = kind;
        change.kernel = changedKernel(m_kernel, transform);
        return change;
    }

    /// Predicts the changed kernel and keeps the change where it pays.
    void consider(LayoutAdvice change, const kernel::BlockShape& block) {
        change.launch = change.kernel.launchWith(block);
        const auto prediction = m_model.predict(change.kernel, m_device, change.launch);
        if (!prediction) return;
        change.before = m_before;
        change.after = prediction->time;
        if (change.gain() >= kLeastGain) m_found.push_back(std::move(change));
    }

    void trySwap() {
        if (m_kernel.mapped.size() < 2) return;
        LayoutAdvice change = changed(LayoutAdvice::Kind::swapDimensions, swapDimensions);
        const auto& mapped = change.kernel.mapped;
        change.text = "Let threads follow each other along " + mapped[0].counter +
                      " (threadIdx.x) and blocks of them along " + mapped[1].counter + " (threadIdx.y).";
        consider(std::move(change), m_launch.block);
    }

    /// Uncoalesced loads go through a transposed copy; an array that is also written is stored the other way round.
    void tryTranspose(const std::string& array) {
        const auto layout = rowLayoutOf(m_kernel, array);
        const std::vector<std::size_t> uncoalesced = uncoalescedOf(array);
        if (!layout || uncoalesced.empty()) return;
        const bool asWhole = isWritten(m_kernel, array);
        const std::vector<std::size_t> positions = asWhole ? accessesOf(array) : uncoalesced;
        LayoutAdvice change = changed(LayoutAdvice::Kind::transpose,
                                      [&](kernel::KernelProfile& kernel) { transpose(kernel, array, positions); });
        change.array = array;
        const std::string& text = m_kernel.accesses[uncoalesced.front()].text;
        const std::string& named = text.empty() ? array : text;
        change.text = asWhole ? "Store " + array + " transposed: the lanes of " + named + " are then neighbours."
                              : "Read " + named + " from a transposed copy of " + array +
                                    ": a warp then reads neighbouring elements.";
        const Seconds pass = Bytes(2 * layout->rows * layout->rowBytes) / m_device.memoryBandwidth.value;
        change.caveats.push_back("Transposing " + array + " takes at least " + milliseconds(pass) +
                                 " (read and written once at full bandwidth), which is not in the figure.");
        consider(std::move(change), m_launch.block);
    }

    /// Rows that start inside a transaction make coalesced accesses straddle one more.
    void tryPad(const std::string& array) {
        const auto layout = rowLayoutOf(m_kernel, array);
        if (!layout || layout->rowBytes < device::kLineBytes || paddedRow(*layout) == layout->rowBytes) return;
        LayoutAdvice change =
            changed(LayoutAdvice::Kind::pad, [&](kernel::KernelProfile& kernel) { pad(kernel, array); });
        change.array = array;
        change.text = "Store the rows of " + array + " " + valueText(paddedRow(*layout) / layout->elementBytes) +
                      " elements apart instead of " + valueText(layout->rowBytes / layout->elementBytes) +
                      " (cudaMallocPitch): every row then starts a transaction.";
        consider(std::move(change), m_launch.block);
    }

    void tryTiles() {
        for (const int pad : {0, 1}) {
            const auto tiles = shared_memory::tiled(m_kernel, m_device, pad);
            if (!tiles) return;
            LayoutAdvice change = changed(LayoutAdvice::Kind::tile, [&](kernel::KernelProfile& kernel) {
                if (auto tiledKernel = shared_memory::tiled(kernel, m_device, pad))
                    kernel = std::move(tiledKernel->kernel);
            });
            change.text = tileText(*tiles);
            consider(std::move(change), tiles->block);
        }
        dropPaddingWithoutGain();
    }

    /// A padded tile that is no faster than the plain one says nothing.
    void dropPaddingWithoutGain() {
        if (m_found.size() < 2) return;
        const LayoutAdvice& padded = m_found.back();
        const LayoutAdvice& plain = m_found[m_found.size() - 2];
        const bool areTiles = padded.kind == LayoutAdvice::Kind::tile && plain.kind == LayoutAdvice::Kind::tile;
        if (areTiles && padded.after * kLeastGain >= plain.after) m_found.pop_back();
    }

    [[nodiscard]] std::vector<std::size_t> accessesOf(const std::string& array) const {
        std::vector<std::size_t> positions;
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i)
            if (m_kernel.accesses[i].array == array) positions.push_back(i);
        return positions;
    }

    [[nodiscard]] std::vector<std::size_t> uncoalescedOf(const std::string& array) const {
        std::vector<std::size_t> positions = accessesOf(array);
        std::erase_if(positions, [&](std::size_t position) {
            const memory::WarpAccess warp =
                memory::warpAccess(m_kernel.accesses[position], m_launch.block, m_device.capability);
            return warp.accessClass != memory::AccessClass::uncoalesced;
        });
        return positions;
    }

    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    const kernel::Launch& m_launch;
    const models::Model& m_model;
    Seconds m_before;
    std::vector<LayoutAdvice> m_found;
};

} // namespace

std::vector<LayoutAdvice> adviseLayout(const kernel::KernelProfile& kernel, const device::Device& device,
                                       const kernel::Launch& launch, const models::Model& model,
                                       const models::KnownBehaviour& known) {
    const bool isAffine = std::ranges::all_of(kernel.accesses, &kernel::ProfiledAccess::isAffineEverywhere);
    if (!isAffine || kernel.accesses.empty() || kernel.sample.trace || !kernel.rows.empty()) return {};
    return LayoutAdviser(kernel, device, launch, model).advice(known);
}

} // namespace forewarp::advice::layout
