#include "frontend/profile/loop_profile.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/operation_of.h"
#include "frontend/profile/symbolic.h"

#include <algorithm>

namespace forewarp::frontend {

namespace {

/// Around an inner loop stand a guard («runs at all?»), a preheader and an exit; no condition of the source is among them.
bool isAroundInnerLoop(const llvm::BasicBlock& block, const llvm::Loop& inner, const llvm::BasicBlock& latch,
                       const llvm::DominatorTree& dominators) {
    if (&block != inner.getLoopPreheader() && &block != inner.getExitBlock()) return false;
    const llvm::BranchInst* guard = inner.getLoopGuardBranch();
    return guard && dominators.dominates(guard->getParent(), &latch);
}

bool runsEveryIteration(const llvm::BasicBlock& block, const llvm::Loop& loop, const llvm::DominatorTree& dominators) {
    const llvm::BasicBlock* latch = loop.getLoopLatch();
    if (!latch) return false;
    return dominators.dominates(&block, latch) || llvm::any_of(loop.getSubLoops(), [&](const llvm::Loop* inner) {
               return isAroundInnerLoop(block, *inner, *latch, dominators);
           });
}

/// 32767, 2147483647, …: what ScalarEvolution says where nothing but the counter's type ends the loop.
bool isTypesRange(const llvm::SCEV* bound) {
    constexpr unsigned kNarrowestType = 15;
    const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(bound);
    if (!constant || constant->getAPInt().getActiveBits() < kNarrowestType) return false;
    const llvm::APInt& value = constant->getAPInt();
    return value.isMask() || value.isPowerOf2() || (value + 1).isMask() || (value + 2).isPowerOf2();
}

void readTripCount(llvm::Loop& loop, FunctionView& view, LoopFacts& facts) {
    llvm::ScalarEvolution& evolution = view.analyses().evolution;
    const llvm::SCEV* taken = evolution.getBackedgeTakenCount(&loop);
    if (llvm::isa<llvm::SCEVCouldNotCompute>(taken)) {
        taken = evolution.getSymbolicMaxBackedgeTakenCount(&loop);
        if (llvm::isa<llvm::SCEVCouldNotCompute>(taken) || isTypesRange(taken)) {
            facts.tripCountReason = "the number of iterations depends on values the loop computes";
            return;
        }
        facts.tripCountIsBound = true;
        facts.tripCountReason = "it has more than one exit";
    }
    const auto trips = expressionOf(evolution.getTripCountFromExitCount(taken), loop.getParentLoop(), view);
    facts.tripCount = trips.value;
    if (!trips.value) facts.tripCountReason = "the number of iterations " + trips.reason;
}

MemoryAccess readAccess(llvm::Instruction& instruction, llvm::Loop& loop, FunctionView& view) {
    llvm::ScalarEvolution& evolution = view.analyses().evolution;
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
    const llvm::SCEV* address = evolution.getSCEV(const_cast<llvm::Value*>(pointer));
    const llvm::SCEV* base = evolution.getPointerBase(address);
    const auto* baseValue = llvm::dyn_cast<llvm::SCEVUnknown>(base);
    MemoryAccess access;
    access.kind = llvm::isa<llvm::StoreInst>(instruction) ? AccessKind::store : AccessKind::load;
    access.location = FunctionView::locationOf(instruction);
    access.text = view.accessText(instruction);
    access.array = view.arrayName(baseValue ? baseValue->getValue() : nullptr, access.text);
    if (access.text.empty()) access.text = access.array.empty() ? "memory" : access.array + "[…]";
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    access.elementBytes = int(instruction.getDataLayout().getTypeStoreSize(type).getKnownMinValue());
    if (!baseValue) access.unknownReason = "its pointer is computed in a way the analysis does not read";
    else if (auto index = affineIndexOf(evolution.removePointerBase(address), &loop, view); index.value)
        access.index = std::move(index.value);
    else access.unknownReason = "its address " + index.reason;
    const auto* pointerHome = baseValue ? llvm::dyn_cast<llvm::Instruction>(baseValue->getValue()) : nullptr;
    const llvm::Loop* home = pointerHome ? view.analyses().loops.getLoopFor(pointerHome->getParent()) : nullptr;
    if (access.index && home && home->contains(&loop)) {
        access.index.reset();
        access.unknownReason =
            "its pointer " + view.nameOf(baseValue->getValue()) + " changes from iteration to iteration";
    }
    return access;
}

/// The multiply of a·b + c that a GPU compiler contracts into one FMA: used once, by this addition, in the same block.
llvm::Instruction* contractedMultiply(const llvm::Instruction& addition) {
    if (addition.getOpcode() != llvm::Instruction::FAdd && addition.getOpcode() != llvm::Instruction::FSub)
        return nullptr;
    for (const llvm::Use& operand : addition.operands()) {
        auto* multiply = llvm::dyn_cast<llvm::BinaryOperator>(operand.get());
        if (multiply && multiply->getOpcode() == llvm::Instruction::FMul && multiply->hasOneUse() &&
            multiply->getParent() == addition.getParent())
            return multiply;
    }
    return nullptr;
}

/// Builds the data-flow graph of one block.
class BlockReader {
  public:
    BlockReader(llvm::Loop& loop, FunctionView& view, LoopFacts& facts) : m_loop(loop), m_view(view), m_facts(facts) {}

    /// Behind the accesses read so far.
    [[nodiscard]] const std::vector<llvm::Instruction*>& instructions() const { return m_instructions; }

    BasicBlock read(llvm::BasicBlock& block) {
        m_position.clear();
        m_contracted.clear();
        for (const llvm::Instruction& instruction : block)
            if (auto* multiply = contractedMultiply(instruction)) m_contracted.insert({multiply, &instruction});
        BasicBlock result;
        result.isConditional = !runsEveryIteration(block, m_loop, m_view.analyses().dominators);
        for (llvm::Instruction& instruction : block) append(instruction, result);
        return result;
    }

  private:
    void append(llvm::Instruction& instruction, BasicBlock& block) {
        auto operation = operationOf(instruction);
        if (!operation || m_contracted.contains(&instruction)) return forward(instruction);
        if (const auto* multiply = contractedMultiply(instruction);
            multiply && m_contracted.at(multiply) == &instruction)
            operation = instruction.getType()->isDoubleTy() ? Operation::doubleFma : Operation::floatFma;
        Instruction node;
        node.operation = *operation;
        node.location = FunctionView::locationOf(instruction);
        node.operands = operandsOf(instruction);
        if (llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction))
            node.access = noteAccess(instruction, block.isConditional);
        if (*operation == Operation::call) noteCall(llvm::cast<llvm::CallBase>(instruction));
        m_position[&instruction] = {int(block.instructions.size())};
        block.instructions.push_back(std::move(node));
    }

    /// What costs nothing hands its operands on.
    void forward(const llvm::Instruction& instruction) {
        if (!llvm::isa<llvm::PHINode>(instruction)) m_position[&instruction] = operandsOf(instruction);
    }

    std::vector<int> operandsOf(const llvm::Instruction& instruction) const {
        std::set<int> positions;
        for (const llvm::Use& operand : instruction.operands())
            if (const auto found = m_position.find(operand.get()); found != m_position.end())
                positions.insert(found->second.begin(), found->second.end());
        return {positions.begin(), positions.end()};
    }

    int noteAccess(llvm::Instruction& instruction, bool isConditional) {
        MemoryAccess access = readAccess(instruction, m_loop, m_view);
        access.isConditional = isConditional;
        m_facts.accesses.push_back(std::move(access));
        m_instructions.push_back(&instruction);
        return int(m_facts.accesses.size()) - 1;
    }

    void noteCall(const llvm::CallBase& call) {
        const auto* callee = call.getCalledFunction();
        std::string name = callee ? callee->getName().str() : "a function pointer";
        if (const auto* intrinsic = llvm::dyn_cast<llvm::MemIntrinsic>(&call))
            name = llvm::isa<llvm::MemSetInst>(intrinsic) ? "memset" : "memcpy";
        if (!llvm::is_contained(m_facts.calls, name)) m_facts.calls.push_back(std::move(name));
    }

    llvm::Loop& m_loop;
    FunctionView& m_view;
    LoopFacts& m_facts;
    std::vector<llvm::Instruction*> m_instructions;
    std::map<const llvm::Value*, std::vector<int>> m_position;
    std::map<const llvm::Instruction*, const llvm::Instruction*> m_contracted;
};

bool computes(Operation operation) {
    switch (operation) {
    case Operation::intAdd:
    case Operation::intMultiply:
    case Operation::intDivide:
    case Operation::bitwise:
    case Operation::compare:
    case Operation::select:
    case Operation::convert:
    case Operation::branch: return false; // loop control and address arithmetic, which threads redo cheaply
    default: return true;
    }
}

bool nestsOneLoopOnly(const llvm::Loop& loop, const LoopFacts& facts) {
    if (loop.getSubLoops().size() != 1) return false;
    for (const BasicBlock& block : facts.blocks)
        for (const Instruction& instruction : block.instructions)
            if (computes(instruction.operation)) return false;
    return true;
}

} // namespace

std::vector<llvm::Instruction*> profileLoop(llvm::Loop& loop, FunctionView& view, LoopFacts& facts) {
    readTripCount(loop, view, facts);
    BlockReader reader(loop, view, facts);
    for (llvm::BasicBlock* block : loop.blocks())
        if (view.analyses().loops.getLoopFor(block) == &loop) facts.blocks.push_back(reader.read(*block));
    facts.nestsPerfectly = nestsOneLoopOnly(loop, facts);
    return reader.instructions();
}

std::vector<Array> arraysOf(FunctionView& view) {
    std::map<std::string, Array> found;
    for (llvm::Instruction& instruction : llvm::instructions(view.function())) {
        const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
        if (!pointer || !view.analyses().loops.getLoopFor(instruction.getParent())) continue;
        const llvm::Value* base = llvm::getUnderlyingObject(pointer);
        if (!base->hasName()) continue;
        const llvm::DataLayout& layout = instruction.getDataLayout();
        Array array{base->getName().str(),
                    int(layout.getTypeStoreSize(llvm::getLoadStoreType(&instruction)).getKnownMinValue()),
                    {}};
        const llvm::Type* type = nullptr;
        if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base)) type = global->getValueType();
        if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(base); local && !local->isArrayAllocation())
            type = local->getAllocatedType();
        if (type && type->isSized())
            array.extentBytes = Expression::constant(
                (long long)layout.getTypeAllocSize(const_cast<llvm::Type*>(type)).getKnownMinValue());
        found.insert({array.name, std::move(array)});
    }
    std::vector<Array> arrays;
    for (auto& [name, array] : found) arrays.push_back(std::move(array));
    return arrays;
}

} // namespace forewarp::frontend
