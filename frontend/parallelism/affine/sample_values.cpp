#include "frontend/parallelism/affine/sample_values.h"

#include "frontend/clang_headers.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::affine {

namespace {

constexpr long long kSizes[] = {64, 1000, 17, 8, 3, 2};
constexpr std::size_t kMostLeaves = 3; ///< Each more makes six times as many choices.
constexpr int kDeepest = 40;

std::optional<long long> kept(__int128 value) {
    constexpr __int128 kLimit = __int128(1) << 62;
    return value > -kLimit && value < kLimit ? std::optional((long long)value) : std::nullopt;
}

std::optional<long long> combined(unsigned opcode, long long a, long long b) {
    using llvm::Instruction;
    const bool isShift = opcode == Instruction::Shl || opcode == Instruction::AShr || opcode == Instruction::LShr;
    if (isShift && (b < 0 || b > 62)) return std::nullopt;
    switch (opcode) {
    case Instruction::Add: return kept(__int128(a) + b);
    case Instruction::Sub: return kept(__int128(a) - b);
    case Instruction::Mul: return kept(__int128(a) * b);
    case Instruction::SDiv:
    case Instruction::UDiv: return b == 0 ? std::nullopt : std::optional(a / b);
    case Instruction::SRem:
    case Instruction::URem: return b == 0 ? std::nullopt : std::optional(a % b);
    case Instruction::Shl: return kept(__int128(a) << b);
    case Instruction::AShr:
    case Instruction::LShr: return a >> b;
    case Instruction::And: return a & b;
    case Instruction::Or: return a | b;
    case Instruction::Xor: return a ^ b;
    default: return std::nullopt;
    }
}

bool holds(llvm::CmpInst::Predicate predicate, long long a, long long b) {
    using llvm::CmpInst;
    switch (llvm::CmpInst::isUnsigned(predicate) ? llvm::ICmpInst::getSignedPredicate(predicate) : predicate) {
    case CmpInst::ICMP_EQ: return a == b;
    case CmpInst::ICMP_NE: return a != b;
    case CmpInst::ICMP_SLT: return a < b;
    case CmpInst::ICMP_SLE: return a <= b;
    case CmpInst::ICMP_SGT: return a > b;
    default: return a >= b;
    }
}

/// A field of a structure that arrives in a register: the lowest bits of an argument, or those from one bit on.
bool isField(const llvm::SCEV& expression) {
    const auto* cut = llvm::dyn_cast<llvm::SCEVTruncateExpr>(&expression);
    const auto* division = cut ? llvm::dyn_cast<llvm::SCEVUDivExpr>(cut->getOperand()) : nullptr;
    const auto* whole =
        cut ? llvm::dyn_cast<llvm::SCEVUnknown>(division ? division->getLHS() : cut->getOperand()) : nullptr;
    const auto* number = division ? llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS()) : nullptr;
    return whole && llvm::isa<llvm::Argument>(whole->getValue()) &&
           (!division || (number && number->getAPInt().isPowerOf2()));
}

} // namespace

SampleValues::SampleValues(const std::vector<const llvm::SCEV*>& expressions, llvm::ScalarEvolution& evolution)
    : m_expressions(expressions), m_evolution(evolution) {
    findLeaves();
}

void SampleValues::findLeaves() {
    m_findsLeaves = true;
    for (const llvm::SCEV* expression : m_expressions) (void)valueOf(expression);
    m_findsLeaves = false;
}

std::vector<std::vector<long long>> SampleValues::all() {
    std::vector<std::vector<long long>> found;
    if (m_leaves.empty() || m_leaves.size() > kMostLeaves) return found;
    const auto add = [&](const std::vector<long long>& sizes) {
        if (auto values = valuesFor(sizes)) found.push_back(std::move(*values));
    };
    for (const long long size : kSizes) add(std::vector(m_leaves.size(), size));
    std::vector<std::size_t> choice(m_leaves.size(), 0);
    const auto next = [&] {
        for (std::size_t& each : choice) {
            if (++each < std::size(kSizes)) return true;
            each = 0;
        }
        return false;
    };
    while (next()) {
        std::vector<long long> sizes;
        for (const std::size_t each : choice) sizes.push_back(kSizes[each]);
        add(sizes);
    }
    return found;
}

std::optional<std::vector<long long>> SampleValues::valuesFor(const std::vector<long long>& sizes) {
    for (std::size_t i = 0; i < m_leaves.size(); ++i) m_sizes[m_leaves[i]] = sizes[i];
    std::vector<long long> values;
    for (const llvm::SCEV* expression : m_expressions) {
        const auto value = valueOf(expression);
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    return values;
}

std::optional<long long> SampleValues::leafValue(const void* leaf, const llvm::Type* type) {
    if (m_findsLeaves) {
        if (!llvm::is_contained(m_leaves, leaf)) m_leaves.push_back(leaf);
        return 64;
    }
    const auto size = m_sizes.find(leaf);
    const unsigned bits = type->isIntegerTy() ? type->getIntegerBitWidth() : 64;
    if (size == m_sizes.end() || (bits < 62 && size->second >= (1LL << bits))) return std::nullopt;
    return size->second;
}

std::optional<long long> SampleValues::valueOf(const llvm::Value* value) {
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value))
        return constant->getBitWidth() <= 64 ? kept(constant->getSExtValue()) : std::nullopt;
    if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
        const auto* test = llvm::dyn_cast<llvm::ICmpInst>(choice->getCondition());
        if (!test || !test->getOperand(0)->getType()->isIntegerTy()) return leafValue(value, value->getType());
        const auto a = valueOf(m_evolution.getSCEV(test->getOperand(0)));
        const auto b = valueOf(m_evolution.getSCEV(test->getOperand(1)));
        const auto yes = valueOf(m_evolution.getSCEV(const_cast<llvm::Value*>(choice->getTrueValue())));
        const auto no = valueOf(m_evolution.getSCEV(const_cast<llvm::Value*>(choice->getFalseValue())));
        if (!a || !b || !yes || !no) return std::nullopt;
        return holds(test->getPredicate(), *a, *b) ? yes : no;
    }
    const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(value);
    if (!operation || !operation->getType()->isIntegerTy()) return leafValue(value, value->getType());
    const auto a = valueOf(m_evolution.getSCEV(operation->getOperand(0)));
    const auto b = valueOf(m_evolution.getSCEV(operation->getOperand(1)));
    return a && b ? combined(operation->getOpcode(), *a, *b) : std::nullopt;
}

std::optional<long long> SampleValues::valueOf(const llvm::SCEV* expression) {
    struct Deeper {
        int& depth;
        explicit Deeper(int& d) : depth(d) { ++depth; }
        ~Deeper() { --depth; }
    } const deeper(m_depth);
    if (m_depth > kDeepest) return std::nullopt;
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(expression)) return valueOf(constant->getValue());
    if (const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(expression)) return valueOf(unknown->getValue());
    if (isField(*expression)) return leafValue(expression, expression->getType());
    std::vector<long long> parts;
    for (const llvm::SCEV* operand : expression->operands()) {
        const auto part = valueOf(operand);
        if (!part) return std::nullopt;
        parts.push_back(*part);
    }
    const auto folded = [&](unsigned opcode) {
        std::optional<long long> result = parts.front();
        for (std::size_t i = 1; i < parts.size() && result; ++i) result = combined(opcode, *result, parts[i]);
        return result;
    };
    switch (expression->getSCEVType()) {
    case llvm::scTruncate: {
        const auto bits = m_evolution.getTypeSizeInBits(expression->getType());
        return bits < 62 ? parts.front() & ((1LL << bits) - 1) : parts.front();
    }
    case llvm::scZeroExtend:
    case llvm::scSignExtend: return parts.front();
    case llvm::scAddExpr: return folded(llvm::Instruction::Add);
    case llvm::scMulExpr: return folded(llvm::Instruction::Mul);
    case llvm::scUDivExpr: return folded(llvm::Instruction::UDiv);
    case llvm::scSMaxExpr:
    case llvm::scUMaxExpr: return *std::ranges::max_element(parts);
    case llvm::scSMinExpr:
    case llvm::scUMinExpr:
    case llvm::scSequentialUMinExpr: return *std::ranges::min_element(parts);
    default: return std::nullopt;
    }
}

} // namespace forewarp::frontend::parallelism::affine
