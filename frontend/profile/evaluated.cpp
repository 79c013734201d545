#include "frontend/profile/evaluated.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/rows/laid_rows.h"
#include "frontend/profile/truth_terms.h"

namespace forewarp::frontend::profile {

namespace {

using kernel::Expression;
using Kind = kernel::Expression::Kind;

constexpr std::size_t kLongest = 400;         ///< Nodes of an expression.
constexpr long long kIterationsApart = 1024;  ///< Of a loop inside another one, for what varies in both.
constexpr std::uint64_t kLongestTable = 4096; ///< Elements.

/// Of what is a multiple of the divisor term by term, without a division.
std::optional<Expression> exactQuotient(const Expression& dividend, long long divisor) {
    const std::vector<Expression> parts = dividend.operands();
    switch (dividend.kind()) {
    case Kind::constant:
        if (dividend.value() % divisor != 0) return std::nullopt;
        return number(dividend.value() / divisor);
    case Kind::sum:
    case Kind::difference: {
        const auto a = exactQuotient(parts[0], divisor);
        const auto b = a ? exactQuotient(parts[1], divisor) : std::nullopt;
        if (!b) return std::nullopt;
        return dividend.kind() == Kind::sum ? *a + *b : *a - *b;
    }
    case Kind::product:
        for (const std::size_t factor : {0U, 1U})
            if (const auto quotient = exactQuotient(parts[factor], divisor)) return *quotient * parts[1 - factor];
        return std::nullopt;
    default: return std::nullopt;
    }
}

Expression divided(const Expression& dividend, long long divisor) {
    if (divisor == 1) return dividend;
    return exactQuotient(dividend, divisor).value_or(Expression::floorDivide(dividend, number(divisor)));
}

/// Whether the value only puts others together, so that these say more than a name for it.
bool isArithmetic(const llvm::Value& value) {
    return value.getType()->isIntegerTy() && llvm::isa<llvm::BinaryOperator, llvm::SelectInst, llvm::CastInst>(value) &&
           llvm::cast<llvm::User>(value).getOperand(0)->getType()->isIntegerTy();
}

/// The elements of a constant array of whole numbers, flat; empty for anything else.
std::vector<long long> tableBehind(const llvm::GlobalVariable& global, unsigned bits) {
    std::vector<long long> table;
    if (!global.isConstant() || !global.hasDefinitiveInitializer() || bits < 8 || bits > 64) return table;
    const llvm::DataLayout& layout = global.getParent()->getDataLayout();
    const std::uint64_t bytes = layout.getTypeAllocSize(global.getValueType()).getFixedValue();
    const std::uint64_t elements = bytes / (bits / 8);
    if (elements > kLongestTable) return table;
    llvm::Type* type = llvm::Type::getIntNTy(global.getContext(), bits);
    for (std::uint64_t i = 0; i < elements; ++i) {
        llvm::Constant* element = llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant*>(global.getInitializer()),
                                                                  type, llvm::APInt(64, i * (bits / 8)), layout);
        const auto* value = llvm::dyn_cast_or_null<llvm::ConstantInt>(element);
        if (!value) return {};
        table.push_back(value->getSExtValue());
    }
    return table;
}

} // namespace

EvaluatedReader::EvaluatedReader(const llvm::Loop& inside, ir::FunctionView& view) : m_inside(inside), m_view(view) {}

std::optional<Expression> EvaluatedReader::addressOf(const llvm::Instruction& access) {
    beginQuestion();
    auto* pointer = const_cast<llvm::Value*>(llvm::getLoadStorePointerOperand(&access));
    const Expression bytes = offsetFrom(*pointer, 1);
    return m_isTooLong ? std::nullopt : std::optional(bytes);
}

std::optional<kernel::RowPlace> EvaluatedReader::placeInRow(const llvm::Instruction& access,
                                                            const llvm::LoadInst& row) {
    beginQuestion();
    const llvm::DataLayout& layout = row.getDataLayout();
    const auto pointerBytes = (long long)layout.getTypeStoreSize(row.getType()).getFixedValue();
    const Expression column = offsetFromBase(*llvm::getLoadStorePointerOperand(&access));
    const Expression place = offsetFromBase(*row.getPointerOperand());
    if (m_isTooLong) return std::nullopt;
    return kernel::RowPlace{divided(place, pointerBytes), column};
}

std::optional<Expression> EvaluatedReader::valueOf(llvm::Value& value) {
    beginQuestion();
    Expression result = readValue(value);
    if (m_isTooLong || !result.elements().empty()) return std::nullopt;
    return result;
}

std::string EvaluatedReader::rowStartsOf(const llvm::Loop& loop) {
    beginQuestion();
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    const llvm::SCEV* count = evolution.getSymbolicMaxBackedgeTakenCount(&loop);
    if (llvm::isa<llvm::SCEVCouldNotCompute>(count)) return {};
    llvm::SmallVector<llvm::LoadInst*, 4> loads;
    llvm::SCEVExprContains(count, [&](const llvm::SCEV* part) {
        const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
        auto* load = unknown ? llvm::dyn_cast<llvm::LoadInst>(unknown->getValue()) : nullptr;
        if (load && !llvm::is_contained(loads, load)) loads.push_back(load);
        return false;
    });
    if (loads.size() != 2 || loads[0]->getType() != loads[1]->getType() || !loads[0]->getType()->isIntegerTy())
        return {};
    const auto addressOfLoad = [&](llvm::LoadInst* load) { return evolution.getSCEV(load->getPointerOperand()); };
    const llvm::SCEV* distance = evolution.getMinusSCEV(addressOfLoad(loads[0]), addressOfLoad(loads[1]));
    const auto* bytes = llvm::dyn_cast<llvm::SCEVConstant>(distance);
    const auto elementBytes = std::int64_t(loads[0]->getType()->getIntegerBitWidth() / 8);
    if (!bytes || std::abs(bytes->getAPInt().getSExtValue()) != elementBytes) return {};
    llvm::LoadInst& start = *loads[bytes->getAPInt().isNegative() ? 0 : 1];
    const Expression element = readLoad(start);
    return element.kind() == Kind::element ? element.name() : std::string();
}

void EvaluatedReader::beginQuestion() {
    constexpr int kMostSteps = 2000;
    m_isTooLong = false;
    m_stepsLeft = kMostSteps;
}

/// Takes one step more.
bool EvaluatedReader::isExhausted() {
    if (--m_stepsLeft < 0 || m_depth >= kDeepestExpression) m_isTooLong = true;
    return m_isTooLong;
}

Expression EvaluatedReader::checked(Expression expression) {
    if (m_isTooLong || expression.size() > kLongest) {
        m_isTooLong = true;
        return {};
    }
    return expression;
}

bool EvaluatedReader::isSymbolHere(const llvm::Value& value) const {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!instruction) return true;
    return !m_view.isComputedAnewAround(*instruction, m_inside);
}

/// In bytes from where ScalarEvolution says that the pointer starts.
Expression EvaluatedReader::offsetFromBase(const llvm::Value& pointer) {
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    return read(evolution.removePointerBase(evolution.getSCEV(const_cast<llvm::Value*>(&pointer))));
}

/// From the start of the array, in elements. Where the pointer itself is loaded, its row counts as one of many.
Expression EvaluatedReader::offsetFrom(llvm::Value& pointer, int elementBytes) {
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    const llvm::SCEV* address = evolution.getSCEV(&pointer);
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(evolution.getPointerBase(address));
    if (!base) {
        m_isTooLong = true;
        return {};
    }
    Expression bytes = read(evolution.removePointerBase(address));
    if (!isSymbolHere(*base->getValue()))
        bytes = bytes + number(rows::kAssumedRowBytes) * elementOf(*llvm::cast<llvm::Instruction>(base->getValue()));
    return checked(divided(bytes, elementBytes));
}

Expression EvaluatedReader::readUnsigned(const llvm::SCEV* s) {
    const Expression value = read(s);
    const unsigned width = unsigned(m_view.analyses().evolution.getTypeSizeInBits(s->getType()));
    const auto* sum = llvm::dyn_cast<llvm::SCEVNAryExpr>(s);
    const bool isPlain = m_view.analyses().evolution.isKnownNonNegative(s) || (sum && sum->hasNoUnsignedWrap()) ||
                         llvm::isa<llvm::SCEVUDivExpr, llvm::SCEVZeroExtendExpr>(s);
    if (isPlain || width >= 64) return value;
    // Parameters and the like are what they stand for: nobody gives a negative size.
    if (value.kind() == Kind::symbol && llvm::isa<llvm::SCEVUnknown>(s)) return value;
    return checked(Expression::binary(Kind::unsignedBits, value, number(width)));
}

Expression EvaluatedReader::read(const llvm::SCEV* s) {
    if (isExhausted()) return {};
    const llvm::SaveAndRestore deeper(m_depth, m_depth + 1);
    const auto width = [](const llvm::SCEV* part) { return (long long)part->getType()->getIntegerBitWidth(); };
    if (const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(s)) {
        if (constant->getAPInt().getSignificantBits() > 62) m_isTooLong = true;
        return m_isTooLong ? Expression() : number(constant->getAPInt().getSExtValue());
    }
    if (const auto* cast = llvm::dyn_cast<llvm::SCEVTruncateExpr>(s)) {
        const Expression value = read(cast->getOperand());
        return checked(Expression::binary(Kind::signedBits, value, number(width(s))));
    }
    if (const auto* cast = llvm::dyn_cast<llvm::SCEVZeroExtendExpr>(s)) {
        const llvm::SCEV* narrow = cast->getOperand();
        if (const auto* cut = llvm::dyn_cast<llvm::SCEVTruncateExpr>(narrow))
            return checked(Expression::binary(Kind::unsignedBits, read(cut->getOperand()), number(width(narrow))));
        return readUnsigned(narrow);
    }
    if (const auto* cast = llvm::dyn_cast<llvm::SCEVCastExpr>(s)) return read(cast->getOperand(0));
    if (const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(s)) {
        return checked(readRecurrence(*record));
    }
    if (const auto* division = llvm::dyn_cast<llvm::SCEVUDivExpr>(s))
        return checked(Expression::floorDivide(readUnsigned(division->getLHS()), readUnsigned(division->getRHS())));
    if (const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(s)) return readValue(*unknown->getValue());
    const auto* operands = llvm::dyn_cast<llvm::SCEVNAryExpr>(s);
    if (!operands) {
        m_isTooLong = true;
        return {};
    }
    Expression result = read(operands->getOperand(0));
    for (unsigned i = 1; i < operands->getNumOperands(); ++i) {
        const Expression next = read(operands->getOperand(i));
        switch (s->getSCEVType()) {
        case llvm::scAddExpr: result = result + next; break;
        case llvm::scMulExpr: result = result * next; break;
        case llvm::scSMaxExpr:
        case llvm::scUMaxExpr: result = Expression::maximum(result, next); break;
        default: result = Expression::minimum(result, next); break;
        }
        result = checked(result);
    }
    return result;
}

/// a + b·i, or a + b·i + c·i·(i − 1)/2 where the step grows, too.
Expression EvaluatedReader::readRecurrence(const llvm::SCEVAddRecExpr& record) {
    const Expression counter = Expression::symbol(m_view.idOf(record.getLoop()));
    const Expression line = read(record.getStart()) + read(record.getOperand(1)) * counter;
    if (record.getNumOperands() == 2) return line;
    if (record.getNumOperands() > 3) m_isTooLong = true;
    const Expression pairs = Expression::floorDivide(counter * (counter - number(1)), number(2));
    return line + read(record.getOperand(2)) * pairs;
}

Expression EvaluatedReader::readValue(llvm::Value& value) {
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&value)) return number(constant->getSExtValue());
    if (!value.getType()->isIntegerTy()) { // Nobody can say what an address is.
        m_isTooLong = true;
        return {};
    }
    if (isSymbolHere(value) && !isArithmetic(value)) return m_view.symbolFor(&value);
    return checked(readInstruction(*llvm::cast<llvm::Instruction>(&value)));
}

/// What ScalarEvolution leaves closed.
Expression EvaluatedReader::readInstruction(llvm::Instruction& instruction) {
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    if (!instruction.getType()->isIntegerTy()) return elementOf(instruction);
    if (instruction.getType()->isIntegerTy(1)) return readTruth(instruction);
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return readLoad(*load);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) return readMerge(*phi);
    const auto operand = [&](unsigned i) { return read(evolution.getSCEV(instruction.getOperand(i))); };
    const auto unsignedOperand = [&](unsigned i) { return readUnsigned(evolution.getSCEV(instruction.getOperand(i))); };
    const auto bits = (long long)instruction.getType()->getIntegerBitWidth();
    switch (instruction.getOpcode()) {
    case llvm::Instruction::SDiv: return Expression::binary(Kind::quotient, operand(0), operand(1));
    case llvm::Instruction::SRem: return Expression::binary(Kind::remainder, operand(0), operand(1));
    case llvm::Instruction::UDiv: return Expression::binary(Kind::quotient, unsignedOperand(0), unsignedOperand(1));
    case llvm::Instruction::URem: return Expression::binary(Kind::remainder, unsignedOperand(0), unsignedOperand(1));
    case llvm::Instruction::And: return Expression::binary(Kind::bitAnd, operand(0), operand(1));
    case llvm::Instruction::Or: return Expression::binary(Kind::bitOr, operand(0), operand(1));
    case llvm::Instruction::Xor: return Expression::binary(Kind::bitXor, operand(0), operand(1));
    case llvm::Instruction::Shl: {
        const Expression shifted = Expression::binary(Kind::shiftLeft, operand(0), operand(1));
        return Expression::binary(Kind::signedBits, shifted, number(bits));
    }
    case llvm::Instruction::LShr: return Expression::binary(Kind::shiftRight, unsignedOperand(0), operand(1));
    case llvm::Instruction::AShr: return Expression::binary(Kind::shiftRight, operand(0), operand(1));
    case llvm::Instruction::ZExt: return unsignedOperand(0);
    case llvm::Instruction::SExt:
    case llvm::Instruction::Freeze: return operand(0);
    case llvm::Instruction::Trunc: return Expression::binary(Kind::signedBits, operand(0), number(bits));
    case llvm::Instruction::Select:
        return Expression::choice(readTruth(*instruction.getOperand(0)), operand(1), operand(2));
    default: return elementOf(instruction);
    }
}

/// An element of a table whose values the source fixes, or of a list.
Expression EvaluatedReader::readLoad(llvm::LoadInst& load) {
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    if (!load.getType()->isIntegerTy()) return elementOf(load);
    const auto bits = unsigned(load.getType()->getIntegerBitWidth());
    const llvm::SCEV* address = evolution.getSCEV(load.getPointerOperand());
    const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(evolution.getPointerBase(address));
    if (!base || bits < 8) return elementOf(load);
    const Expression index = offsetFrom(*load.getPointerOperand(), int(bits / 8));
    if (m_isTooLong) return {};
    const SourceLocation place = ir::FunctionView::locationOf(load);
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base->getValue())) {
        std::vector<long long> table = tableBehind(*global, bits);
        if (!table.empty()) {
            std::string name = global->getName().str();
            m_view.noteLookup({name, kernel::Lookup::Kind::table, place, std::move(table)});
            return Expression::element(std::move(name), index);
        }
    }
    std::string name = m_view.arrayName(base->getValue(), m_view.accessText(load));
    if (name.empty()) return elementOf(load);
    m_view.noteLookup({name, kernel::Lookup::Kind::list, place, {}});
    return Expression::element(std::move(name), index);
}

/// Of ways that part and meet again: whichever is taken.
Expression EvaluatedReader::readMerge(llvm::PHINode& phi) {
    constexpr unsigned kMostWays = 8;
    const llvm::BasicBlock* home = phi.getParent();
    const llvm::Loop* loop = m_view.analyses().loops.getLoopFor(home);
    const llvm::DomTreeNode* node = m_view.analyses().dominators.getNode(const_cast<llvm::BasicBlock*>(home));
    const llvm::BasicBlock* fork = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    const unsigned ways = phi.getNumIncomingValues();
    if (!fork || ways > kMostWays || (loop && loop->getHeader() == home)) return elementOf(phi);
    if (m_view.analyses().loops.getLoopFor(fork) != loop) return elementOf(phi);
    const auto valueOf = [&](unsigned way) {
        return read(m_view.analyses().evolution.getSCEV(phi.getIncomingValue(way)));
    };
    Expression value = valueOf(ways - 1);
    for (unsigned way = ways - 1; way-- > 0;) {
        const llvm::BasicBlock* from = phi.getIncomingBlock(way);
        const Expression taken = joined(pathBetween(*fork, *from), edgeTaken(*from, *home));
        value = checked(Expression::choice(taken, valueOf(way), value));
    }
    return value;
}

/// What a loop computes from data or carries along: one unknown number for each of its iterations.
Expression EvaluatedReader::elementOf(llvm::Instruction& data) {
    std::string name = m_view.nameOf(&data);
    m_view.noteLookup({name, kernel::Lookup::Kind::list, ir::FunctionView::locationOf(data), {}});
    return Expression::element(std::move(name), countersAround(data));
}

Expression EvaluatedReader::countersAround(const llvm::Instruction& instruction) {
    Expression index;
    long long factor = 1;
    for (const llvm::Loop* loop = m_view.analyses().loops.getLoopFor(instruction.getParent()); loop;
         loop = loop->getParentLoop()) {
        index = index + number(factor) * Expression::symbol(m_view.idOf(loop));
        if (factor < (1LL << 40)) factor *= kIterationsApart;
    }
    return index;
}

} // namespace forewarp::frontend::profile
