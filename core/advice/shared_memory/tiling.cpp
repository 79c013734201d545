#include "core/advice/shared_memory/tiling.h"

#include "core/advice/shared_memory/shared_tile.h"

#include <algorithm>
#include <cmath>

namespace forewarp::advice::shared_memory {

namespace {

/// Which index of the tile's rows the threads of a block differ in.
enum class TileRows { threadsOfY, threadsOfX, iterations };

/// How the threads of a block share what they load.
std::optional<TileRows> sharedRows(const kernel::ProfiledAccess& access, std::size_t loop) {
    if (access.kind != kernel::AccessKind::load || !access.isAffineEverywhere() || access.space != kernel::MemorySpace::global)
        return std::nullopt;
    if (access.bytesPerIteration[loop] == 0 || access.bytesPerThreadZ != 0) return std::nullopt;
    const bool variesWithX = access.bytesPerThreadX != 0;
    const bool variesWithY = access.bytesPerThreadY != 0;
    if (variesWithX == variesWithY) return std::nullopt;
    if (variesWithY) return TileRows::threadsOfY;
    const bool isCoalesced = std::abs(access.bytesPerThreadX) <= access.elementBytes;
    return isCoalesced ? TileRows::iterations : TileRows::threadsOfX;
}

/// The steps of the last inner loop that holds no other loop: «enter … leave», both included; empty where there is none.
struct StepRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

StepRange innermostLoop(const kernel::KernelProfile& kernel) {
    StepRange found;
    std::size_t enter = 0;
    bool isOpen = false;
    for (std::size_t i = 0; i < kernel.steps.size(); ++i) {
        const auto kind = kernel.steps[i].kind;
        if (kind == kernel::ThreadStep::Kind::enter) {
            enter = i;
            isOpen = true;
        }
        if (kind == kernel::ThreadStep::Kind::leave && isOpen) {
            found = {enter, i + 1};
            isOpen = false;
        }
    }
    return found;
}

/// Rewrites one loop of a kernel; positions of accesses and loops stay, new ones are appended.
class Tiler {
  public:
    Tiler(const kernel::KernelProfile& kernel, int tile, int pad) : m_tile(tile), m_pad(pad) {
        m_result.kernel = kernel;
    }

    std::optional<TiledKernel> run() {
        const StepRange range = innermostLoop(m_result.kernel);
        if (range.begin == range.end) return std::nullopt;
        m_loop = std::size_t(m_result.kernel.steps[range.begin].index);
        const double trips = m_result.kernel.innerLoops[m_loop].trips.constant;
        if (isTriangular() || trips < 2 * m_tile) return std::nullopt;
        m_tiles = std::ceil(trips / m_tile);
        addTileLoop();
        std::vector<kernel::ThreadStep> fills;
        for (std::size_t i = range.begin + 1; i + 1 < range.end; ++i) share(m_result.kernel.steps[i].index, fills);
        if (fills.empty()) return std::nullopt;
        nestSteps(range, fills);
        countCosts(double(fills.size()));
        m_result.block = {m_tile, m_tile, 1};
        m_result.tile = m_tile;
        m_result.pad = m_pad;
        return std::move(m_result);
    }

  private:
    [[nodiscard]] bool isTriangular() const {
        const kernel::CounterForm& trips = m_result.kernel.innerLoops[m_loop].trips;
        const auto isZero = [](double step) { return step == 0; };
        return !std::ranges::all_of(trips.perThread, isZero) || !std::ranges::all_of(trips.perIteration, isZero);
    }

    /// The old loop runs within a tile, a new one around it from tile to tile.
    void addTileLoop() {
        kernel::KernelProfile& kernel = m_result.kernel;
        m_tileLoop = kernel.innerLoops.size();
        const kernel::InnerLoop old = kernel.innerLoops[m_loop];
        kernel.innerLoops.push_back({old.loop, old.counter, {m_tiles, {}, {}}, false});
        kernel.innerLoops[m_loop].trips = {double(m_tile), {}, {}};
        for (kernel::ProfiledAccess& access : kernel.accesses) {
            access.bytesPerIteration.resize(m_tileLoop + 1);
            access.bytesPerIteration[m_tileLoop] = access.bytesPerIteration[m_loop] * m_tile;
        }
    }

    /// Turns a load that threads share into a fill and a read of the tile.
    void share(int position, std::vector<kernel::ThreadStep>& fills) {
        kernel::KernelProfile& kernel = m_result.kernel;
        const kernel::ProfiledAccess access = kernel.accesses[std::size_t(position)];
        const auto rows = sharedRows(access, m_loop);
        if (!rows) return;
        kernel.accesses[std::size_t(position)] = readOfTile(access, *rows);
        fills.push_back({kernel::ThreadStep::Kind::access, int(kernel.accesses.size())});
        kernel.accesses.push_back(fillOfTile(access, *rows));
        m_result.arrays.push_back(access.text);
    }

    /// Neighbours in x load what lies side by side in memory.
    [[nodiscard]] kernel::ProfiledAccess fillOfTile(const kernel::ProfiledAccess& access, TileRows rows) const {
        kernel::ProfiledAccess fill = access;
        const double step = access.bytesPerIteration[m_loop];
        fill.bytesPerIteration[m_loop] = 0;
        fill.fillsShared = true;
        fill.fillInstructions = kDirectFillInstructions;
        fill.executionsPerThread = access.executionsPerThread / m_tile;
        if (rows == TileRows::iterations) {
            fill.bytesPerThreadY = step;
        } else {
            fill.bytesPerThreadY = rows == TileRows::threadsOfY ? access.bytesPerThreadY : access.bytesPerThreadX;
            fill.bytesPerThreadX = step;
        }
        return fill;
    }

    /// The tile lies row by row, as it was loaded.
    [[nodiscard]] kernel::ProfiledAccess readOfTile(const kernel::ProfiledAccess& access, TileRows rows) const {
        kernel::ProfiledAccess read = access;
        const double element = access.elementBytes;
        const double row = (m_tile + m_pad) * element;
        read.space = kernel::MemorySpace::shared;
        read.constantBytes = double(m_result.arrays.size()) * m_tile * row;
        read.bytesPerThreadX = rows == TileRows::threadsOfX ? row : rows == TileRows::iterations ? element : 0;
        read.bytesPerThreadY = rows == TileRows::threadsOfY ? row : 0;
        std::ranges::fill(read.bytesPerIteration, 0);
        read.bytesPerIteration[m_loop] = rows == TileRows::iterations ? row : element;
        return read;
    }

    void nestSteps(const StepRange& range, const std::vector<kernel::ThreadStep>& fills) {
        auto& steps = m_result.kernel.steps;
        steps.insert(steps.begin() + std::ptrdiff_t(range.end), {kernel::ThreadStep::Kind::leave, int(m_tileLoop)});
        std::vector<kernel::ThreadStep> head{{kernel::ThreadStep::Kind::enter, int(m_tileLoop)}};
        head.insert(head.end(), fills.begin(), fills.end());
        steps.insert(steps.begin() + std::ptrdiff_t(range.begin), head.begin(), head.end());
    }

    /// A loop over a tile has a constant length, so that nvcc unrolls it: what counts, compares and branches is gone, and
    /// so are the steps of addresses, which become constants.
    void unrollTile(double arrays) {
        kernel::KernelProfile& kernel = m_result.kernel;
        double iterations = 0;
        for (const kernel::ProfiledAccess& access : kernel.accesses)
            if (access.space == kernel::MemorySpace::shared) iterations = access.executionsPerThread;
        const auto remove = [&](kernel::Operation operation, double count) {
            kernel.mix[operation] = std::max(0.0, kernel.mix[operation] - count * iterations);
        };
        remove(kernel::Operation::intAdd, 1 + 2 * arrays); // row · length + column, and the array's start
        remove(kernel::Operation::intMultiply, arrays);
        remove(kernel::Operation::compare, 1);
        remove(kernel::Operation::branch, 1);
    }

    /// Each fill is a load and a store; every tile waits twice, and its loop counts, compares and branches.
    void countCosts(double arrays) {
        kernel::KernelProfile& kernel = m_result.kernel;
        unrollTile(arrays);
        double entries = 1;
        for (const kernel::ProfiledAccess& access : kernel.accesses)
            if (access.fillsShared) entries = access.executionsPerThread / m_tiles;
        const double tiles = m_tiles * std::max(1.0, entries);
        kernel.syncsPerThread += 2 * tiles;
        kernel.mix[kernel::Operation::sync] += 2 * tiles;
        kernel.mix[kernel::Operation::load] += arrays * tiles;
        kernel.mix[kernel::Operation::store] += arrays * tiles;
        kernel.mix[kernel::Operation::intAdd] += arrays * tiles * kDirectFillInstructions;
        for (const kernel::Operation operation :
             {kernel::Operation::intAdd, kernel::Operation::compare, kernel::Operation::branch})
            kernel.mix[operation] += tiles;
        const double elementBytes = kernel.accesses.back().elementBytes;
        kernel.sharedPerBlock += Bytes(arrays * m_tile * (m_tile + m_pad) * elementBytes);
    }

    TiledKernel m_result;
    int m_tile;
    int m_pad;
    std::size_t m_loop = 0;
    std::size_t m_tileLoop = 0;
    double m_tiles = 0;
};

} // namespace

std::optional<TiledKernel> tiled(const kernel::KernelProfile& kernel, const device::Device& device, int pad) {
    if (kernel.mapped.size() < 2) return std::nullopt;
    // A tile as wide as a warp: each row is one coalesced load. Where such a block is too large: half as wide.
    const bool fitsWhole = device.capability.threadsPerBlock >= device::kWarpSize * device::kWarpSize;
    const int tile = fitsWhole ? device::kWarpSize : device::kWarpSize / 2;
    return Tiler(kernel, tile, pad).run();
}

} // namespace forewarp::advice::shared_memory
