#include "core/kernel/nest/declared_room.h"

#include <algorithm>
#include <cmath>

namespace forewarp::kernel::nest {

namespace {

/// The value at which a trip count of this symbol alone reaches `trips`; nothing where it does not grow with it.
std::optional<double> valueFor(const Expression& count, const std::string& symbol, double trips) {
    if (count.symbols() != std::set<std::string>{symbol}) return std::nullopt;
    const auto at = [&](double value) { return count.evaluate({{symbol, value}}); };
    constexpr double kBase = 1 << 20; // Beyond the small numbers at which max(n, 1) and the like stay.
    const auto first = at(kBase), next = at(kBase + 1);
    if (!first || !next || *next <= *first) return std::nullopt;
    return std::floor(kBase + (trips - *first) / (*next - *first));
}

/// How often each constant step of the access may be taken.
class Room {
  public:
    Room(const MemoryAccess& access, double extent) : m_access(access), m_extent(extent) {
        for (const AffineIndex::Stride& stride : access.index->strides)
            m_steps.push_back(std::abs(stride.bytesPerIteration.evaluate({}).value_or(0)));
    }

    [[nodiscard]] std::optional<double> tripsOf(std::size_t stride) const {
        const double step = m_steps[stride];
        if (step <= 0 || std::ranges::count(m_steps, 0.0) > 0) return std::nullopt;
        double end = m_extent;
        for (const double other : m_steps)
            if (other > step) end = std::min(end, other);
        const auto start = m_access.index->constantBytes.evaluate({});
        const bool isOutermost = end == m_extent;
        const double begin = isOutermost && start && *start > 0 ? *start : 0;
        return std::floor((end - begin - m_access.elementBytes) / step) + 1;
    }

  private:
    const MemoryAccess& m_access;
    double m_extent;
    std::vector<double> m_steps; ///< By stride; 0 where it depends on sizes.
};

} // namespace

std::optional<DeclaredRoom> declaredRoom(const ProgramFacts& facts, const std::vector<int>& nest,
                                         std::string_view symbol) {
    std::optional<DeclaredRoom> least;
    for (const int position : nest) {
        for (const MemoryAccess& access : facts.loops[std::size_t(position)].accesses) {
            const Array* array = facts.array(access.array, facts.loops[std::size_t(position)].function);
            if (!access.index || !array || !array->extentBytes) continue;
            const auto extent = array->extentBytes->evaluate({});
            if (!extent) continue;
            const Room room(access, *extent);
            for (std::size_t i = 0; i < access.index->strides.size(); ++i) {
                const LoopFacts* loop = facts.find(access.index->strides[i].loop);
                const auto trips = loop && loop->tripCount ? room.tripsOf(i) : std::nullopt;
                const auto value = trips ? valueFor(*loop->tripCount, std::string(symbol), *trips) : std::nullopt;
                if (value && *value >= 1 && (!least || *value < least->most)) least = {*value, array->name};
            }
        }
    }
    return least;
}

} // namespace forewarp::kernel::nest
