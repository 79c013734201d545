#include "core/memory/bank_conflicts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

namespace forewarp::memory {

namespace {

constexpr std::uint64_t kWordBytes = 4;
constexpr int kWidestElement = 16; ///< No instruction reads more per lane.

/// Neighbouring lanes that are served together.
struct WarpPart {
    int firstLane = 0;
    int endLane = 0;
};

/// Bytes that one bank gives at once.
struct BankPlace {
    std::uint64_t bank = 0;
    std::uint64_t row = 0;
};

/// The different places that a part of a warp asks for; each bank gives one of them at a time.
class AskedPlaces {
  public:
    AskedPlaces() { m_latest.fill(kNone); }

    void add(const BankPlace& place) {
        int& latest = m_latest[place.bank % m_latest.size()];
        int sameBank = 0;
        for (int i = latest; i != kNone; i = m_earlier[i]) {
            if (m_places[i].bank != place.bank) continue;
            if (m_places[i].row == place.row) return;
            ++sameBank;
        }
        m_places[m_count] = place;
        m_earlier[m_count] = std::exchange(latest, m_count);
        ++m_count;
        m_busiest = std::max(m_busiest, sameBank + 1);
    }
    [[nodiscard]] int busiestBank() const { return m_busiest; }

  private:
    static constexpr int kNone = -1;
    static constexpr int kMost =
        warps::kWarpLanes * (kWidestElement / int(kWordBytes) + 1); ///< One more off a boundary.
    std::array<BankPlace, kMost> m_places;
    std::array<int, kMost> m_earlier; ///< The one before in the same chain.
    std::array<int, warps::kWarpLanes> m_latest; ///< Of a chain; banks that leave the same rest share one.
    int m_count = 0;
    int m_busiest = 0;
};

bool takesPart(const warps::WarpRequest& request, int lane) {
    return (request.lanes >> lane & 1) != 0;
}

/// cc ≥ 2: words of 4 bytes, as wide as a bank where elements are wider; a row is what all banks give at once.
int turnsOfPart(const warps::WarpRequest& request, const WarpPart& part, int elementBytes, const SharedBanks& banks) {
    const bool isWide = elementBytes > int(kWordBytes);
    const std::uint64_t unit = isWide ? std::max(kWordBytes, std::uint64_t(banks.bankBytes)) : kWordBytes;
    const std::uint64_t rowBytes = std::uint64_t(banks.banks) * std::uint64_t(banks.bankBytes);
    AskedPlaces places;
    for (int lane = part.firstLane; lane < part.endLane; ++lane) {
        if (!takesPart(request, lane)) continue;
        const std::uint64_t last = (request.address[lane] + std::uint64_t(elementBytes) - 1) / unit;
        for (std::uint64_t word = request.address[lane] / unit; word <= last; ++word) {
            places.add({word % std::uint64_t(banks.banks), word * unit / rowBytes});
        }
    }
    return places.busiestBank();
}

/// cc 1.x: words that lanes wait for, one per lane.
using Waiting = std::vector<std::uint64_t>;

std::uint64_t mostWanted(const Waiting& waiting) {
    const auto demand = [&](std::uint64_t word) { return std::count(waiting.begin(), waiting.end(), word); };
    return *std::max_element(waiting.begin(), waiting.end(),
                             [&](std::uint64_t a, std::uint64_t b) { return demand(a) < demand(b); });
}

/// Those who still wait after one step.
Waiting serveOnce(const Waiting& waiting, std::uint64_t banks) {
    const std::uint64_t broadcast = mostWanted(waiting);
    std::vector<bool> isBusy(banks);
    isBusy[broadcast % banks] = true;
    Waiting rest;
    for (const std::uint64_t word : waiting) {
        if (word == broadcast) continue;
        if (isBusy[word % banks]) rest.push_back(word);
        else isBusy[word % banks] = true;
    }
    return rest;
}

/// cc 1.x: wide elements are read word by word; their first words meet as all the others do.
int stepsOfPart(const warps::WarpRequest& request, const WarpPart& part, const SharedBanks& banks) {
    Waiting waiting;
    for (int lane = part.firstLane; lane < part.endLane; ++lane) {
        if (takesPart(request, lane)) waiting.push_back(request.address[lane] / kWordBytes);
    }
    int steps = 0;
    for (; !waiting.empty(); ++steps) waiting = serveOnce(waiting, std::uint64_t(banks.banks));
    return steps;
}

} // namespace

SharedBanks sharedBanksOf(const device::Device& device) {
    const bool byHalfWarps = device.capability.major == 1;
    return {int(device.sharedBanks.value), int(device.sharedBankWidth.value.value()),
            byHalfWarps ? device::kHalfWarpSize : device::kWarpSize};
}

int conflictDegree(const warps::WarpRequest& request, int elementBytes, const SharedBanks& banks) {
    const int width = std::clamp(elementBytes, 1, kWidestElement);
    const bool hasOneBroadcast = banks.lanesServedTogether < warps::kWarpLanes;
    const int lanesAtOnce = std::max(1, banks.banks * banks.bankBytes / int(std::bit_ceil(unsigned(width))));
    const int lanes = hasOneBroadcast ? banks.lanesServedTogether : std::min(lanesAtOnce, warps::kWarpLanes);
    int degree = 1;
    for (int first = 0; first < warps::kWarpLanes; first += lanes) {
        const WarpPart part{first, std::min(first + lanes, warps::kWarpLanes)};
        const int turns =
            hasOneBroadcast ? stepsOfPart(request, part, banks) : turnsOfPart(request, part, width, banks);
        degree = std::max(degree, turns);
    }
    return degree;
}

} // namespace forewarp::memory
