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

/// How often each constant step of the access may be taken inside an array of `extent` bytes.
class Room {
  public:
    /// `begin`: where the access starts, in bytes from the array's start.
    Room(const MemoryAccess& access, double begin, double extent) : m_access(access), m_begin(begin), m_extent(extent) {
        for (const AffineIndex::Stride& stride : access.index->strides)
            m_steps.push_back(std::abs(stride.bytesPerIteration.evaluate({}).value_or(0)));
    }

    [[nodiscard]] std::optional<double> tripsOf(std::size_t stride) const {
        const double step = m_steps[stride];
        if (step <= 0 || std::ranges::count(m_steps, 0.0) > 0) return std::nullopt;
        if (step >= m_extent) return std::nullopt; // It leads to another array of an array of them.
        double end = m_extent;
        for (const double other : m_steps)
            if (other > step) end = std::min(end, other);
        const bool isOutermost = end == m_extent;
        const double begin = isOutermost ? m_begin : 0;
        return std::floor((end - begin - m_access.elementBytes) / step) + 1;
    }

  private:
    const MemoryAccess& m_access;
    double m_begin;
    double m_extent;
    std::vector<double> m_steps; ///< By stride; 0 where it depends on sizes.
};

/// Whether a text such as «p->a[i]» begins with the array's name and a subscript.
bool isElementOf(std::string_view array, std::string_view text) {
    return text.size() > array.size() && text[array.size()] == '[' && text.starts_with(array);
}

/// The array as a whole, or a member of a structure: «p->a» of «p->a[i]», which the address counts from p.
std::vector<std::pair<const Array*, Room>> roomsFor(const ProgramFacts& facts, const std::string& function,
                                                    const MemoryAccess& access) {
    std::vector<std::pair<const Array*, Room>> rooms;
    if (!access.index) return rooms;
    const double start = std::max(access.index->constantBytes.evaluate({}).value_or(0), 0.0);
    const Array* whole = facts.array(access.array, function);
    for (const Array& array : facts.arrays) {
        if (!array.extentBytes || (!array.function.empty() && array.function != function)) continue;
        const bool isWhole = &array == whole;
        if (!isWhole && !isElementOf(array.name, access.text)) continue;
        if (const auto extent = array.extentBytes->evaluate({}))
            rooms.emplace_back(&array, Room(access, isWhole ? start : 0, *extent));
    }
    return rooms;
}

/// The value of a symbol at which a loop's counter comes to the end of the room.
std::optional<double> valueIn(const Room& room, std::size_t stride, const LoopFacts* loop, std::string_view symbol) {
    const auto trips = loop && loop->tripCount ? room.tripsOf(stride) : std::nullopt;
    return trips ? valueFor(*loop->tripCount, std::string(symbol), *trips) : std::nullopt;
}

} // namespace

std::optional<DeclaredRoom> declaredRoom(const ProgramFacts& facts, const std::vector<int>& nest,
                                         std::string_view symbol) {
    std::optional<DeclaredRoom> least;
    for (const int position : nest) {
        const LoopFacts& inner = facts.loops[std::size_t(position)];
        for (const MemoryAccess& access : inner.accesses)
            for (const auto& [array, room] : roomsFor(facts, inner.function, access))
                for (std::size_t i = 0; i < access.index->strides.size(); ++i) {
                    const auto value = valueIn(room, i, facts.find(access.index->strides[i].loop), symbol);
                    if (value && *value >= 1 && (!least || *value < least->most)) least = {*value, array->name};
                }
    }
    return least;
}

} // namespace forewarp::kernel::nest
