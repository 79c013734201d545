#include "frontend/cuda/tiles/tile_elements.h"

#include "core/base/text.h"
#include "frontend/cuda/plan/count_text.h"

#include <algorithm>
#include <array>

namespace forewarp::frontend::cuda::tiles {

namespace {

using Lines = std::vector<std::string>;

bool containsAny(const std::string& text, std::initializer_list<const char*> parts) {
    return std::ranges::any_of(parts, [&](const char* part) { return text.find(part) != std::string::npos; });
}
bool isLong(const std::string& type) {
    return containsAny(type, {"long", "64", "size_t", "ptr", "intmax_t"});
}
bool isUnsigned(const std::string& type) {
    return containsAny(type, {"unsigned", "uint", "size_t"});
}

/// A condition on several lines where it is long: alternatives stand below each other.
void addWrapped(const std::string& condition, Lines& lines) {
    constexpr std::size_t kWidth = 100;
    if (condition.size() <= kWidth) return lines.push_back(condition);
    for (std::size_t begin = 0; begin < condition.size();) {
        const std::size_t mark = condition.find(") || (", begin);
        const std::size_t end = mark == std::string::npos ? condition.size() : mark + 4;
        lines.push_back((begin == 0 ? "" : "    ") + condition.substr(begin, end - begin));
        begin = mark == std::string::npos ? end : end + 1;
    }
}

std::string wideFactor(const profile::IndexPolynomial& value) {
    return value.degree() > 1 || value.terms().size() > 1 ? "(" + value.wideText() + ")" : value.factorText();
}

/// A stride behind a factor in 64 bits: products go on in 64 bits, sums need parentheses.
std::string factorsOf(const profile::IndexPolynomial& stride) {
    return stride.terms().size() == 1 ? stride.text() : "(" + stride.wideText() + ")";
}

} // namespace

TileElements::TileElements(const TileDraft& draft) : m_draft(draft), m_shape(draft.shape), m_taken(draft.counters) {
    for (std::size_t i = 0; i < m_shape.dimensions.size(); ++i)
        if (dimension(i).isKept()) m_kept.push_back(i);
    for (const plan::PortedScalar& scalar : draft.plan.scalars) m_taken.insert(scalar.name);
    for (const plan::PortedArray& array : draft.plan.arrays) m_taken.insert(array.name);
    for (const plan::PortedLoop& loop : draft.plan.mapped) m_taken.insert(loop.counter);
}

std::string TileElements::name(const std::string& wanted) const {
    std::string name = wanted;
    while (m_taken.contains(name)) name += '_';
    return name;
}

std::string TileElements::coordinate(std::size_t i) const {
    static const std::array<const char*, 4> kNames = {"column", "row", "plane", "volume"};
    const std::size_t fromEnd = m_shape.dimensions.size() - 1 - i;
    if (m_shape.dimensions.size() == 1) return name("element");
    return name(fromEnd < kNames.size() ? kNames[fromEnd] : "dimension" + std::to_string(fromEnd));
}

bool TileElements::startsAtZero(std::size_t i) const {
    return m_shape.startOf(dimension(i)).isZero();
}

std::vector<std::string> TileElements::load(const std::string& tile, const std::vector<std::string>& places) const {
    Lines lines;
    for (std::size_t i = 0; i < m_shape.dimensions.size(); ++i)
        if (const std::string line = declaration(i, places); !line.empty()) lines.push_back(line);
    std::string from = m_draft.isBoundByArray ? "" : element();
    std::string guard = m_draft.isBoundByArray ? "" : conditions();
    if (m_draft.isBoundByArray) {
        const bool isName = m_shape.dimensions.size() == 1;
        const std::string place = isName ? coordinate(0) : name("offset");
        if (!isName) lines.push_back("const size_t " + place + " = " + offset() + ';');
        from = flatArray() + '[' + place + ']';
        guard =
            (isName ? "(size_t)" : "") + place + " < " + plan::elementCountText(m_draft.array.elements, m_draft.plan);
    }
    std::string target = tile;
    for (std::size_t i = 0; i < m_kept.size(); ++i)
        target += '[' + (startsAtZero(m_kept[i]) ? coordinate(m_kept[i]) : places[i]) + ']';
    if (!guard.empty()) addWrapped("if (" + guard + ")", lines);
    lines.push_back((guard.empty() ? "" : "    ") + target + " = " + from + ';');
    return lines;
}

/// What neither threads nor rows move is written where it is needed.
bool TileElements::isDeclared(std::size_t i) const {
    const auto factors = m_shape.startOf(dimension(i)).factors();
    const auto isOfBlock = [](const std::string& factor) { return factor.starts_with("blockIdx"); };
    return dimension(i).isKept() || std::ranges::any_of(factors, isOfBlock);
}

/// Empty where the name has its value already.
std::string TileElements::declaration(std::size_t i, const std::vector<std::string>& places) const {
    if (!isDeclared(i)) return {};
    const profile::IndexPolynomial start = m_shape.startOf(dimension(i));
    const bool isWide = needsLong(i);
    std::string text = isWide ? start.wideText() : start.text();
    const auto kept = std::ranges::find(m_kept, i);
    if (kept != m_kept.end()) {
        const std::string& place = places[std::size_t(kept - m_kept.begin())];
        if (place == coordinate(i)) return {};
        text = start.isZero() ? place : text + " + " + place;
    }
    return (isWide ? "const long long " : "const int ") + coordinate(i) + " = " + text + ';';
}

/// Whether an int may be too small: counters are wider, or several elements apart.
bool TileElements::needsLong(std::size_t i) const {
    const auto isSpread = [](long long steps) { return steps < -1 || steps > 1; };
    const auto isLongLoop = [](const plan::PortedLoop& loop) { return isLong(loop.type) || isUnsigned(loop.type); };
    const std::set<std::string> used = usedBy(i);
    const auto isLongScalar = [&](const plan::PortedScalar& scalar) {
        return isLong(scalar.type) && used.contains(scalar.name);
    };
    return std::ranges::any_of(dimension(i).perCounter, isSpread) || dimension(i).first.degree() > 1 ||
           std::ranges::any_of(m_draft.plan.mapped, isLongLoop) ||
           std::ranges::any_of(m_draft.plan.scalars, isLongScalar);
}

std::set<std::string> TileElements::usedBy(std::size_t i) const {
    std::set<std::string> names = m_shape.startOf(dimension(i)).factors();
    if (m_draft.isBoundByArray) return names;
    names.merge(m_shape.begin(dimension(i), 0).factors());
    names.merge(m_shape.end(dimension(i), 0).factors());
    return names;
}

// ---- Where it lies ----

std::string TileElements::flatArray() const {
    std::string first = m_draft.array.name;
    if (m_draft.rowStrides.empty()) return first;
    for (std::size_t i = 0; i <= m_draft.rowStrides.size(); ++i) first += "[0]";
    return "(&" + first + ")";
}

/// With the array's own subscripts, where it has rows and the tile has the same.
std::string TileElements::element() const {
    std::vector<long long> strides = m_draft.rowStrides;
    strides.push_back(1);
    bool isLikeArray = strides.size() == m_shape.dimensions.size();
    std::string subscripts;
    for (std::size_t i = 0; isLikeArray && i < strides.size(); ++i) {
        isLikeArray = dimension(i).stride == profile::IndexPolynomial(strides[i]);
        subscripts += '[' + (isDeclared(i) ? coordinate(i) : m_shape.startOf(dimension(i)).text()) + ']';
    }
    return isLikeArray ? m_draft.array.name + subscripts : flatArray() + '[' + offset() + ']';
}

/// «(size_t)row * n + column»
std::string TileElements::offset() const {
    Lines terms;
    for (std::size_t i = 0; i < m_shape.dimensions.size(); ++i) {
        const profile::IndexPolynomial start = m_shape.startOf(dimension(i));
        const profile::IndexPolynomial& stride = dimension(i).stride;
        if (!isDeclared(i) && start.isZero()) continue;
        if (stride == profile::IndexPolynomial(1)) terms.push_back(isDeclared(i) ? coordinate(i) : start.wideText());
        else
            terms.push_back("(size_t)" + (isDeclared(i) ? coordinate(i) : wideFactor(start)) + " * " +
                            factorsOf(stride));
    }
    return terms.empty() ? "0" : joined(terms, " + ");
}

// ---- Whether it exists ----

/// Nothing where tiles only hold what threads and iterations that exist read.
std::string TileElements::conditions() const {
    Lines all;
    for (const std::size_t i : m_kept) {
        if (m_shape.startsEarly(dimension(i))) all.push_back(notBefore(i, dimension(i).leastOffset()));
        if (m_shape.endsLate(dimension(i))) all.push_back(notBehind(i, dimension(i).greatestOffset()));
    }
    Lines boxes;
    for (const TileBox& box : boxesOf(m_shape)) {
        const Lines inside = insideOf(box);
        if (inside.empty()) return joined(all, " && ");
        boxes.push_back(inside.size() > 1 ? "(" + joined(inside, " && ") + ")" : inside.front());
    }
    all.push_back(boxes.size() > 1 ? "(" + joined(boxes, " || ") + ")" : boxes.front());
    return joined(all, " && ");
}

/// Where a box is narrower than the tile.
std::vector<std::string> TileElements::insideOf(const TileBox& box) const {
    Lines all;
    for (const std::size_t i : m_kept) {
        if (box.least[i] > dimension(i).leastOffset()) all.push_back(notBefore(i, box.least[i]));
        if (box.greatest[i] < dimension(i).greatestOffset()) all.push_back(notBehind(i, box.greatest[i]));
    }
    return all;
}

std::string TileElements::notBefore(std::size_t i, long long offset) const {
    const profile::IndexPolynomial begin = m_shape.begin(dimension(i), offset);
    return coordinate(i) + (begin.isZero() ? " >= 0" : " > " + bound(begin - 1));
}

std::string TileElements::notBehind(std::size_t i, long long offset) const {
    return coordinate(i) + " < " + bound(m_shape.end(dimension(i), offset));
}

/// Signed, as the coordinates are.
std::string TileElements::bound(const profile::IndexPolynomial& value) const {
    const auto factors = value.factors();
    const auto isUnsignedPart = [&](const plan::PortedScalar& scalar) {
        return isUnsigned(scalar.type) && factors.contains(scalar.name);
    };
    if (std::ranges::any_of(m_draft.plan.scalars, isUnsignedPart)) return "(long long)" + value.factorText();
    return value.degree() > 1 ? value.wideText() : value.text();
}

} // namespace forewarp::frontend::cuda::tiles
