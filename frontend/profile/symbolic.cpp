#include "frontend/profile/symbolic.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/evaluated.h"

namespace forewarp::frontend::profile {

namespace {

constexpr unsigned kWord = 32; ///< Bits. Numbers of programs are that wide or wider, and are not meant to wrap around.

/// LLVM keeps the last five bits of x for x % 32: a width that no type has.
bool isRemainder(const llvm::SCEV* s) {
    const auto* widened = llvm::dyn_cast<llvm::SCEVZeroExtendExpr>(s);
    const unsigned width = widened ? widened->getOperand()->getType()->getIntegerBitWidth() : 0;
    return widened && width > 1 && width < kWord && width != 8 && width != 16;
}

/// The last bit, byte or two bytes of a wider number: x & 1, (unsigned char)x. Narrow variables are their own numbers.
bool isLowBits(const llvm::SCEV* s) {
    const auto* widened = llvm::dyn_cast<llvm::SCEVZeroExtendExpr>(s);
    if (!widened || widened->getOperand()->getType()->getIntegerBitWidth() >= kWord) return false;
    const auto* sum = llvm::dyn_cast<llvm::SCEVNAryExpr>(widened->getOperand());
    return llvm::isa<llvm::SCEVTruncateExpr>(widened->getOperand()) || (sum && !sum->hasNoUnsignedWrap());
}

/// Likewise, with its sign: (signed char)x.
bool isSignedLowBits(const llvm::SCEV* s) {
    const auto* widened = llvm::dyn_cast<llvm::SCEVSignExtendExpr>(s);
    return widened && llvm::isa<llvm::SCEVTruncateExpr>(widened->getOperand()) &&
           widened->getOperand()->getType()->getIntegerBitWidth() < kWord;
}

/// Walks one ScalarEvolution expression; `reason` is set at the first part that cannot be said.
class Translator {
  public:
    /// What an inner loop has computed is a number of its own for a trip count, and none for an address.
    enum class Results { areNumbers, vary };

    Translator(const llvm::Loop* inside, ir::FunctionView& view, Results results = Results::areNumbers)
        : m_inside(inside), m_view(view), m_results(results) {}

    std::string reason;

    kernel::Expression translate(const llvm::SCEV* s) {
        if (auto field = fieldInRegister(s)) return *field;
        if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(s)) return ofConstant(*constant);
        if (isRemainder(s)) return remainder(*llvm::cast<llvm::SCEVZeroExtendExpr>(s)->getOperand());
        if (isLowBits(s)) return lowBits(*llvm::cast<llvm::SCEVCastExpr>(s)->getOperand(0));
        if (isSignedLowBits(s)) return signedLowBits(*llvm::cast<llvm::SCEVCastExpr>(s)->getOperand(0));
        if (const auto* cast = llvm::dyn_cast<llvm::SCEVCastExpr>(s)) return translate(cast->getOperand(0));
        if (const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(s)) return ofRecurrence(*record);
        if (const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(s))
            return kernel::Expression::floorDivide(translate(division->getLHS()), translate(division->getRHS()));
        if (const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(s)) return ofValue(unknown->getValue());
        if (const auto* operands = llvm::dyn_cast<llvm::SCEVNAryExpr>(s)) return ofOperands(*operands);
        return fail("has a form the analysis does not read");
    }

    bool isSymbolHere(const llvm::Value* value) const {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
        if (!instruction) return true;
        if (m_inside && m_results == Results::vary) return !m_view.isComputedAnewAround(*instruction, *m_inside);
        const llvm::Loop* home = m_view.analyses().loops.getLoopFor(instruction->getParent());
        return !home || !m_inside || !home->contains(m_inside);
    }

    kernel::Expression fail(std::string why) {
        if (reason.empty()) reason = std::move(why);
        return {};
    }

  private:
    /// A struct passed by value arrives in 64-bit pieces; its fields are truncations and divisions by 2^k of those.
    std::optional<kernel::Expression> fieldInRegister(const llvm::SCEV* s) {
        unsigned shift = 0;
        if (const auto* cast = llvm::dyn_cast<llvm::SCEVTruncateExpr>(s)) s = cast->getOperand();
        if (const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(s)) {
            const auto* divisor = llvm::dyn_cast<llvm::SCEVConstant>(division->getRHS());
            if (!divisor || !divisor->getAPInt().isPowerOf2()) return std::nullopt;
            shift = divisor->getAPInt().logBase2();
            s = division->getLHS();
        }
        const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(s);
        const auto* argument = unknown ? llvm::dyn_cast<llvm::Argument>(unknown->getValue()) : nullptr;
        return argument ? m_view.fieldSymbol(*argument, shift) : std::nullopt;
    }

    kernel::Expression ofConstant(const llvm::SCEVConstant& constant) {
        if (constant.getAPInt().getSignificantBits() > 62) return fail("holds a number beyond 62 bits");
        return kernel::Expression::constant(constant.getAPInt().getSExtValue());
    }

    /// x % 32 is x - 32 · ⌊x / 32⌋.
    kernel::Expression remainder(const llvm::SCEV& cut) {
        const kernel::Expression whole = translate(&cut);
        const kernel::Expression divisor = kernel::Expression::constant(1LL << cut.getType()->getIntegerBitWidth());
        return whole - divisor * kernel::Expression::floorDivide(whole, divisor);
    }

    kernel::Expression lowBits(const llvm::SCEV& cut) {
        const unsigned width = cut.getType()->getIntegerBitWidth();
        return kernel::Expression::binary(kernel::Expression::Kind::bitAnd, translate(&cut),
                                          kernel::Expression::constant((1LL << width) - 1));
    }

    kernel::Expression signedLowBits(const llvm::SCEV& cut) {
        return kernel::Expression::binary(kernel::Expression::Kind::signedBits, translate(&cut),
                                          kernel::Expression::constant(cut.getType()->getIntegerBitWidth()));
    }

    kernel::Expression ofRecurrence(const llvm::SCEVAddRecExpr& record) {
        if (!record.isAffine()) return fail("does not grow by equal steps");
        const kernel::Expression counter = kernel::Expression::symbol(m_view.idOf(record.getLoop()));
        return translate(record.getStart()) + translate(record.getOperand(1)) * counter;
    }

    kernel::Expression ofValue(llvm::Value* value) {
        if (const auto evaluated = isSymbolHere(value) ? std::nullopt : ofEvaluated(*value)) return *evaluated;
        if (!isSymbolHere(value))
            return fail("depends on " + m_view.nameOf(value) + ", which the loop computes or loads");
        if (const auto computed = ofComputed(*value)) return *computed;
        return m_view.symbolFor(value);
    }

    /// What the loops around compute of their counters, for counts: a window clamped at the border, 1 << level. An affine
    /// address has no room for it.
    std::optional<kernel::Expression> ofEvaluated(llvm::Value& value) {
        if (m_results == Results::vary || !m_inside || !value.getType()->isIntegerTy()) return std::nullopt;
        return EvaluatedReader(*m_inside, m_view).valueOf(value);
    }

    /// What integer operations make of other values: «n - n % 4», the counter of a loop that has ended. Nothing where these
    /// cannot be said: then it is a symbol of its own.
    std::optional<kernel::Expression> ofComputed(llvm::Value& value) {
        constexpr int kDeepest = 8;
        llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
        if (m_depth >= kDeepest || !value.getType()->isIntegerTy()) return std::nullopt;
        Translator inner(m_inside, m_view, m_results);
        inner.m_depth = m_depth + 1;
        kernel::Expression result;
        if (llvm::isa<llvm::PHINode>(value)) {
            const llvm::SCEV* ended = evolution.getSCEVAtScope(&value, m_inside);
            if (llvm::isa<llvm::SCEVUnknown>(ended)) return std::nullopt;
            result = inner.translate(ended);
        } else {
            const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);
            const auto kind = operation ? kindOf(operation->getOpcode()) : std::nullopt;
            if (!kind) return std::nullopt;
            const kernel::Expression left = inner.translate(evolution.getSCEV(operation->getOperand(0)));
            result =
                kernel::Expression::binary(*kind, left, inner.translate(evolution.getSCEV(operation->getOperand(1))));
        }
        return inner.reason.empty() ? std::optional(result) : std::nullopt;
    }

    /// Of those that ScalarEvolution leaves as they are.
    static std::optional<kernel::Expression::Kind> kindOf(llvm::Instruction::BinaryOps operation) {
        switch (operation) {
        case llvm::Instruction::SDiv: return kernel::Expression::Kind::quotient;
        case llvm::Instruction::SRem:
        case llvm::Instruction::URem: return kernel::Expression::Kind::remainder;
        case llvm::Instruction::And: return kernel::Expression::Kind::bitAnd;
        case llvm::Instruction::Xor: return kernel::Expression::Kind::bitXor;
        case llvm::Instruction::Shl: return kernel::Expression::Kind::shiftLeft;
        case llvm::Instruction::AShr: return kernel::Expression::Kind::shiftRight;
        default: return std::nullopt;
        }
    }

    kernel::Expression ofOperands(const llvm::SCEVNAryExpr& expression) {
        kernel::Expression result = translate(expression.getOperand(0));
        for (unsigned i = 1; i < expression.getNumOperands(); ++i) {
            const kernel::Expression next = translate(expression.getOperand(i));
            switch (expression.getSCEVType()) {
            case llvm::scAddExpr: result = result + next; break;
            case llvm::scMulExpr: result = result * next; break;
            case llvm::scSMaxExpr:
            case llvm::scUMaxExpr: result = kernel::Expression::maximum(result, next); break;
            case llvm::scSMinExpr:
            case llvm::scUMinExpr:
            case llvm::scSequentialUMinExpr: result = kernel::Expression::minimum(result, next); break;
            default: return fail("has a form the analysis does not read");
            }
        }
        return result;
    }

    const llvm::Loop* m_inside;
    ir::FunctionView& m_view;
    Results m_results;
    int m_depth = 0;
};

bool holdsCounter(const llvm::SCEV* s) {
    return llvm::SCEVExprContains(s, [](const llvm::SCEV* part) { return llvm::isa<llvm::SCEVAddRecExpr>(part); });
}

/// Splits a byte offset into constant part and one stride per loop.
class IndexReader {
  public:
    IndexReader(const llvm::Loop* inside, ir::FunctionView& view)
        : m_translator(inside, view, Translator::Results::vary), m_view(view) {}

    kernel::AffineIndex index;
    [[nodiscard]] const std::string& reason() const { return m_translator.reason; }

    void read(const llvm::SCEV* s) {
        if (!holdsCounter(s)) index.constantBytes = index.constantBytes + m_translator.translate(s);
        else if (const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(s))
            for (const llvm::SCEV* part : sum->operands()) read(part);
        else if (isRemainder(s) || isLowBits(s) || isSignedLowBits(s))
            m_translator.fail("is the remainder of a division");
        else if (const auto* cast = llvm::dyn_cast<llvm::SCEVCastExpr>(s)) read(cast->getOperand(0));
        else if (const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(s)) readRecurrence(*record);
        else if (const auto* product = llvm::dyn_cast<llvm::SCEVMulExpr>(s)) readProduct(*product);
        else m_translator.fail("is not a sum of loop counters times constants");
    }

  private:
    void readRecurrence(const llvm::SCEVAddRecExpr& record) {
        if (!record.isAffine() || holdsCounter(record.getOperand(1))) {
            m_translator.fail("does not grow by equal steps");
            return;
        }
        addStride(m_view.idOf(record.getLoop()), m_translator.translate(record.getOperand(1)));
        read(record.getStart());
    }

    /// invariant · (affine): read the affine part and scale it.
    void readProduct(const llvm::SCEVMulExpr& product) {
        kernel::Expression factor = kernel::Expression::constant(1);
        const llvm::SCEV* varying = nullptr;
        for (const llvm::SCEV* part : product.operands()) {
            if (!holdsCounter(part)) factor = factor * m_translator.translate(part);
            else if (varying) return void(m_translator.fail("multiplies two loop counters"));
            else varying = part;
        }
        kernel::AffineIndex before;
        std::swap(before, index);
        read(varying);
        index.constantBytes = index.constantBytes * factor + before.constantBytes;
        for (auto& stride : index.strides) stride.bytesPerIteration = stride.bytesPerIteration * factor;
        for (auto& stride : before.strides) addStride(stride.loop, stride.bytesPerIteration);
    }

    void addStride(const std::string& loop, const kernel::Expression& bytes) {
        for (auto& stride : index.strides)
            if (stride.loop == loop) return void(stride.bytesPerIteration = stride.bytesPerIteration + bytes);
        index.strides.push_back({loop, bytes});
    }

    Translator m_translator;
    ir::FunctionView& m_view;
};

} // namespace

Symbolic<kernel::Expression> expressionOf(const llvm::SCEV* expression, const llvm::Loop* inside,
                                          ir::FunctionView& view) {
    Translator translator(inside, view);
    kernel::Expression result = translator.translate(expression);
    if (!translator.reason.empty()) return {std::nullopt, translator.reason};
    return {std::move(result), {}};
}

Symbolic<kernel::AffineIndex> affineIndexOf(const llvm::SCEV* offset, const llvm::Loop* inside,
                                            ir::FunctionView& view) {
    IndexReader reader(inside, view);
    reader.read(offset);
    if (!reader.reason().empty()) return {std::nullopt, reader.reason()};
    return {std::move(reader.index), {}};
}

} // namespace forewarp::frontend::profile
