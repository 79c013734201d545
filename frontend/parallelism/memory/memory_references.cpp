#include "frontend/parallelism/memory/memory_references.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/hoisting/hoist_loads.h"
#include "frontend/parallelism/call_effects.h"
#include "frontend/parallelism/memory/fresh_memory.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::memory {

namespace {

constexpr std::size_t kMostLevels = 4; ///< Of pointers that lead to pointers.

/// Collects the conditions on the way from the function's entry to a block.
class GuardWalk {
  public:
    GuardWalk(const llvm::Loop& loop, ir::FunctionView& view)
        : m_loop(loop), m_analyses(view.analyses()), m_after(view.postDominators()) {}

    void run(llvm::BasicBlock& start, MemoryReference& reference) {
        for (auto* node = m_analyses.dominators.getNode(&start); node && node->getIDom(); node = node->getIDom()) {
            llvm::BasicBlock* before = node->getIDom()->getBlock();
            if (m_after.dominates(node->getBlock(), before)) continue;
            if (const llvm::Loop* left = loopLeftBehind(*before, start)) {
                // An inner loop ends; where it has several ways out, one of them may lead past the start.
                if (!left->getUniqueExitBlock()) loseTrack(*before, reference);
                continue;
            }
            const bool isRead = readBranch(*before, *node->getBlock(), reference);
            if (!isRead) loseTrack(*before, reference);
        }
    }

  private:
    void loseTrack(const llvm::BasicBlock& at, MemoryReference& reference) const {
        (m_loop.contains(&at) ? reference.guardsAreExact : reference.outerGuardsAreExact) = false;
    }

    /// The outermost loop around `before` that does not hold `start`.
    const llvm::Loop* loopLeftBehind(const llvm::BasicBlock& before, const llvm::BasicBlock& start) const {
        const llvm::Loop* left = nullptr;
        for (const llvm::Loop* loop = m_analyses.loops.getLoopFor(&before); loop && !loop->contains(&start);
             loop = loop->getParentLoop())
            left = loop;
        return left;
    }

    bool readBranch(llvm::BasicBlock& from, llvm::BasicBlock& to, MemoryReference& reference) {
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(from.getTerminator());
        if (!branch || !branch->isConditional()) return false;
        for (const bool isTaken : {true, false}) {
            llvm::BasicBlock* successor = branch->getSuccessor(isTaken ? 0 : 1);
            if (m_analyses.dominators.dominates(llvm::BasicBlockEdge(&from, successor), &to))
                return readCondition(branch->getCondition(), isTaken, m_loop.contains(&from), reference);
        }
        return false;
    }

    /// Both sides of «a && b» where it holds, of «a || b» where it does not.
    bool readCondition(llvm::Value* condition, bool holds, bool isInside, MemoryReference& reference) {
        llvm::Value *left = nullptr, *right = nullptr;
        using namespace llvm::PatternMatch;
        const bool isBoth = holds ? match(condition, m_LogicalAnd(m_Value(left), m_Value(right)))
                                  : match(condition, m_LogicalOr(m_Value(left), m_Value(right)));
        if (isBoth) {
            const bool leftIsRead = readCondition(left, holds, isInside, reference);
            return readCondition(right, holds, isInside, reference) && leftIsRead;
        }
        if (llvm::Value* negated = nullptr; match(condition, m_Not(m_Value(negated))))
            return readCondition(negated, !holds, isInside, reference);
        if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(condition)) {
            if (constant->isOne() != holds) addNever(isInside, reference);
            return true;
        }
        const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(condition);
        if (!comparison || !comparison->getOperand(0)->getType()->isIntegerTy()) return false;
        auto& evolution = m_analyses.evolution;
        reference.guards.push_back({int(holds ? comparison->getPredicate() : comparison->getInversePredicate()),
                                    evolution.getSCEV(comparison->getOperand(0)),
                                    evolution.getSCEV(comparison->getOperand(1)), isInside});
        return true;
    }

    void addNever(bool isInside, MemoryReference& reference) {
        auto& evolution = m_analyses.evolution;
        auto* type = llvm::Type::getInt64Ty(m_loop.getHeader()->getContext());
        reference.guards.push_back(
            {llvm::CmpInst::ICMP_NE, evolution.getZero(type), evolution.getZero(type), isInside});
    }

    const llvm::Loop& m_loop;
    ir::FunctionAnalyses& m_analyses;
    const llvm::PostDominatorTree& m_after;
};

/// Follows a pointer back to one that is fixed while the loop runs.
void findPath(const llvm::Loop& loop, llvm::ScalarEvolution& evolution, const llvm::Value& pointer,
              MemoryReference& reference) {
    const llvm::Value* next = &pointer;
    const llvm::LoadInst* loadOfNext = nullptr;
    for (std::size_t level = 0; level < kMostLevels; ++level) {
        const llvm::SCEV* address = evolution.getSCEV(const_cast<llvm::Value*>(next));
        const auto* base = llvm::dyn_cast<llvm::SCEVUnknown>(evolution.getPointerBase(address));
        if (level == 0 && base) reference.base = base->getValue();
        reference.path.insert(reference.path.begin(), {evolution.removePointerBase(address), nullptr});
        if (level > 0) reference.path[1].pointer = loadOfNext;
        if (!base) return;
        if (loop.isLoopInvariant(base->getValue())) return void(reference.root = base->getValue());
        loadOfNext = llvm::dyn_cast<llvm::LoadInst>(base->getValue());
        if (!loadOfNext || !loadOfNext->isSimple()) return;
        next = loadOfNext->getPointerOperand();
    }
}

/// The address computation from `base` outwards; empty where it is made of something else than subscripts.
std::vector<const llvm::GEPOperator*> stepsFrom(const llvm::Value* base, const llvm::Value& pointer) {
    std::vector<const llvm::GEPOperator*> steps;
    for (const llvm::Value* next = &pointer; next != base;) {
        const auto* step = llvm::dyn_cast<llvm::GEPOperator>(next);
        if (!step) return {};
        steps.insert(steps.begin(), step);
        next = step->getPointerOperand();
    }
    return steps;
}

/// «s->u» of «s->u[k][i]», «s->n»; nothing where the address is not counted from the structure's start.
std::optional<Member> memberOf(const llvm::Value& pointer, const llvm::Value* base, const llvm::Type* accessed,
                               const llvm::DataLayout& data) {
    const auto steps = stepsFrom(base, pointer);
    const auto* record = steps.empty() ? nullptr : llvm::dyn_cast<llvm::StructType>(steps[0]->getSourceElementType());
    const auto* start = steps.empty() ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(*steps[0]->idx_begin());
    if (!record || !start || !start->isZero()) return std::nullopt;
    Member member{record, 0};
    const llvm::Type* type = record;
    for (const llvm::Use& index : llvm::drop_begin(steps[0]->indices())) {
        const auto* structure = llvm::dyn_cast<llvm::StructType>(type);
        if (!structure) break;
        const auto field = unsigned(llvm::cast<llvm::ConstantInt>(index)->getZExtValue());
        const auto& layout = *data.getStructLayout(const_cast<llvm::StructType*>(structure));
        member.offset += (long long)layout.getElementOffset(field).getFixedValue();
        type = structure->getElementType(field);
    }
    member.isArray = type->isArrayTy();
    // One access may cover several members: a copy of a structure in one piece.
    const bool isWhole = type == accessed && steps.size() == 1;
    return member.isArray || isWhole ? std::optional(member) : std::nullopt;
}

/// Whether a structure begins with such a value or array, or with an array of them.
bool beginsWith(const llvm::Type* type, const llvm::Type* array) {
    while (type && type != array) {
        const auto* structure = llvm::dyn_cast<llvm::StructType>(type);
        const bool isAggregate = type->isArrayTy() || (structure && structure->getNumElements() > 0);
        type = isAggregate ? type->getContainedType(0) : nullptr;
    }
    return type;
}

/// LLVM leaves out the step to the first member: «s->u[k]» counts from s at once. What other references show of the
/// structure tells it from an array that is none of its members.
void findFirstMembers(std::vector<MemoryReference>& references) {
    for (MemoryReference& reference : references) {
        const llvm::Value* pointer = llvm::getLoadStorePointerOperand(reference.instruction);
        if (reference.member || !pointer || !reference.base || reference.path.size() != 1) continue;
        const auto steps = stepsFrom(reference.base, *pointer);
        const auto* start = steps.empty() ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(*steps[0]->idx_begin());
        const bool isInArray = start && start->isZero() && steps[0]->getSourceElementType()->isArrayTy();
        if (!isInArray && pointer != reference.base) continue;
        const llvm::Type* first =
            isInArray ? steps[0]->getSourceElementType() : llvm::getLoadStoreType(reference.instruction);
        for (const MemoryReference& other : references)
            if (other.member && other.base == reference.base && beginsWith(other.member->record, first)) {
                reference.member = Member{other.member->record, 0, isInArray};
                break;
            }
    }
}

/// Whether the loaded cell still holds what was loaded when the loop begins.
bool isFreshAtStart(llvm::LoadInst& load, const llvm::Loop& loop, llvm::AAResults& aliases) {
    const auto cell = llvm::MemoryLocation::get(&load);
    const auto mayWrite = [&](const llvm::Instruction& instruction) {
        return instruction.mayWriteToMemory() && isModSet(aliases.getModRefInfo(&instruction, cell));
    };
    for (const llvm::BasicBlock* block = loop.getLoopPreheader(); block; block = block->getSinglePredecessor()) {
        const bool isHome = block == load.getParent();
        if (std::any_of(isHome ? load.getIterator() : block->begin(), block->end(), mayWrite)) return false;
        if (isHome) return true;
    }
    return false;
}

/// «p[k][j]» in a loop over i, where p[k] is one pointer: other references, «p[i][j]», reach the same rows through p.
void goThroughCells(std::vector<MemoryReference>& references, const llvm::Loop& loop, ir::FunctionAnalyses& analyses) {
    for (MemoryReference& reference : references) {
        auto* row = llvm::dyn_cast_or_null<llvm::LoadInst>(const_cast<llvm::Value*>(reference.root));
        if (!row || !isFreshAtStart(*row, loop, analyses.aliases)) continue;
        const llvm::SCEV* cell = analyses.evolution.getSCEV(row->getPointerOperand());
        const auto* rows = llvm::dyn_cast<llvm::SCEVUnknown>(analyses.evolution.getPointerBase(cell));
        const bool isShared =
            rows && llvm::any_of(references, [&](const MemoryReference& other) {
                return other.root == rows->getValue() && other.path.size() == reference.path.size() + 1;
            });
        if (!isShared) continue;
        reference.path.front().pointer = row;
        reference.path.insert(reference.path.begin(), {analyses.evolution.removePointerBase(cell), nullptr});
        reference.root = rows->getValue();
    }
}

/// Makes references of the instructions of one loop.
class Collector {
  public:
    Collector(const llvm::Loop& loop, ir::FunctionView& view) : m_loop(loop), m_view(view), m_guards(loop, view) {}

    std::vector<MemoryReference> references;

    void read(llvm::Instruction& instruction) {
        auto& evolution = m_view.analyses().evolution;
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        if (load && readsCharacterTable(*load)) return;
        if (const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction)) {
            const auto size = instruction.getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&instruction));
            const llvm::SCEV* bytes = evolution.getConstant(llvm::APInt(64, std::uint64_t(size.getKnownMinValue())));
            add(instruction, llvm::isa<llvm::StoreInst>(instruction), *pointer, bytes);
        } else if (auto* range = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
            const llvm::SCEV* bytes = evolution.getSCEV(range->getLength());
            add(instruction, true, *range->getRawDest(), bytes);
            if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(range))
                add(instruction, false, *copy->getRawSource(), bytes);
        } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
            for (const ir::WrittenArgument& written : ir::argumentsWritten(*call))
                add(instruction, true, *call->getArgOperand(written.position),
                    evolution.getConstant(llvm::APInt(64, written.bytes)));
        }
    }

  private:
    void add(llvm::Instruction& instruction, bool isWrite, const llvm::Value& pointer, const llvm::SCEV* bytes) {
        if (isFreshInEveryIteration(*llvm::getUnderlyingObject(&pointer), m_loop, m_view.analyses().dominators)) return;
        MemoryReference reference;
        reference.instruction = &instruction;
        reference.isWrite = isWrite;
        reference.pointer = &pointer;
        reference.bytes = bytes;
        reference.nest = nestAround(*instruction.getParent(), m_view.analyses().loops);
        findPath(m_loop, m_view.analyses().evolution, pointer, reference);
        const bool isPlain = reference.root && reference.path.size() == 1; // «*t++», from the local's start
        if (isPlain && isFreshInEveryIteration(*reference.root, m_loop, m_view.analyses().dominators)) return;
        const bool isAccess = llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction);
        if (isAccess && reference.base && reference.path.size() == 1)
            reference.member =
                memberOf(pointer, reference.base, llvm::getLoadStoreType(&instruction), instruction.getDataLayout());
        m_guards.run(*instruction.getParent(), reference);
        if (ir::wasMovedOut(instruction)) reference.guardsAreExact = false; // it may run where the source would not
        references.push_back(std::move(reference));
    }

    const llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    GuardWalk m_guards;
};

} // namespace

affine::LoopNest nestAround(const llvm::BasicBlock& block, const llvm::LoopInfo& loops) {
    affine::LoopNest nest{{}, &block};
    for (const llvm::Loop* loop = loops.getLoopFor(&block); loop; loop = loop->getParentLoop())
        nest.loops.push_back(loop);
    std::ranges::reverse(nest.loops);
    return nest;
}

std::vector<MemoryReference> referencesIn(const llvm::Loop& loop, ir::FunctionView& view) {
    Collector collector(loop, view);
    for (llvm::BasicBlock* block : loop.blocks())
        for (llvm::Instruction& instruction : *block) collector.read(instruction);
    findFirstMembers(collector.references);
    goThroughCells(collector.references, loop, view.analyses());
    return std::move(collector.references);
}

std::string arrayOf(const MemoryReference& reference, const ir::FunctionView& view) {
    const bool isPlain = llvm::isa<llvm::LoadInst, llvm::StoreInst>(reference.instruction);
    return view.arrayName(reference.base, isPlain ? view.accessText(*reference.instruction) : std::string());
}

std::string textOf(const MemoryReference& reference, const ir::FunctionView& view) {
    const bool isPlain = llvm::isa<llvm::LoadInst, llvm::StoreInst>(reference.instruction);
    std::string text = isPlain ? view.accessText(*reference.instruction) : std::string();
    if (text.empty()) text = arrayOf(reference, view);
    return text.empty() ? "memory through a pointer" : text;
}

kernel::Reference describe(const MemoryReference& reference, const ir::FunctionView& view) {
    return {textOf(reference, view), reference.isWrite ? kernel::AccessKind::store : kernel::AccessKind::load,
            ir::FunctionView::locationOf(*reference.instruction)};
}

} // namespace forewarp::frontend::parallelism::memory
