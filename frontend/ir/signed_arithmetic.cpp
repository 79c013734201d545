#include "frontend/ir/signed_arithmetic.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/hoisting/hoist_loads.h"

namespace forewarp::frontend::ir {

namespace {

bool isSigned(const llvm::Instruction& instruction) {
    const auto* operation = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&instruction);
    return operation && operation->hasNoSignedWrap();
}

/// Whether whoever enters the block of `access` gets there: no exit, no call that may not come back, and it stood there in
/// the source.
bool isReached(const llvm::Instruction& access) {
    return !wasMovedOut(access) && llvm::all_of(llvm::make_range(access.getParent()->begin(), access.getIterator()),
                        [](const llvm::Instruction& before) {
                            return llvm::isGuaranteedToTransferExecutionToSuccessor(&before);
                        });
}

/// Whether the result has no value where an operand has none.
bool passesOn(const llvm::Instruction& instruction) {
    return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::GetElementPtrInst>(instruction);
}

bool isComputedFrom(const llvm::Instruction& instruction, const llvm::Loop& loop) {
    return llvm::is_contained({llvm::Instruction::Add, llvm::Instruction::Sub, llvm::Instruction::Mul},
                              instruction.getOpcode()) &&
           llvm::all_of(instruction.operands(), [&](const llvm::Value* part) { return loop.isLoopInvariant(part); });
}

/// What a branch compares, as far as that is signed arithmetic: the program goes neither way by what has no value.
std::vector<llvm::Instruction*> comparedBy(const llvm::Instruction& instruction) {
    std::vector<llvm::Instruction*> found;
    const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction);
    const auto* comparison =
        branch && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    if (!comparison || !isReached(instruction)) return found;
    for (llvm::Value* side : comparison->operands())
        if (auto* operation = llvm::dyn_cast<llvm::Instruction>(side); operation && isSigned(*operation))
            found.push_back(operation);
    return found;
}

FixedOperation fixedAt(llvm::Instruction& operation, llvm::BasicBlock& proof) {
    return {operation.getOperand(0), operation.getOperand(1), operation.getOpcode(), llvm::WeakVH(&proof)};
}

} // namespace

std::vector<FixedOperation> fixedOperationsIn(llvm::Function& function, const llvm::LoopInfo& loops) {
    std::vector<FixedOperation> found;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        for (llvm::Instruction* compared : comparedBy(instruction))
            if (compared->getOpcode() != llvm::Instruction::Shl)
                found.push_back(fixedAt(*compared, *instruction.getParent()));
        const llvm::Loop* loop = loops.getLoopFor(instruction.getParent());
        if (loop && isSigned(instruction) && isComputedFrom(instruction, *loop) &&
            llvm::programUndefinedIfPoison(&instruction))
            found.push_back(fixedAt(instruction, *instruction.getParent()));
    }
    return found;
}

SignedArithmetic::SignedArithmetic(llvm::Function& function, FunctionAnalyses& analyses) : m_analyses(analyses) {
    for (const FixedOperation& operation : analyses.fixedOperations) add(operation);
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
        if (isSigned(instruction) && llvm::programUndefinedIfPoison(&instruction))
            add(instruction, *instruction.getParent());
        if (llvm::getLoadStorePointerOperand(&instruction) && isReached(instruction)) addAddress(instruction);
        for (const llvm::Instruction* compared : comparedBy(instruction)) add(*compared, *instruction.getParent());
    }
}

void SignedArithmetic::add(const llvm::Instruction& operation, const llvm::BasicBlock& proof) {
    if (!m_analyses.evolution.isSCEVable(operation.getType())) return;
    insert(m_analyses.evolution.getSCEV(const_cast<llvm::Instruction*>(&operation)), {&operation, &proof});
}

void SignedArithmetic::add(const FixedOperation& operation) {
    const auto* proof = llvm::dyn_cast_or_null<llvm::BasicBlock>(static_cast<llvm::Value*>(operation.proof));
    if (!proof || !operation.left || !operation.right || !m_analyses.dominators.isReachableFromEntry(proof)) return;
    llvm::ScalarEvolution& evolution = m_analyses.evolution;
    const llvm::SCEV *left = evolution.getSCEV(operation.left), *right = evolution.getSCEV(operation.right);
    insert(operation.opcode == llvm::Instruction::Mul   ? evolution.getMulExpr(left, right)
           : operation.opcode == llvm::Instruction::Add ? evolution.getAddExpr(left, right)
                                                        : evolution.getMinusSCEV(left, right),
           {nullptr, proof});
}

void SignedArithmetic::insert(const llvm::SCEV* expression, const Operation& operation) {
    const auto [first, last] = m_operations.equal_range(expression);
    const bool isKnown = std::any_of(first, last, [&](const auto& entry) {
        return entry.second.operation && m_analyses.dominators.dominates(entry.second.proof, operation.proof);
    });
    if (!isKnown) m_operations.insert({expression, operation});
}

/// Memory is not touched at an address that has no value, and it has none if anything that it is made of has none.
void SignedArithmetic::addAddress(const llvm::Instruction& access) {
    constexpr std::size_t kMostParts = 64; // of one address
    llvm::SmallSetVector<const llvm::Value*, 16> parts;
    parts.insert(llvm::getLoadStorePointerOperand(&access));
    for (std::size_t i = 0; i < parts.size() && i < kMostParts; ++i) {
        if (const llvm::Value* start = startOf(*parts[i])) parts.insert(start);
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(parts[i]);
        if (!instruction || !passesOn(*instruction)) continue;
        if (isSigned(*instruction)) add(*instruction, *access.getParent());
        parts.insert(instruction->op_begin(), instruction->op_end());
    }
}

/// «b = a + 2 * m» for a pointer b that moves on from there in every iteration; null where the value is none such.
const llvm::Value* SignedArithmetic::startOf(const llvm::Value& counter) const {
    const auto* phi = llvm::dyn_cast<llvm::PHINode>(&counter);
    const llvm::Loop* loop = phi ? m_analyses.loops.getLoopFor(phi->getParent()) : nullptr;
    if (!loop || loop->getHeader() != phi->getParent() || !loop->getLoopPreheader() || !loop->getLoopLatch())
        return nullptr;
    const auto* next = llvm::dyn_cast<llvm::Instruction>(phi->getIncomingValueForBlock(loop->getLoopLatch()));
    const bool movesOn = next && passesOn(*next) && llvm::is_contained(next->operands(), phi);
    return movesOn ? phi->getIncomingValueForBlock(loop->getLoopPreheader()) : nullptr;
}

bool SignedArithmetic::isComputedBefore(const llvm::SCEV* expression, const llvm::BasicBlock& block) const {
    const auto [first, last] = m_operations.equal_range(expression);
    return std::any_of(first, last,
                       [&](const auto& entry) { return m_analyses.dominators.dominates(entry.second.proof, &block); });
}

const llvm::Instruction* SignedArithmetic::operationFor(const llvm::SCEV* expression,
                                                        const llvm::BasicBlock& block) const {
    const auto [first, last] = m_operations.equal_range(expression);
    const auto found = std::find_if(first, last, [&](const auto& entry) {
        return entry.second.operation && m_analyses.dominators.dominates(entry.second.proof, &block);
    });
    return found == last ? nullptr : found->second.operation;
}

} // namespace forewarp::frontend::ir
