#include "core/models/forewarp/reuse/geometry.h"

#include "core/memory/bank_conflicts.h"
#include "core/memory/coalescing.h"
#include "core/warps/sampled_requests.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

namespace forewarp::models::forewarp::reuse {

namespace {

/// Of a power of two.
constexpr int bitsOf(double bytes) {
    return std::bit_width(unsigned(bytes)) - 1;
}

constexpr int kRequestBits = bitsOf(device::kRequestBytes);
constexpr int kSchedulerBits = 3;
constexpr long long kMiddle = 1LL << 60; ///< Of the addresses: steps go either way.

using Pieces = std::vector<std::uint64_t>;

/// Different values; most often they come in order.
double countDifferent(Pieces& pieces) {
    if (!std::is_sorted(pieces.begin(), pieces.end())) std::sort(pieces.begin(), pieces.end());
    return double(std::unique(pieces.begin(), pieces.end()) - pieces.begin());
}

/// Adds up what the lanes of a block touch with one access, iteration by iteration.
class BlockLanes {
  public:
    BlockLanes(const kernel::ProfiledAccess& access, const kernel::BlockShape& block, const warps::ThreadIndex& extent,
               const device::Device& device)
        : m_access(access), m_block(block), m_extent(extent), m_capability(device.capability),
          m_banks(memory::sharedBanksOf(device)), m_elementBytes(std::max(1, access.elementBytes)),
          m_sectorBytes(device.sectorBytes()), m_sectorBits(bitsOf(m_sectorBytes)),
          m_lineBits(bitsOf(device.lineBytes())) {}

    void addIteration(long long offset) {
        m_start = kMiddle + warps::wholeBytes(m_access.constantBytes) + offset;
        std::vector<warps::WarpRequest> requests;
        for (int first = 0; first < m_block.threads(); first += warps::kWarpLanes)
            requests.push_back(requestFrom(first));
        add(requests);
    }

    /// Requests of the warps of one block at one moment.
    void add(const std::vector<warps::WarpRequest>& requests) {
        m_blockSectors.clear();
        m_blockLines.clear();
        m_separate = 0;
        for (std::size_t warp = 0; warp < requests.size(); ++warp)
            addWarp(requests[warp], int(warp) % m_capability.subPartitions);
        m_sum.sectorsOfBlock += countDifferent(m_blockSectors) + m_separate;
        addLines();
        ++m_iterations;
    }
    [[nodiscard]] bool isEmpty() const { return m_sum.warps == 0; }

    [[nodiscard]] BlockGeometry mean() const {
        BlockGeometry mean = m_sum;
        for (double* each :
             {&mean.requests, &mean.l1Turns, &mean.sectors, &mean.runs, &mean.fewestSectors, &mean.further})
            *each /= m_sum.warps;
        for (double* each :
             {&mean.warps, &mean.sectorsOfBlock, &mean.linesOfBlock, &mean.linesOfWarps, &mean.linesApart})
            *each /= m_iterations;
        return mean;
    }

  private:
    [[nodiscard]] warps::WarpRequest requestFrom(int first) const {
        warps::WarpRequest request;
        const int last = std::min(first + warps::kWarpLanes, m_block.threads());
        for (int thread = first; thread < last; ++thread) {
            const int x = thread % m_block.x;
            const int y = thread / m_block.x % m_block.y;
            const int z = thread / m_block.x / m_block.y;
            if (x >= m_extent.x || y >= m_extent.y || z >= m_extent.z) continue;
            const auto lane = std::size_t(thread - first);
            request.lanes |= 1U << lane;
            request.address[lane] =
                std::uint64_t(m_start + warps::wholeBytes(x * m_access.bytesPerThreadX + y * m_access.bytesPerThreadY +
                                                          z * m_access.bytesPerThreadZ));
        }
        return request;
    }

    void addWarp(const warps::WarpRequest& request, int scheduler) {
        if (!request.lanes) return;
        ++m_sum.warps;
        if (m_access.space == kernel::MemorySpace::shared) {
            m_sum.requests += memory::conflictDegree(request, m_access.elementBytes, m_banks);
            return;
        }
        if (!m_access.isKnown()) {
            addSeparate(std::popcount(request.lanes));
            return;
        }
        const double elements = double(piecesOf(request, 0).size());
        m_sum.further += std::popcount(request.lanes) - elements;
        m_sum.fewestSectors += std::max(1.0, std::ceil(elements * m_elementBytes / m_sectorBytes));
        const Pieces& lines = piecesOf(request, m_lineBits);
        for (const std::uint64_t line : lines)
            m_blockLines.push_back(line << kSchedulerBits | std::uint64_t(scheduler));
        m_sum.l1Turns += l1Turns(request, double(lines.size()));
        const Pieces& sectors = piecesOf(request, m_sectorBits);
        m_blockSectors.insert(m_blockSectors.end(), sectors.begin(), sectors.end());
        m_sum.runs += runsOf(sectors);
        if (m_capability.major >= 2) {
            m_sum.sectors += double(sectors.size());
            m_sum.requests += double(piecesOf(request, kRequestBits).size());
        } else {
            const memory::WarpTransactions all = memory::transactionsOf(request, m_access.elementBytes, m_capability);
            m_sum.sectors += all.bytes / m_sectorBytes;
            m_sum.requests += all.count;
        }
    }

    /// Of the load units, of the banks and of the tags, the slowest.
    [[nodiscard]] double l1Turns(const warps::WarpRequest& request, double lines) const {
        constexpr memory::SharedBanks kBanks{};
        const double widths = std::max(1.0, double(m_elementBytes) / kBanks.bankBytes);
        const double ofBanks = memory::conflictDegree(request, m_access.elementBytes, kBanks) * widths;
        const double ofTags = device::kL1FirstLineCycles + device::kL1LineCycles * (lines - 1);
        return std::max({double(warps::kWarpLanes) / m_capability.loadLanes(), ofBanks, ofTags});
    }

    /// Of pieces in rising order, those that do not go on from the one before.
    static double runsOf(const Pieces& pieces) {
        double runs = 0;
        for (std::size_t i = 0; i < pieces.size(); ++i) runs += i == 0 || pieces[i] != pieces[i - 1] + 1;
        return runs;
    }

    void addSeparate(double lanes) {
        m_sum.l1Turns += lanes;
        m_sum.requests += lanes;
        m_sum.sectors += lanes;
        m_sum.runs += lanes;
        m_sum.fewestSectors += 1;
        m_separate += lanes;
    }

    void addLines() {
        m_sum.linesOfWarps += double(m_blockLines.size()) + m_separate;
        m_sum.linesOfBlock += m_separate;
        m_sum.linesApart += m_separate;
        std::sort(m_blockLines.begin(), m_blockLines.end());
        for (std::size_t first = 0; first < m_blockLines.size();) {
            const std::uint64_t line = m_blockLines[first] >> kSchedulerBits;
            std::size_t most = 0;
            while (first < m_blockLines.size() && m_blockLines[first] >> kSchedulerBits == line) {
                const std::size_t ofScheduler = timesFrom(first);
                most = std::max(most, ofScheduler);
                first += ofScheduler;
            }
            m_sum.linesOfBlock += 1;
            m_sum.linesApart += double(most);
        }
    }
    [[nodiscard]] std::size_t timesFrom(std::size_t first) const {
        std::size_t end = first;
        while (end < m_blockLines.size() && m_blockLines[end] == m_blockLines[first]) ++end;
        return end - first;
    }

    /// Different pieces of 2^bits bytes; of one byte: first addresses. Valid until the next call.
    const Pieces& piecesOf(const warps::WarpRequest& request, int bits) {
        const auto span = std::uint64_t(bits == 0 ? 0 : m_elementBytes - 1);
        m_pieces.clear();
        for (std::uint32_t lanes = request.lanes; lanes; lanes &= lanes - 1) {
            const std::uint64_t address = request.address[std::size_t(std::countr_zero(lanes))];
            for (std::uint64_t piece = address >> bits; piece <= (address + span) >> bits; ++piece)
                if (m_pieces.empty() || m_pieces.back() != piece) m_pieces.push_back(piece);
        }
        m_pieces.resize(std::size_t(countDifferent(m_pieces)));
        return m_pieces;
    }

    const kernel::ProfiledAccess& m_access;
    kernel::BlockShape m_block;
    warps::ThreadIndex m_extent;
    const device::ComputeCapability& m_capability;
    memory::SharedBanks m_banks;
    int m_elementBytes;
    double m_sectorBytes;
    int m_sectorBits;
    int m_lineBits;
    long long m_start = 0;
    Pieces m_pieces;
    Pieces m_blockSectors;
    Pieces m_blockLines; ///< Of each warp, with its scheduler in the lowest bits.
    BlockGeometry m_sum{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    double m_separate = 0; ///< Sectors of lanes whose addresses are not known.
    double m_iterations = 0;
};

/// Whether iterations or lanes lie on their lines in more than one way.
bool movesOnLines(const kernel::ProfiledAccess& access, double bytesPerIteration, double lineBytes) {
    const auto isOff = [&](double bytes) { return std::fmod(bytes, lineBytes) != 0; };
    return isOff(bytesPerIteration) &&
           (isOff(access.bytesPerThreadX) || isOff(access.bytesPerThreadY) || isOff(access.bytesPerThreadZ));
}

} // namespace

BlockGeometry blockGeometry(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                            const warps::ThreadIndex& extent, double bytesPerIteration, double iterations,
                            const device::Device& device) {
    constexpr double kMostSamples = 8;
    BlockLanes lanes(access, block, extent, device);
    const bool variesByBlock = access.condition || (access.evaluated && !access.isAffine);
    if (variesByBlock && access.isKnown()) {
        for (const warps::BlockMoment& moment : warps::spreadMoments(access, block, int(kMostSamples)))
            if (const auto requests = warps::requestsAt(access, block, moment); !requests.empty()) lanes.add(requests);
        if (!lanes.isEmpty()) return lanes.mean();
    }
    const double samples =
        movesOnLines(access, bytesPerIteration, device.lineBytes()) ? std::clamp(iterations, 1.0, kMostSamples) : 1;
    const double untilSame = device.lineBytes() / std::max(1.0, std::min(std::abs(bytesPerIteration), 16.0));
    const double step = std::max(1.0, std::floor(std::min(iterations, untilSame) / samples));
    for (double sample = 0; sample < samples; ++sample)
        lanes.addIteration(warps::wholeBytes(sample * step * bytesPerIteration));
    return lanes.mean();
}

} // namespace forewarp::models::forewarp::reuse
