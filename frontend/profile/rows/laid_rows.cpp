#include "frontend/profile/rows/laid_rows.h"

#include "frontend/profile/index_polynomial.h"

#include <algorithm>
#include <map>
#include <ranges>

namespace forewarp::frontend::profile::rows {

namespace {

using kernel::Expression;
using Nest = std::span<const kernel::LoopFacts* const>;

/// As expressions write it.
std::string written(const std::string& symbol) {
    return Expression::symbol(symbol).text();
}

std::optional<IndexPolynomial> polynomialOf(const Expression& expression) {
    if (!expression.elements().empty()) return std::nullopt;
    return IndexPolynomial::of(
        expression, [](const std::string& symbol) { return std::optional(IndexPolynomial::symbol(written(symbol))); });
}

/// Nothing where C++ has a sign that expressions do not have.
std::optional<Expression> readBack(const IndexPolynomial& polynomial) {
    auto read = Expression::parse(polynomial.text());
    return read ? std::optional(*std::move(read)) : std::nullopt;
}

/// Sizes are taken to be larger than what is subtracted from them.
bool isNegative(const IndexPolynomial& polynomial) {
    return polynomial.text().starts_with("-");
}

/// The greatest value over all iterations; nothing where it cannot be said.
std::optional<IndexPolynomial> greatest(IndexPolynomial value, Nest nest) {
    for (const kernel::LoopFacts* loop : nest | std::views::reverse) {
        const auto parts = value.linearIn(written(loop->id));
        if (!parts) return std::nullopt;
        value = parts->rest;
        if (parts->factor.isZero() || isNegative(parts->factor)) continue;
        const auto trips = loop->tripCount ? polynomialOf(*loop->tripCount) : std::nullopt;
        if (!trips) return std::nullopt;
        value = value + parts->factor * (*trips - IndexPolynomial(1));
    }
    return value;
}

/// The index of an address that is affine in the counters.
std::optional<kernel::AffineIndex> affineOf(IndexPolynomial address, Nest nest) {
    kernel::AffineIndex index;
    for (const kernel::LoopFacts* loop : nest) {
        const auto parts = address.linearIn(written(loop->id));
        if (!parts) return std::nullopt;
        address = parts->rest;
        if (parts->factor.isZero()) continue;
        const auto stride = readBack(parts->factor);
        if (!stride) return std::nullopt;
        index.strides.push_back({loop->id, *stride});
    }
    for (const auto& stride : index.strides)
        for (const kernel::LoopFacts* loop : nest)
            if (stride.bytesPerIteration.symbols().contains(loop->id)) return std::nullopt;
    const auto constant = readBack(address);
    if (!constant) return std::nullopt;
    index.constantBytes = *constant;
    return index;
}

/// Adds what rows are at least as long as, and drops what is no longer than others wherever the loops run.
void addLength(const IndexPolynomial& length, const std::vector<IndexPolynomial>& trips,
               std::vector<IndexPolynomial>& lengths) {
    const auto isShorter = [&](const IndexPolynomial& a, const IndexPolynomial& b) {
        return (b - a).isCoveredBy(trips);
    };
    if (std::ranges::any_of(lengths, [&](const IndexPolynomial& other) { return isShorter(length, other); })) return;
    std::erase_if(lengths, [&](const IndexPolynomial& other) { return isShorter(other, length); });
    lengths.push_back(length);
}

/// The length in bytes of the rows of a list, as accesses reach from where a row begins; nothing where none says it.
std::optional<Expression> rowBytes(const std::string& list, Nest nest) {
    std::vector<IndexPolynomial> trips, lengths;
    for (const kernel::LoopFacts* loop : nest)
        if (const auto each = loop->tripCount ? polynomialOf(*loop->tripCount) : std::nullopt) trips.push_back(*each);
    for (const kernel::LoopFacts* loop : nest)
        for (const kernel::MemoryAccess& access : loop->accesses) {
            const bool isOfList = access.array == list && access.inRow;
            const auto column = isOfList ? polynomialOf(access.inRow->column) : std::nullopt;
            const auto last = column ? greatest(*column, nest) : std::nullopt;
            if (last) addLength(*last + IndexPolynomial(access.elementBytes), trips, lengths);
        }
    std::optional<Expression> longest;
    for (const IndexPolynomial& length : lengths)
        if (const auto read = readBack(length)) longest = longest ? Expression::maximum(*longest, *read) : *read;
    return longest;
}

} // namespace

void layInRow(kernel::MemoryAccess& access, const Expression& rowBytes, Nest nest) {
    const kernel::RowPlace& place = *access.inRow;
    const auto row = polynomialOf(place.row), column = polynomialOf(place.column), length = polynomialOf(rowBytes);
    access.index.reset();
    access.address.reset();
    if (row && column && length) access.index = affineOf(*row * *length + *column, nest);
    if (access.index) return;
    access.unknownReason = "its address is no linear form of the counters";
    access.address = place.column + rowBytes * place.row;
}

void layRows(std::span<const int> positions, std::vector<kernel::LoopFacts>& all) {
    std::map<int, std::vector<int>> nests; // By their outermost loop.
    for (const int position : positions) {
        int outermost = position;
        while (all[std::size_t(outermost)].parent >= 0) outermost = all[std::size_t(outermost)].parent;
        nests[outermost].push_back(position);
    }
    for (const auto& [outermost, loops] : nests) {
        std::vector<const kernel::LoopFacts*> nest;
        for (const int loop : loops) nest.push_back(&all[std::size_t(loop)]);
        std::map<std::string, Expression> lengths;
        for (const int loop : loops)
            for (kernel::MemoryAccess& access : all[std::size_t(loop)].accesses) {
                if (!access.inRow) continue;
                if (!lengths.contains(access.array))
                    lengths.emplace(access.array,
                                    rowBytes(access.array, nest).value_or(Expression::constant(kAssumedRowBytes)));
                layInRow(access, lengths.at(access.array), nest);
            }
    }
}

} // namespace forewarp::frontend::profile::rows
