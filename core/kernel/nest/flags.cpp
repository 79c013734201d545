#include "core/kernel/nest/flags.h"

#include <algorithm>
#include <set>
#include <string>

namespace forewarp::kernel::nest {

namespace {

using Kind = Expression::Kind;

constexpr std::size_t kMostValues = 8;

bool holds(const Expression& expression, const std::string& symbol) {
    return expression.symbols().contains(symbol);
}

bool holds(const MemoryAccess& access, const std::string& symbol) {
    if (access.address && holds(*access.address, symbol)) return true;
    if (!access.index) return false;
    return holds(access.index->constantBytes, symbol) ||
           std::ranges::any_of(access.index->strides, [&](const AffineIndex::Stride& stride) {
               return holds(stride.bytesPerIteration, symbol);
           });
}

/// Conditions of one symbol, taken apart.
class FlagReader {
  public:
    explicit FlagReader(std::string symbol) : m_symbol(std::move(symbol)) {}

    /// Whether the symbol, as far as it occurs, is compared with constants only.
    bool read(const Expression& condition) {
        if (!holds(condition, m_symbol)) return true;
        if (condition.symbols().size() == 1 && condition.elements().empty()) {
            gather(condition);
            m_isFound = true;
            return true;
        }
        switch (condition.kind()) { // Of truths, products are «and», maxima «or».
        case Kind::product:
        case Kind::maximum:
        case Kind::bitAnd:
        case Kind::bitOr:
        case Kind::bitXor:
        case Kind::equal:
        case Kind::choice:
            return std::ranges::all_of(condition.operands(), [&](const Expression& part) { return read(part); });
        default: return false;
        }
    }

    [[nodiscard]] std::vector<double> values() const {
        if (!m_isFound) return {};
        std::vector<double> values(m_values.begin(), m_values.end());
        if (values.size() > kMostValues) values.resize(kMostValues);
        return values;
    }

  private:
    void gather(const Expression& part) {
        if (part.kind() == Kind::constant) {
            m_values.insert(double(part.value()));
            return;
        }
        std::vector<Expression> operands = part.operands();
        const bool hasWidth = part.kind() == Kind::signedBits || part.kind() == Kind::unsignedBits;
        if (hasWidth) operands.pop_back();
        for (const Expression& operand : operands) {
            gather(operand);
            // x < 5 turns between 4 and 5.
            if (part.kind() == Kind::less && operand.kind() == Kind::constant)
                m_values.insert({double(operand.value()) - 1, double(operand.value()) + 1});
        }
    }

    std::string m_symbol;
    std::set<double> m_values{0, 1};
    bool m_isFound = false;
};

} // namespace

std::vector<double> flagValues(const ProgramFacts& facts, const std::vector<int>& loops, std::string_view symbol) {
    const std::string name(symbol);
    FlagReader reader(name);
    for (const int position : loops) {
        const LoopFacts& loop = facts.loops[std::size_t(position)];
        if (loop.tripCount && holds(*loop.tripCount, name)) return {};
        if (std::ranges::any_of(loop.accesses, [&](const MemoryAccess& access) { return holds(access, name); }))
            return {};
        if (loop.condition && !reader.read(*loop.condition)) return {};
        for (const BasicBlock& block : loop.blocks)
            if (block.condition && !reader.read(*block.condition)) return {};
    }
    return reader.values();
}

} // namespace forewarp::kernel::nest
