#include "frontend/profile/block_reader.h"

#include "core/kernel/limits/launch_limits.h"
#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"
#include "frontend/profile/evaluated.h"
#include "frontend/profile/operation_of.h"
#include "frontend/profile/rows/row_lists.h"
#include "frontend/profile/symbolic.h"
#include "frontend/profile/value_roots.h"

#include <algorithm>
#include <utility>

namespace forewarp::frontend::profile {

namespace {

/// Around an inner loop stand a guard («runs at all?»), a preheader and an exit; no condition of the source is among them.
bool isAroundInnerLoop(const llvm::BasicBlock& block, const llvm::Loop& inner, const llvm::BasicBlock& latch,
                       const llvm::DominatorTree& dominators) {
    if (&block != inner.getLoopPreheader() && &block != inner.getExitBlock()) return false;
    const llvm::BranchInst* guard = inner.getLoopGuardBranch();
    return guard && dominators.dominates(guard->getParent(), &latch);
}

/// Lays an element whose pointer comes from a list of rows where GPUs have it, which layRows() completes.
bool readInRow(const llvm::Instruction& instruction, const llvm::Value& pointer, const llvm::Loop& loop,
               ir::FunctionView& view, kernel::MemoryAccess& access) {
    const llvm::LoadInst* row = view.rowLists().rowLoad(pointer);
    if (!row) return false;
    access.inRow = EvaluatedReader(loop, view).placeInRow(instruction, *row);
    if (!access.inRow) return false;
    access.array = view.rowLists().listOf(*row);
    return true;
}

kernel::MemoryAccess readAccess(llvm::Instruction& instruction, llvm::Loop& loop, ir::FunctionView& view) {
    llvm::ScalarEvolution& evolution = view.analyses().evolution;
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
    const llvm::SCEV* address = evolution.getSCEV(const_cast<llvm::Value*>(pointer));
    const llvm::SCEV* base = evolution.getPointerBase(address);
    const auto* baseValue = llvm::dyn_cast<llvm::SCEVUnknown>(base);
    kernel::MemoryAccess access;
    access.kind = llvm::isa<llvm::StoreInst>(instruction) ? kernel::AccessKind::store : kernel::AccessKind::load;
    access.location = ir::FunctionView::locationOf(instruction);
    access.text = view.accessText(instruction);
    access.array = view.arrayName(baseValue ? baseValue->getValue() : nullptr, access.text);
    if (access.text.empty()) access.text = access.array.empty() ? "memory" : access.array + "[…]";
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    const std::uint64_t bytes = instruction.getDataLayout().getTypeStoreSize(type).getKnownMinValue();
    access.elementBytes = int(std::min<std::uint64_t>(bytes, kernel::limits::kMostAccessBytes));
    if (baseValue && readInRow(instruction, *baseValue->getValue(), loop, view, access)) return access;
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
    if (!access.index) access.address = EvaluatedReader(loop, view).addressOf(instruction);
    access.largestOffset = view.largestOffset(instruction);
    return access;
}

/// What the instruction costs like, an addition together with the multiplication joined to it. Where rows lie one behind
/// the other, their pointers are worked out.
kernel::Operation joinedOperation(const llvm::Instruction& instruction, ir::FunctionView& view) {
    if (view.rowLists().rowLoad(instruction)) return kernel::Operation::intMultiplyAdd;
    const kernel::Operation operation = *operationOf(instruction);
    if (!contractedMultiply(instruction)) return operation;
    return operation == kernel::Operation::doubleAdd ? kernel::Operation::doubleFma : kernel::Operation::floatFma;
}

int widthOf(const llvm::Value& value, const ir::FunctionView& view) {
    return registersOf(*value.getType(), view.function().getDataLayout());
}

} // namespace

bool runsEveryIteration(const llvm::BasicBlock& block, const llvm::Loop& loop, const llvm::DominatorTree& dominators) {
    const llvm::BasicBlock* latch = loop.getLoopLatch();
    if (!latch) return false;
    return dominators.dominates(&block, latch) || llvm::any_of(loop.getSubLoops(), [&](const llvm::Loop* inner) {
               return isAroundInnerLoop(block, *inner, *latch, dominators);
           });
}

kernel::BasicBlock BlockReader::read(llvm::BasicBlock& block) {
    m_positions.clear();
    m_inputs.clear();
    kernel::BasicBlock result;
    result.isConditional = !runsEveryIteration(block, m_loop, m_view.analyses().dominators);
    if (result.isConditional) result.condition = EvaluatedReader(m_loop, m_view).conditionOf(block);
    for (llvm::Instruction& instruction : block)
        if (!llvm::isa<llvm::PHINode>(instruction) && !isForwarded(instruction)) append(instruction, result);
    for (const auto& [value, position] : m_inputs)
        result.inputs[std::size_t(position)].carriedFrom = nextValueOf(*value);
    result.registersThrough = registersThrough(block);
    return result;
}

void BlockReader::append(llvm::Instruction& instruction, kernel::BasicBlock& block) {
    kernel::Instruction node;
    node.operation = joinedOperation(instruction, m_view);
    node.isContracted = contractedMultiply(instruction) != nullptr;
    node.location = ir::FunctionView::locationOf(instruction);
    node.registers = widthOf(instruction, m_view);
    node.isLiveOut = m_view.liveness().isAliveAfter(instruction, *instruction.getParent());
    readOperands(instruction, node, block);
    if (node.operation == kernel::Operation::load || node.operation == kernel::Operation::store)
        node.access = noteAccess(instruction, block.isConditional);
    if (node.operation == kernel::Operation::call) noteCall(instruction);
    block.instructions.push_back(std::move(node));
    appendFurther(furtherOperationsOf(instruction), block);
    m_positions[&instruction] = int(block.instructions.size()) - 1;
}

/// One behind the other, of which the last has the result.
void BlockReader::appendFurther(const std::vector<kernel::Operation>& operations, kernel::BasicBlock& block) {
    for (const kernel::Operation operation : operations) {
        kernel::Instruction& before = block.instructions.back();
        kernel::Instruction next;
        next.operation = operation;
        next.location = before.location;
        next.registers = before.registers;
        next.isLiveOut = std::exchange(before.isLiveOut, false);
        next.operands = {int(block.instructions.size()) - 1};
        block.instructions.push_back(std::move(next));
    }
}

void BlockReader::readOperands(const llvm::Instruction& instruction, kernel::Instruction& node,
                               kernel::BasicBlock& block) {
    std::vector<const llvm::Value*> roots;
    for (const llvm::Use& operand : instruction.operands()) addRootsOf(*operand, roots);
    for (const llvm::Value* root : roots) {
        const auto position = m_positions.find(root);
        if (position != m_positions.end()) node.operands.push_back(position->second);
        else node.inputs.push_back(inputFor(*root, *instruction.getParent(), block));
    }
    std::ranges::sort(node.operands);
}

int BlockReader::inputFor(const llvm::Value& value, const llvm::BasicBlock& reader, kernel::BasicBlock& block) {
    const auto [entry, isNew] = m_inputs.insert({&value, int(block.inputs.size())});
    if (!isNew) return entry->second;
    block.inputs.push_back({widthOf(value, m_view), depthOf(value), m_view.liveness().isAliveAfter(value, reader), -1});
    return entry->second;
}

/// Depth of the loop whose iterations compute the value anew.
int BlockReader::depthOf(const llvm::Value& value) const {
    const auto* definition = llvm::dyn_cast<llvm::Instruction>(&value);
    return definition ? m_view.depthOf(m_view.analyses().loops.getLoopFor(definition->getParent())) : 0;
}

/// Where the block computes what `value` will be in the loop's next iteration; -1 where it does not.
int BlockReader::nextValueOf(const llvm::Value& value) const {
    const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value);
    const llvm::BasicBlock* latch = m_loop.getLoopLatch();
    if (!phi || phi->getParent() != m_loop.getHeader() || !latch) return -1;
    std::vector<const llvm::Value*> roots;
    addRootsOf(*phi->getIncomingValueForBlock(latch), roots);
    const auto position = roots.size() == 1 ? m_positions.find(roots.front()) : m_positions.end();
    return position == m_positions.end() ? -1 : position->second;
}

std::vector<int> BlockReader::registersThrough(const llvm::BasicBlock& block) {
    std::vector<int> byDepth;
    for (const llvm::Value* value : m_view.liveness().aliveThrough(block)) {
        const int registers = widthOf(*value, m_view);
        const auto depth = std::size_t(depthOf(*value));
        if (registers == 0 || depth == 0 || m_inputs.contains(value)) continue;
        byDepth.resize(std::max(byDepth.size(), depth + 1));
        byDepth[depth] += registers;
    }
    return byDepth;
}

int BlockReader::noteAccess(llvm::Instruction& instruction, bool isConditional) {
    kernel::MemoryAccess access = readAccess(instruction, m_loop, m_view);
    access.isConditional = isConditional;
    m_facts.accesses.push_back(std::move(access));
    m_instructions.push_back(&instruction);
    return int(m_facts.accesses.size()) - 1;
}

void BlockReader::noteCall(const llvm::Instruction& instruction) {
    const auto* callee = llvm::cast<llvm::CallBase>(instruction).getCalledFunction();
    std::string name = callee ? ir::writtenName(*callee) : "a function pointer";
    if (llvm::isa<llvm::MemIntrinsic>(instruction))
        name = llvm::isa<llvm::MemSetInst>(instruction) ? "memset" : "memcpy";
    if (!llvm::is_contained(m_facts.calls, name)) m_facts.calls.push_back(std::move(name));
}

} // namespace forewarp::frontend::profile
