#include "frontend/cuda/tiles/tile_shape.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace forewarp::frontend::cuda::tiles {

namespace {

constexpr int kMostRounds = 8; ///< Of finding strides in what the ones so far leave.

profile::IndexPolynomial withoutConstant(const profile::IndexPolynomial& value) {
    return value - profile::IndexPolynomial(value.constant());
}

profile::IndexPolynomial productOf(const profile::IndexPolynomial::Term& term) {
    profile::IndexPolynomial product(1);
    for (const std::string& factor : term.factors) product = product * profile::IndexPolynomial::symbol(factor);
    return product;
}

profile::IndexPolynomial upwards(const profile::IndexPolynomial& stride) {
    return stride.leading().coefficient < 0 ? profile::IndexPolynomial(-1) * stride : stride;
}

/// The longer stride first, whatever the sizes: more factors, then the greater coefficient.
bool isLonger(const profile::IndexPolynomial& a, const profile::IndexPolynomial& b) {
    const auto rank = [](const profile::IndexPolynomial& stride) {
        return std::pair(stride.degree(), stride.leading().coefficient);
    };
    return rank(a) != rank(b) ? rank(a) > rank(b) : a.text() < b.text();
}

/// How often the shorter stride makes the longer one; 0 where it is no whole number.
long long ratioOf(const profile::IndexPolynomial& longer, const profile::IndexPolynomial& shorter) {
    if (longer.isConstant() && shorter.isConstant())
        return longer.constant() % shorter.constant() == 0 ? longer.constant() / shorter.constant() : 0;
    const profile::IndexPolynomial ratio = longer.quotient(shorter);
    return ratio.isConstant() && ratio * shorter == longer ? ratio.constant() : 0;
}

enum class Rounding { towardsZero, down, nearest };

long long divided(long long value, long long divisor, Rounding rounding) {
    if (rounding == Rounding::towardsZero) return value / divisor;
    if (rounding == Rounding::nearest) value += divisor / 2;
    return value / divisor - (value % divisor < 0 ? 1 : 0);
}

class ShapeFinder {
  public:
    ShapeFinder(std::vector<TileCounter> counters, const std::vector<profile::IndexPolynomial>& addresses)
        : m_counters(std::move(counters)), m_addresses(addresses) {}

    Result<TileShape> find(const std::vector<long long>& rowStrides) {
        addStride(1);
        for (const long long stride : rowStrides) addStride(stride);
        for (const TileCounter& counter : m_counters)
            if (!counter.isFixed()) addStride(counter.stride);
        dropSkewed();
        for (int round = 0; round < kMostRounds && addRemainders(); ++round) continue;
        if (!place()) return refused("its address does not fall into rows and elements");
        while (mergeOverlapping()) measure();
        if (m_shape.keptDimensions() == 0) return refused("a block reads one element of it");
        constexpr std::size_t kMostDimensions = 3;
        if (m_shape.keptDimensions() > kMostDimensions)
            return refused("a block reads it in more than three dimensions");
        return std::move(m_shape);
    }

  private:
    void addStride(const profile::IndexPolynomial& distance) {
        const profile::IndexPolynomial stride = upwards(distance);
        if (std::ranges::find(m_strides, stride) == m_strides.end()) m_strides.push_back(stride);
        std::ranges::sort(m_strides, isLonger);
    }

    /// Rows, elements, … of a distance.
    [[nodiscard]] std::vector<profile::IndexPolynomial> takenApart(profile::IndexPolynomial rest,
                                                                   bool isAddress) const {
        std::vector<profile::IndexPolynomial> parts;
        for (std::size_t i = 0; i < m_strides.size(); ++i) {
            const profile::IndexPolynomial& stride = m_strides[i];
            profile::IndexPolynomial part = stride == profile::IndexPolynomial(1) ? rest : rest.quotient(stride);
            rest = rest - part * stride;
            if (stride.isConstant()) {
                const auto rounding = !isAddress ? Rounding::towardsZero : roundingAt(i);
                const profile::IndexPolynomial steps = divided(rest.constant(), stride.constant(), rounding);
                part = part + steps;
                rest = rest - steps * stride;
            }
            parts.push_back(part);
        }
        return parts;
    }

    /// Beside the middle of a row lies its halo; in a record all elements lie behind its start.
    [[nodiscard]] Rounding roundingAt(std::size_t dimension) const {
        const auto movesInside = [&](const TileCounter& counter) {
            const auto shorter = m_strides.begin() + long(dimension) + 1;
            return !counter.isFixed() &&
                   std::find(shorter, m_strides.end(), upwards(counter.stride)) != m_strides.end();
        };
        return std::ranges::any_of(m_counters, movesInside) ? Rounding::nearest : Rounding::down;
    }

    /// A stride like n + 1 is a row and an element where there are both.
    void dropSkewed() {
        constexpr long long kMostSteps = 8;
        std::vector<profile::IndexPolynomial> all = m_strides;
        std::ranges::sort(all, [](const profile::IndexPolynomial& a, const profile::IndexPolynomial& b) {
            return a.terms().size() != b.terms().size() ? a.terms().size() > b.terms().size() : isLonger(a, b);
        });
        for (const profile::IndexPolynomial& stride : all) {
            std::erase(m_strides, stride);
            int moved = 0;
            bool isWhole = stride != profile::IndexPolynomial(1);
            for (const profile::IndexPolynomial& part : takenApart(stride, false)) {
                moved += part.isZero() ? 0 : 1;
                isWhole &= part.isConstant() && std::abs(part.constant()) <= kMostSteps;
            }
            if (!isWhole || moved < 2) addStride(stride);
        }
    }

    /// Where a part is no number, what it takes to make it one: returns whether there was anything.
    bool addProducts(const profile::IndexPolynomial& part, std::size_t dimension, std::size_t leastFactors) {
        const profile::IndexPolynomial unit = m_strides[dimension];
        bool isNew = false;
        for (const profile::IndexPolynomial::Term& term : part.terms()) {
            if (term.factors.size() < leastFactors) continue;
            addStride(productOf(term) * unit);
            isNew = true;
        }
        return isNew;
    }

    /// Strides that take apart what the ones so far leave: returns whether there were any.
    bool addRemainders() {
        for (const TileCounter& counter : m_counters) {
            const std::vector<profile::IndexPolynomial> parts = takenApart(counter.stride, false);
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (addProducts(parts[i], i, 1)) return true;
        }
        const std::vector<profile::IndexPolynomial> first = takenApart(m_addresses.front(), true);
        for (std::size_t i = 0; i < first.size(); ++i)
            if (addProducts(first[i], i, 2)) return true;
        for (const profile::IndexPolynomial& address : m_addresses) {
            const std::vector<profile::IndexPolynomial> parts = takenApart(address, true);
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (addProducts(parts[i] - first[i], i, 1)) return true;
        }
        return false;
    }

    /// Whether everything is so many rows and so many elements.
    bool place() {
        for (const profile::IndexPolynomial& stride : m_strides) m_shape.dimensions.push_back({stride, {}, {}, {}, 1});
        const std::size_t count = m_strides.size();
        for (const TileCounter& counter : m_counters) {
            const std::vector<profile::IndexPolynomial> parts = takenApart(counter.stride, false);
            for (std::size_t i = 0; i < count; ++i) {
                if (!parts[i].isConstant()) return false;
                m_shape.dimensions[i].perCounter.push_back(parts[i].constant());
            }
        }
        for (const profile::IndexPolynomial& address : m_addresses) {
            const std::vector<profile::IndexPolynomial> parts = takenApart(address, true);
            for (std::size_t i = 0; i < count; ++i) {
                TileDimension& dimension = m_shape.dimensions[i];
                if (dimension.offsets.empty()) dimension.first = withoutConstant(parts[i]);
                if (!(dimension.first == withoutConstant(parts[i]))) return false;
                dimension.offsets.push_back(parts[i].constant());
            }
        }
        m_shape.counters = m_counters;
        measure();
        return true;
    }

    void measure() {
        for (TileDimension& dimension : m_shape.dimensions) {
            dimension.extent = 1 + dimension.greatestOffset() - dimension.leastOffset();
            for (std::size_t i = 0; i < m_counters.size(); ++i)
                dimension.extent += std::abs(dimension.perCounter[i]) * (m_counters[i].count - 1);
        }
    }

    /// Rows of which a tile would hold the next one's elements, too, become elements.
    bool mergeOverlapping() {
        std::vector<TileDimension>& dimensions = m_shape.dimensions;
        for (std::size_t i = dimensions.size() - 1; i-- > 0;) {
            const TileDimension& longer = dimensions[i];
            TileDimension& shorter = dimensions[i + 1];
            const long long ratio = ratioOf(longer.stride, shorter.stride);
            if (ratio == 0 || !longer.isKept() || shorter.extent <= ratio) continue;
            const auto steps = [&](long long& into, long long rows) { into += rows * ratio; };
            for (std::size_t j = 0; j < m_counters.size(); ++j) steps(shorter.perCounter[j], longer.perCounter[j]);
            for (std::size_t j = 0; j < m_addresses.size(); ++j) steps(shorter.offsets[j], longer.offsets[j]);
            shorter.first = shorter.first + profile::IndexPolynomial(ratio) * longer.first;
            dimensions.erase(dimensions.begin() + long(i));
            return true;
        }
        return false;
    }

    const std::vector<TileCounter> m_counters;
    const std::vector<profile::IndexPolynomial>& m_addresses;
    std::vector<profile::IndexPolynomial> m_strides; ///< The longest first, 1 last.
    TileShape m_shape;
};

/// How far the code is into the tile, `steps` times.
profile::IndexPolynomial passed(const TileCounter& counter, long long steps) {
    if (steps % counter.step == 0) return profile::IndexPolynomial(steps / counter.step) * counter.distance;
    const std::string quotient = counter.distance.factorText() + " / " + std::to_string(counter.step);
    return profile::IndexPolynomial(steps) * profile::IndexPolynomial::symbol("(" + quotient + ")");
}

} // namespace

Error refused(std::string why) {
    return {ErrorKind::input, std::move(why), {}, {}};
}

long long TileDimension::leastOffset() const {
    return std::ranges::min(offsets);
}

long long TileDimension::greatestOffset() const {
    return std::ranges::max(offsets);
}

long long TileShape::elements() const {
    constexpr long long kMany = 1LL << 30; // More than fits anywhere; what follows does not overflow.
    long long elements = 1;
    for (const TileDimension& dimension : dimensions)
        elements = std::min(elements * std::min(dimension.extent, kMany), kMany);
    return elements;
}

std::size_t TileShape::keptDimensions() const {
    return std::size_t(std::ranges::count_if(dimensions, &TileDimension::isKept));
}

profile::IndexPolynomial TileShape::extentText(const TileDimension& dimension) const {
    profile::IndexPolynomial extent = 1 + dimension.greatestOffset() - dimension.leastOffset();
    for (std::size_t i = 0; i < counters.size(); ++i)
        extent = extent + profile::IndexPolynomial(std::abs(dimension.perCounter[i])) * (counters[i].countText - 1);
    return extent;
}

profile::IndexPolynomial TileShape::startOf(const TileDimension& dimension) const {
    profile::IndexPolynomial start = dimension.first + dimension.leastOffset();
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const long long steps = dimension.perCounter[i];
        const TileCounter& counter = counters[i];
        start = start +
                profile::IndexPolynomial(steps) * (steps < 0 ? counter.start + counter.countText - 1 : counter.start);
    }
    return start;
}

profile::IndexPolynomial TileShape::placeOf(const TileDimension& dimension, std::size_t access) const {
    profile::IndexPolynomial place;
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const long long steps = dimension.perCounter[i];
        if (counters[i].isFixed() || steps == 0) continue;
        place = place + passed(counters[i], steps);
        if (steps < 0) place = place + profile::IndexPolynomial(-steps) * (counters[i].countText - 1);
    }
    return place + (dimension.offsets[access] - dimension.leastOffset());
}

profile::IndexPolynomial TileShape::begin(const TileDimension& dimension, long long offset) const {
    profile::IndexPolynomial begin = dimension.first + offset;
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const profile::IndexPolynomial steps(dimension.perCounter[i]);
        if (counters[i].isSet()) begin = begin + steps * counters[i].start;
        else if (dimension.perCounter[i] < 0) begin = begin + steps * (*counters[i].trips - 1);
    }
    return begin;
}

profile::IndexPolynomial TileShape::end(const TileDimension& dimension, long long offset) const {
    profile::IndexPolynomial end = dimension.first + (offset + 1);
    for (std::size_t i = 0; i < counters.size(); ++i) {
        const profile::IndexPolynomial steps(dimension.perCounter[i]);
        if (counters[i].isSet()) end = end + steps * counters[i].start;
        else if (dimension.perCounter[i] > 0) end = end + steps * (*counters[i].trips - 1);
    }
    return end;
}

bool TileShape::startsEarly(const TileDimension& dimension) const {
    for (std::size_t i = 0; i < counters.size(); ++i)
        if (dimension.perCounter[i] < 0 && !counters[i].isFixed() && !counters[i].fillsTiles) return true;
    return false;
}

bool TileShape::endsLate(const TileDimension& dimension) const {
    for (std::size_t i = 0; i < counters.size(); ++i)
        if (dimension.perCounter[i] > 0 && !counters[i].isFixed() && !counters[i].fillsTiles) return true;
    return false;
}

Result<TileShape> tileShape(std::vector<TileCounter> counters, const std::vector<profile::IndexPolynomial>& addresses,
                            const std::vector<long long>& rowStrides) {
    return ShapeFinder(std::move(counters), addresses).find(rowStrides);
}

} // namespace forewarp::frontend::cuda::tiles
