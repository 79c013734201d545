// What AffineReader writes: sets' parts as isl reads them, and conditions in the names of the source.
#include "frontend/clang_headers.h"
#include "frontend/parallelism/affine/affine_reader.h"
#include "frontend/parallelism/affine/sample_values.h"
#include "frontend/profile/symbolic.h"
#include "frontend/profile/truth_terms.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <set>

namespace forewarp::frontend::parallelism::affine {

namespace {

constexpr unsigned kWidestDivisor = 31; ///< Bits.

} // namespace

std::optional<std::string> AffineReader::text(const llvm::SCEV* s, const LoopNest& nest, const std::string& prefix) {
    const bool hasStructure = llvm::SCEVExprContains(s, [](const llvm::SCEV* part) {
        return llvm::isa<llvm::SCEVMinMaxExpr, llvm::SCEVSequentialMinMaxExpr, llvm::SCEVUDivExpr>(part);
    });
    if (hasStructure) // rather than one opaque number
        if (auto structured = structuredText(s, nest, prefix)) return structured;
    if (const auto address = read(s, nest))
        if (auto affine = text(*address, nest, prefix)) return affine;
    return hasStructure ? std::nullopt : structuredText(s, nest, prefix);
}

std::optional<std::string> AffineReader::joined(const llvm::SCEV* s, const char* joiner, const LoopNest& nest,
                                                const std::string& prefix) {
    std::string result;
    for (const llvm::SCEV* operand : s->operands()) {
        const auto part = text(operand, nest, prefix);
        if (!part) return std::nullopt;
        if (result.empty()) result = *part;
        else result = *joiner == '+' ? result + " + " + *part : joiner + ("(" + result + ", " + *part + ")");
    }
    return "(" + result + ")";
}

/// Minima, maxima, quotients and remainders, which isl knows as such, and what is affine in them.
std::optional<std::string> AffineReader::structuredText(const llvm::SCEV* s, const LoopNest& nest,
                                                        const std::string& prefix) {
    const auto isNonNegative = [&](const llvm::SCEV* operand) { return isKnownNonNegative(operand, nest); };
    const auto areAmounts = [&](const llvm::ArrayRef<const llvm::SCEV*> operands) {
        return llvm::all_of(operands, isNonNegative) || (!m_isCondition && llvm::all_of(operands, isSizeOf64Bits));
    };
    switch (s->getSCEVType()) {
    case llvm::scSMaxExpr: return joined(s, "max", nest, prefix);
    case llvm::scSMinExpr: return joined(s, "min", nest, prefix);
    case llvm::scUMaxExpr: return areAmounts(s->operands()) ? joined(s, "max", nest, prefix) : std::nullopt;
    case llvm::scUMinExpr:
    case llvm::scSequentialUMinExpr: return areAmounts(s->operands()) ? joined(s, "min", nest, prefix) : std::nullopt;
    case llvm::scAddExpr: return cannotWrap(s, nest) ? joined(s, "+", nest, prefix) : std::nullopt;
    case llvm::scMulExpr: return cannotWrap(s, nest) ? multipleText(s, nest, prefix) : std::nullopt;
    case llvm::scAddRecExpr: return cannotWrap(s, nest) ? steppedText(s, nest, prefix) : std::nullopt;
    case llvm::scSignExtend: return text(s->operands()[0], nest, prefix);
    case llvm::scZeroExtend:
        if (isNonNegative(s->operands()[0]))
            if (auto same = text(s->operands()[0], nest, prefix)) return same;
        return lowBitsText(s->operands()[0], nest, prefix);
    case llvm::scUDivExpr: return quotientText(s, nest, prefix);
    case llvm::scUnknown: return remainderText(s, nest, prefix);
    default: return std::nullopt;
    }
}

std::optional<std::string> AffineReader::multipleText(const llvm::SCEV* s, const LoopNest& nest,
                                                      const std::string& prefix) {
    const auto* factor = llvm::dyn_cast<llvm::SCEVConstant>(s->operands()[0]);
    if (!factor || s->operands().size() != 2 || factor->getAPInt().getSignificantBits() > kWidestAffineConstant ||
        takesAwayWrappedQuotient(s, nest))
        return std::nullopt;
    const auto rest = text(s->operands()[1], nest, prefix);
    if (!rest) return std::nullopt;
    return "(" + std::to_string(factor->getAPInt().getSExtValue()) + " * " + *rest + ")";
}

std::optional<std::string> AffineReader::steppedText(const llvm::SCEV* s, const LoopNest& nest,
                                                     const std::string& prefix) {
    const auto* record = llvm::cast<llvm::SCEVAddRecExpr>(s);
    if (!record->isAffine() || std::ranges::find(nest.loops, record->getLoop()) == nest.loops.end())
        return std::nullopt;
    const auto* step = llvm::dyn_cast<llvm::SCEVConstant>(record->getOperand(1));
    const auto start = text(record->getStart(), nest, prefix);
    if (!step || !start || step->getAPInt().getSignificantBits() > kWidestAffineConstant) return std::nullopt;
    return "(" + *start + " + " + std::to_string(step->getAPInt().getSExtValue()) + " * " +
           counterName(*record->getLoop(), prefix) + ")";
}

std::optional<std::string> AffineReader::quotientText(const llvm::SCEV* s, const LoopNest& nest,
                                                      const std::string& prefix) {
    const auto* division = llvm::cast<llvm::SCEVUDivExpr>(s);
    const auto* divisor = llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS());
    if (!divisor || divisor->getAPInt().getActiveBits() > kWidestDivisor ||
        !isKnownNonNegative(division->getLHS(), nest))
        return std::nullopt;
    const auto dividend = text(division->getLHS(), nest, prefix);
    if (!dividend) return std::nullopt;
    return "floor(" + *dividend + " / " + std::to_string(divisor->getAPInt().getZExtValue()) + ")";
}

/// «(uint8_t)i», «i + off» in unsigned arithmetic: a remainder, of any number that is congruent.
std::optional<std::string> AffineReader::lowBitsText(const llvm::SCEV* s, const LoopNest& nest,
                                                     const std::string& prefix) {
    const auto bits = m_view.analyses().evolution.getTypeSizeInBits(s->getType());
    const auto whole = congruent(s, nest);
    const auto written = whole ? text(*whole, nest, prefix) : std::nullopt;
    if (!written || bits > 32) return std::nullopt;
    noteRemainder(std::uint64_t(1) << bits);
    return "(" + *written + " mod " + std::to_string(std::uint64_t(1) << bits) + ")";
}

std::optional<std::string> AffineReader::countText(const llvm::SCEV* count, const LoopNest& nest,
                                                   const std::string& prefix) {
    auto& evolution = m_view.analyses().evolution;
    const auto bits = evolution.getTypeSizeInBits(count->getType());
    if (bits < 64 && !isKnownNonNegative(count, nest))
        for (const auto& known : {reducedCount(count, nest), distanceCovered(count, nest)})
            if (known) return text(*known, nest, prefix);
    // 199 iterations more, in one byte, are not -57.
    const bool mayLookNegative = bits < 32 || llvm::isa<llvm::SCEVConstant>(count);
    if (bits < 64 && mayLookNegative)
        count = evolution.getZeroExtendExpr(count, llvm::Type::getInt64Ty(m_loop.getHeader()->getContext()));
    return text(count, nest, prefix);
}

std::optional<std::string> AffineReader::conditionText(const llvm::SCEV* s, const LoopNest& nest,
                                                       const std::string& prefix) {
    m_isCondition = true;
    auto result = text(s, nest, prefix);
    m_isCondition = false;
    return result;
}

/// «i % 2», «i / 2», «i & 7»: opaque to ScalarEvolution where it cannot show that i is not negative, or that 2 is signed.
std::optional<std::string> AffineReader::remainderText(const llvm::SCEV* s, const LoopNest& nest,
                                                       const std::string& prefix) {
    const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(llvm::cast<llvm::SCEVUnknown>(s)->getValue());
    const auto* constant = operation ? llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(1)) : nullptr;
    if (!constant || constant->getValue().getActiveBits() > kWidestDivisor ||
        !constant->getValue().isStrictlyPositive())
        return std::nullopt;
    const llvm::SCEV* operand = m_view.analyses().evolution.getSCEV(operation->getOperand(0));
    const auto value = text(operand, nest, prefix);
    if (!value) return std::nullopt;
    noteRemainder(constant->getZExtValue());
    const bool isNonNegative = isKnownNonNegative(operand, nest);
    const std::uint64_t number = constant->getZExtValue();
    switch (operation->getOpcode()) {
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem:
        return isNonNegative ? std::optional("(" + *value + " mod " + std::to_string(number) + ")") : std::nullopt;
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
        return isNonNegative ? std::optional("floor(" + *value + " / " + std::to_string(number) + ")") : std::nullopt;
    case llvm::Instruction::And: // two's complement: the low bits are a remainder for negative values too
        if (!llvm::isPowerOf2_64(number + 1)) return std::nullopt;
        return "(" + *value + " mod " + std::to_string(number + 1) + ")";
    default: return std::nullopt;
    }
}

std::string AffineReader::counterName(const llvm::Loop& loop, const std::string& prefix) const {
    if (&loop == &m_loop) return prefix;
    return (m_loop.contains(&loop) ? prefix : "o") + std::to_string(loop.getLoopDepth());
}

std::optional<std::string> AffineReader::text(const Polynomial& polynomial) const {
    if (!polynomial.isAffine()) return std::nullopt;
    std::string result;
    for (const auto& [atoms, coefficient] : polynomial.terms())
        result += (result.empty() ? "" : " + ") + std::to_string(coefficient) +
                  (atoms.empty() ? "" : " * p" + std::to_string(atoms.front()));
    return "(" + (result.empty() ? "0" : result) + ")";
}

std::optional<std::string> AffineReader::text(const LinearAddress& address, const LoopNest& nest,
                                              const std::string& prefix) const {
    LinearSubscript subscript{{}, address.constant};
    for (const auto& [counter, step] : address.steps) {
        const auto constant = step.constant();
        if (!constant) return std::nullopt;
        subscript.steps[counter] = *constant;
    }
    return text(subscript, nest, prefix);
}

std::optional<std::string> AffineReader::text(const LinearSubscript& subscript, const LoopNest& nest,
                                              const std::string& prefix) const {
    auto result = text(subscript.constant);
    if (!result) return std::nullopt;
    for (const auto& [depth, step] : subscript.steps) {
        if (depth < 1 || std::size_t(depth) > nest.loops.size()) return std::nullopt;
        *result += " + " + std::to_string(step) + " * " + counterName(*nest.loops[std::size_t(depth) - 1], prefix);
    }
    return "(" + *result + ")";
}

std::set<int> AffineReader::parametersIn(const std::string& text) {
    std::set<int> used;
    for (std::size_t i = text.find('p'); i != std::string::npos; i = text.find('p', i + 1))
        if (i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])))
            used.insert(std::atoi(text.c_str() + i + 1));
    return used;
}

std::string AffineReader::parameterList(const std::set<int>& used) const {
    std::string names;
    for (const int atom : used) names += (names.empty() ? "p" : ", p") + std::to_string(atom);
    return names.empty() ? std::string() : "[" + names + "] -> ";
}

std::string AffineReader::parameterFacts(const std::set<int>& used, const std::vector<const LoopNest*>& nests) const {
    std::string facts;
    for (const int atom : used) {
        const llvm::SCEV* value = m_atoms[std::size_t(atom)];
        const std::string name = "p" + std::to_string(atom);
        if (std::ranges::any_of(nests, [&](const LoopNest* nest) { return isKnownNonNegative(value, *nest); }))
            facts += " and " + name + " >= 0";
        const llvm::ConstantRange range = m_view.analyses().evolution.getSignedRange(value);
        if (m_largestRemainder == 0 || (range.getBitWidth() > 62 && range.isFullSet())) continue;
        facts += " and " + name + " >= " + std::to_string(range.getSignedMin().getSExtValue()) + " and " + name +
                 " <= " + std::to_string(range.getSignedMax().getSExtValue());
    }
    return facts + quotientFacts(used) + maximumFacts(used);
}

/// The width of what the value of a name is cut to, where not all of it counts: «(int8_t)n».
std::optional<AffineReader::Cut> AffineReader::cutOf(const llvm::SCEV& value) const {
    const auto* wide = llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(&value);
    const llvm::SCEV* inner = wide && !llvm::isa<llvm::SCEVTruncateExpr>(wide) ? wide->getOperand() : &value;
    const bool isUnsigned = llvm::isa<llvm::SCEVZeroExtendExpr>(value);
    const auto bits = inner->getType()->isIntegerTy() ? inner->getType()->getIntegerBitWidth() : 64;
    const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(inner);
    if (unknown && llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(unknown->getValue()))
        return Cut{inner, bits, isUnsigned || llvm::isa<llvm::FPToUIInst>(unknown->getValue())};
    const auto* cut = llvm::dyn_cast<llvm::SCEVTruncateExpr>(inner);
    if (!cut) return std::nullopt;
    const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(cut->getOperand());
    const auto* whole = llvm::dyn_cast<llvm::SCEVUnknown>(division ? division->getLHS() : cut->getOperand());
    const auto* number = division ? llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS()) : nullptr;
    const auto* argument = whole ? llvm::dyn_cast<llvm::Argument>(whole->getValue()) : nullptr;
    const bool isInRegister = argument && (!division || (number && number->getAPInt().isPowerOf2()));
    const loops::SourceField* field =
        isInRegister ? m_view.fieldAt(*argument, number ? number->getAPInt().logBase2() : 0) : nullptr;
    return field && field->bits <= bits ? std::nullopt : std::optional(Cut{cut->getOperand(), bits, isUnsigned});
}

/// «w» also for «max(0, w)», which the rows of a loop are long: no row is shorter than nothing.
std::string AffineReader::sourceName(int atom) const {
    const llvm::SCEV* value = m_atoms[std::size_t(atom)];
    const llvm::SCEVSMaxExpr* maximum = wholeMaximum(value);
    if (maximum && maximum->getNumOperands() == 2 && maximum->getOperand(0)->isZero()) value = maximum->getOperand(1);
    const auto bits = cutOf(*value);
    const auto named = profile::expressionOf(bits ? bits->whole : value, nullptr, m_view);
    std::string name = named.value ? named.value->text() : std::string();
    const std::string cut = bits ? (bits->isUnsigned ? "(uint" : "(int") + std::to_string(bits->width) + "_t)" : "";
    if (name.starts_with('{') && name.find('}') + 1 == name.size()) return cut + name.substr(1, name.size() - 2);
    const bool isOne = name.find_first_of(" ?/") == std::string::npos && !name.starts_with('-');
    return isOne || name.empty() ? cut + name : cut + "(" + name + ")";
}

bool AffineReader::standStill(const std::string& constraints) const {
    const llvm::Loop* outermost = m_loop.getOutermostLoop();
    return std::ranges::all_of(parametersIn(constraints), [&](int atom) {
        return m_view.analyses().evolution.isLoopInvariant(m_atoms[std::size_t(atom)], outermost);
    });
}

/// Some bits of a value: all of them, or those of one field of a structure that arrives in a register.
struct Bits {
    const llvm::SCEV* value;
    unsigned first, end;

    [[nodiscard]] bool shares(const Bits& other) const {
        return value == other.value && first < other.end && other.first < end;
    }
};

/// Casts and divisions by powers of two take bits out of a value.
static void collectBits(const llvm::SCEV* part, std::vector<Bits>& found) {
    const auto widthOf = [](const llvm::SCEV* s) {
        return s->getType()->isIntegerTy() ? s->getType()->getIntegerBitWidth() : 64;
    };
    const auto* cut = llvm::dyn_cast<llvm::SCEVTruncateExpr>(part);
    const llvm::SCEV* rest = cut ? cut->getOperand() : part;
    unsigned first = 0;
    const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(rest);
    const auto* number = division ? llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS()) : nullptr;
    if (number && number->getAPInt().isPowerOf2()) {
        first = number->getAPInt().logBase2();
        rest = division->getLHS();
    }
    if (llvm::isa<llvm::SCEVUnknown>(rest))
        return found.push_back({rest, first, cut ? std::min(first + widthOf(cut), widthOf(rest)) : widthOf(rest)});
    for (const llvm::SCEV* operand : part->operands()) collectBits(operand, found);
}

bool AffineReader::atomsAreIndependent(const std::string& constraints) const {
    std::vector<Bits> all;
    for (const int atom : parametersIn(constraints)) {
        std::vector<Bits> found;
        collectBits(m_atoms[std::size_t(atom)], found);
        for (const Bits& bits : found)
            if (llvm::any_of(all, [&](const Bits& other) { return bits.shares(other); })) return false;
        all.insert(all.end(), found.begin(), found.end());
    }
    return true;
}

bool AffineReader::areFree(const std::string& constraints) const {
    return atomsAreIndependent(constraints) && std::ranges::all_of(parametersIn(constraints), [&](int atom) {
               const llvm::SCEV* value = m_atoms[std::size_t(atom)];
               if (const auto* wide = llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(value)) value = wide->getOperand();
               const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(value);
               return unknown && !llvm::isa<llvm::BinaryOperator, llvm::SelectInst>(unknown->getValue());
           });
}

bool AffineReader::mayBeZeroCounter(const std::string& constraints) const {
    auto& evolution = m_view.analyses().evolution;
    // What is computed from a counter is no recurrence itself («i % 4»).
    const auto isCounted = [&](const llvm::SCEV* part) {
        const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
        const auto* operation = unknown ? llvm::dyn_cast<llvm::BinaryOperator>(unknown->getValue()) : nullptr;
        return llvm::isa<llvm::SCEVAddRecExpr>(part) ||
               (operation && llvm::any_of(operation->operands(), [&](llvm::Value* operand) {
                    return llvm::isa<llvm::SCEVAddRecExpr>(evolution.getSCEV(operand));
                }));
    };
    return std::ranges::any_of(parametersIn(constraints), [&](int atom) {
        const llvm::SCEV* value = m_atoms[std::size_t(atom)];
        return llvm::SCEVExprContains(value, isCounted) && !evolution.isKnownPositive(value);
    });
}

std::vector<std::string> AffineReader::usualSizes(const std::string& constraints) const {
    const std::set<int> used = parametersIn(constraints);
    std::vector<const llvm::SCEV*> atoms;
    for (const int atom : used) atoms.push_back(m_atoms[std::size_t(atom)]);
    std::vector<std::string> all;
    for (const std::vector<long long>& values : SampleValues(atoms, m_view.analyses().evolution).all()) {
        std::string text;
        auto value = values.begin();
        for (const int atom : used) text += " and p" + std::to_string(atom) + " = " + std::to_string(*value++);
        all.push_back(std::move(text));
    }
    return all;
}

std::optional<std::string> AffineReader::inSourceNames(const std::string& constraints) const {
    static const std::regex kParameter(R"(\bp(\d+)\b|(\d)p(\d+)\b)"); // isl writes «32p1»
    std::string result;
    auto rest = constraints.cbegin();
    for (std::sregex_iterator match(constraints.begin(), constraints.end(), kParameter), end; match != end; ++match) {
        const bool hasFactor = (*match)[2].matched;
        const std::string name = sourceName(std::stoi((*match)[hasFactor ? 3 : 1]));
        if (name.empty()) return std::nullopt;
        result.append(rest, (*match)[0].first);
        result += hasFactor ? (*match)[2].str() + "*" + name : name;
        rest = (*match)[0].second;
    }
    result.append(rest, constraints.cend());
    constexpr std::size_t kLongest = 60; // what a reader takes in at once
    const bool isPlain = result.find_first_of("{}/;") == std::string::npos &&
                         result.find("value") == std::string::npos && result.find("floor") == std::string::npos;
    return isPlain && result.size() <= kLongest ? std::optional(result) : std::nullopt;
}

/// «p0 + 32p1 - 3» with what the parameters stand for.
std::optional<kernel::Expression> AffineReader::expressionIn(std::string sum) const {
    static const std::regex kFactor(R"((\d)p(\d+))"), kParameter(R"(\bp(\d+)\b)");
    sum = std::regex_replace(sum, kFactor, "$1*p$2");
    std::string text;
    auto rest = sum.cbegin();
    for (std::sregex_iterator match(sum.begin(), sum.end(), kParameter), end; match != end; ++match) {
        const auto value = profile::expressionOf(m_atoms[std::size_t(std::stoi((*match)[1]))], nullptr, m_view).value;
        if (!value) return std::nullopt;
        text.append(rest, (*match)[0].first);
        text += "(" + value->text() + ")";
        rest = (*match)[0].second;
    }
    text.append(rest, sum.cend());
    auto expression = kernel::Expression::parse(text);
    return expression ? std::optional(*std::move(expression)) : std::nullopt;
}

static llvm::CmpInst::Predicate predicateOf(const std::string& sign) {
    using llvm::CmpInst;
    return sign == "="    ? CmpInst::ICMP_EQ
           : sign == "<"  ? CmpInst::ICMP_SLT
           : sign == "<=" ? CmpInst::ICMP_SLE
           : sign == ">"  ? CmpInst::ICMP_SGT
                          : CmpInst::ICMP_SGE;
}

/// «p0 <= p1 < p2», one condition for each sign; nothing where a side has no such form.
std::optional<std::vector<kernel::Expression>> AffineReader::conditionsIn(const std::string& chain) const {
    static const std::regex kComparison(R"(\s*(<=|>=|<|>|=)\s*)");
    std::vector<kernel::Expression> conditions;
    std::optional<kernel::Expression> before;
    std::string sign;
    auto rest = chain.cbegin();
    for (std::sregex_iterator match(chain.begin(), chain.end(), kComparison), last;; ++match) {
        const bool isLast = match == last;
        const auto side = expressionIn(std::string(rest, isLast ? chain.cend() : (*match)[0].first));
        if (!side) return std::nullopt;
        if (before) conditions.push_back(profile::compared(*before, predicateOf(sign), *side));
        if (isLast) return conditions;
        before = side;
        sign = (*match)[1];
        rest = (*match)[0].second;
    }
}

/// Nothing of the name's value gets lost where the constraints have only its lowest bits.
std::vector<kernel::Expression> AffineReader::keptWhole(const std::string& constraints) const {
    std::vector<kernel::Expression> conditions;
    for (const int atom : parametersIn(constraints)) {
        const auto cut = cutOf(*m_atoms[std::size_t(atom)]);
        const auto value = cut ? profile::expressionOf(cut->whole, nullptr, m_view).value : std::nullopt;
        if (!value || cut->width > 32) continue;
        const long long range = 1LL << cut->width;
        const auto least = kernel::Expression::constant(cut->isUnsigned ? 0 : -range / 2);
        const auto most = kernel::Expression::constant(cut->isUnsigned ? range - 1 : range / 2 - 1);
        conditions.push_back(profile::compared(*value, llvm::CmpInst::ICMP_SGE, least));
        conditions.push_back(profile::compared(*value, llvm::CmpInst::ICMP_SLE, most));
    }
    return conditions;
}

std::vector<kernel::Expression> AffineReader::asConditions(const std::string& constraints) const {
    static const std::regex kAnd(R"(\s+and\s+)"), kOther(R"(\b(or|not|exists|floor|mod)\b)");
    if (std::regex_search(constraints, kOther)) return {};
    std::vector<kernel::Expression> conditions;
    for (std::sregex_token_iterator each(constraints.begin(), constraints.end(), kAnd, -1), end; each != end; ++each) {
        auto found = conditionsIn(*each);
        if (!found) return {};
        conditions.insert(conditions.end(), found->begin(), found->end());
    }
    for (kernel::Expression& each : keptWhole(constraints)) conditions.push_back(std::move(each));
    return conditions;
}

std::string AffineReader::inSourceNames(const Polynomial& polynomial, long long unit) const {
    const bool divides =
        unit > 0 && std::ranges::all_of(polynomial.terms(), [&](const auto& term) { return term.second % unit == 0; });
    std::string result;
    for (const auto& [atoms, coefficient] : polynomial.terms()) {
        const long long value = divides ? coefficient / unit : coefficient;
        std::string product = value == 1 && !atoms.empty() ? "" : std::to_string(value);
        for (const int atom : atoms) product += (product.empty() ? "" : "*") + sourceName(atom);
        result = atoms.empty() && !result.empty() ? result + " + " + product
                                                  : product + (result.empty() ? "" : " + " + result);
    }
    return result + (divides ? "" : " bytes");
}

} // namespace forewarp::frontend::parallelism::affine
