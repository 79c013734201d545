#include "frontend/profile/loop_profile.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/block_reader.h"
#include "frontend/profile/evaluated.h"
#include "frontend/profile/symbolic.h"

#include <algorithm>
#include <set>

namespace forewarp::frontend::profile {

namespace {

/// 32767, 2147483647, …: what ScalarEvolution says where nothing but the counter's type ends the loop.
bool isTypesRange(const llvm::SCEV* bound) {
    constexpr unsigned kNarrowestType = 15;
    const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(bound);
    if (!constant || constant->getAPInt().getActiveBits() < kNarrowestType) return false;
    const llvm::APInt& value = constant->getAPInt();
    return value.isMask() || value.isPowerOf2() || (value + 1).isMask() || (value + 2).isPowerOf2();
}

/// A constant number of iterations, which is never negative, in however few bits it comes; of more than 63 bits as a product
/// of two that have fewer.
std::optional<kernel::Expression> constantCount(const llvm::SCEV* trips) {
    constexpr unsigned kHalf = 32, kMostBits = 62;
    const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(trips);
    if (!constant) return std::nullopt;
    const llvm::APInt& value = constant->getAPInt();
    if (value.getActiveBits() < kMostBits) return kernel::Expression::constant((long long)value.getZExtValue());
    if (value.getActiveBits() > kHalf + kMostBits) return std::nullopt;
    const auto upper = (long long)value.lshr(kHalf).getZExtValue();
    return kernel::Expression::constant(upper) * kernel::Expression::constant(1LL << kHalf);
}

/// Finds the pointers in an iteration count: where a walk begins (subtracted) and where it ends.
struct WalkEnds {
    std::set<const llvm::Value*> begins, ends;

    void add(const llvm::SCEV* s, bool isSubtracted) {
        if (const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(s)) {
            if (s->getType()->isPointerTy()) (isSubtracted ? begins : ends).insert(unknown->getValue());
            return;
        }
        const auto* product = llvm::dyn_cast<llvm::SCEVMulExpr>(s);
        const bool isNegative = product && product->getOperand(0)->isAllOnesValue();
        for (const llvm::SCEV* part : s->operands()) add(part, isSubtracted != isNegative);
    }
};

/// An iteration count that is the distance of two pointers, as a symbol of its own («end - p»): nobody can give addresses.
std::optional<kernel::Expression> distanceWalked(const llvm::SCEV* count, const llvm::Loop& loop,
                                                 ir::FunctionView& view) {
    WalkEnds walk;
    walk.add(count, false);
    for (const llvm::Value* begin : walk.begins) walk.ends.erase(begin); // «max(p + 4, end)»
    if (walk.begins.empty() && walk.ends.empty()) return std::nullopt;
    std::string name = "iterations of " + view.idOf(&loop);
    if (walk.begins.size() == 1 && walk.ends.size() == 1) {
        const std::string begin = view.nameOf(*walk.begins.begin()), end = view.nameOf(*walk.ends.begin());
        const auto isShort = [](const std::string& text) { return text.find_first_of(" :") == std::string::npos; };
        if (begin != end && isShort(begin) && isShort(end)) name = end + " - " + begin;
    }
    return view.symbolNamed(name, ir::FunctionView::locationOf(*loop.getHeader()->getTerminator()));
}

/// A number of bytes in steps; null where they are no whole number of them.
const llvm::SCEV* inSteps(const llvm::SCEV* bytes, const llvm::APInt& step, llvm::ScalarEvolution& evolution) {
    const auto isWhole = [&](const llvm::SCEV* part) {
        const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(part);
        return constant && constant->getAPInt().srem(step).isZero();
    };
    if (isWhole(bytes)) return evolution.getConstant(llvm::cast<llvm::SCEVConstant>(bytes)->getAPInt().sdiv(step));
    const auto* sum = llvm::dyn_cast<llvm::SCEVAddExpr>(bytes);
    const auto* product = llvm::dyn_cast<llvm::SCEVMulExpr>(bytes);
    llvm::SmallVector<const llvm::SCEV*> parts;
    if (product && isWhole(product->getOperand(0))) {
        parts = llvm::SmallVector<const llvm::SCEV*>(product->operands());
        parts.front() = inSteps(parts.front(), step, evolution);
        return evolution.getMulExpr(parts);
    }
    for (const llvm::SCEV* part : sum ? sum->operands() : llvm::ArrayRef<const llvm::SCEV*>())
        if (const llvm::SCEV* steps = inSteps(part, step, evolution)) parts.push_back(steps);
    return sum && parts.size() == sum->getNumOperands() ? evolution.getAddExpr(parts) : nullptr;
}

/// How often «for (p = x; p < x + n; p++)» runs, whatever x is; null where the two ends do not lie in one array, or the
/// way is no whole number of steps.
const llvm::SCEV* stepsToEnd(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    const llvm::BasicBlock* exiting = loop.getExitingBlock();
    const auto* branch = exiting ? llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator()) : nullptr;
    const auto* test =
        branch && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    if (!test || !test->getOperand(0)->getType()->isPointerTy()) return nullptr;
    const auto goesOn = loop.contains(branch->getSuccessor(0)) ? test->getPredicate() : test->getInversePredicate();
    const auto* moving = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(test->getOperand(0)));
    const llvm::SCEV* end = evolution.getSCEV(test->getOperand(1));
    const auto* step = moving ? llvm::dyn_cast<llvm::SCEVConstant>(moving->getOperand(1)) : nullptr;
    const bool goesUp = goesOn == llvm::CmpInst::ICMP_ULT || goesOn == llvm::CmpInst::ICMP_NE;
    if (!step || !goesUp || !moving->isAffine() || moving->getLoop() != &loop ||
        !step->getAPInt().isStrictlyPositive() || !evolution.isLoopInvariant(end, &loop) ||
        evolution.getPointerBase(end) != evolution.getPointerBase(moving))
        return nullptr;
    const llvm::SCEV* way = evolution.getMinusSCEV(end, moving->getStart());
    if (llvm::isa<llvm::SCEVCouldNotCompute>(way)) return nullptr;
    if (exiting == loop.getLoopLatch()) way = evolution.getAddExpr(way, step); // It has gone one step when it is asked.
    return inSteps(way, step->getAPInt(), evolution);
}

/// Whether both sides of the loop's only condition move: of «a < b», ScalarEvolution then bounds what a's type allows.
bool comparesTwoThatMove(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    const llvm::BasicBlock* exiting = loop.getExitingBlock();
    const auto* branch = exiting ? llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator()) : nullptr;
    const auto* comparison = branch ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    return comparison && llvm::all_of(comparison->operands(), [&](llvm::Value* side) {
               return evolution.isSCEVable(side->getType()) &&
                      !evolution.isLoopInvariant(evolution.getSCEV(side), &loop);
           });
}

void readTripCount(llvm::Loop& loop, ir::FunctionView& view, kernel::LoopFacts& facts) {
    if (!view.isEverEntered(*loop.getHeader())) {
        facts.tripCount = kernel::Expression::constant(0);
        return;
    }
    llvm::ScalarEvolution& evolution = view.analyses().evolution;
    const llvm::SCEV* taken = evolution.getBackedgeTakenCount(&loop);
    if (llvm::isa<llvm::SCEVCouldNotCompute>(taken)) {
        taken = evolution.getSymbolicMaxBackedgeTakenCount(&loop);
        if (llvm::isa<llvm::SCEVCouldNotCompute>(taken) || isTypesRange(taken) ||
            comparesTwoThatMove(loop, evolution)) {
            facts.tripCountReason = "the number of iterations depends on values the loop computes";
            return;
        }
        facts.tripCountIsBound = true;
        facts.tripCountReason =
            loop.getExitingBlock() ? "its condition asks for more than the counter" : "it has more than one exit";
    }
    const llvm::SCEV* const count = evolution.getTripCountFromExitCount(taken);
    if (const auto constant = constantCount(count)) {
        facts.tripCount = constant;
        return;
    }
    const auto trips = expressionOf(count, loop.getParentLoop(), view);
    facts.tripCount = trips.value;
    const llvm::SCEV* steps = trips.value ? stepsToEnd(loop, evolution) : nullptr;
    const auto known = steps ? expressionOf(steps, loop.getParentLoop(), view).value : std::nullopt;
    auto distance = trips.value && !known ? distanceWalked(count, loop, view) : std::nullopt;
    if (known || distance) facts.tripCount = known ? known : std::move(distance);
    if (!trips.value) facts.tripCountReason = "the number of iterations " + trips.reason;
}

/// Loop control and address arithmetic, which threads redo at no cost.
bool isControl(kernel::Operation operation) {
    switch (operation) {
    case kernel::Operation::intAdd:
    case kernel::Operation::intMultiply:
    case kernel::Operation::intMultiplyAdd:
    case kernel::Operation::intDivide:
    case kernel::Operation::bitwise:
    case kernel::Operation::compare:
    case kernel::Operation::select:
    case kernel::Operation::convert:
    case kernel::Operation::branch: return true;
    default: return false;
    }
}

/// What every thread may redo for itself: «float fy = y * scale;», «int row = rows[y];».
bool isCheap(kernel::Operation operation) {
    switch (operation) {
    case kernel::Operation::floatAdd:
    case kernel::Operation::floatMultiply:
    case kernel::Operation::floatFma:
    case kernel::Operation::doubleAdd:
    case kernel::Operation::doubleMultiply:
    case kernel::Operation::doubleFma:
    case kernel::Operation::load: return true;
    default: return isControl(operation);
    }
}

/// A variable of its own, which shares its memory with no other but under an assumption that the verdict names.
bool isNamedObject(const llvm::Value& object) {
    return llvm::isa<llvm::Argument, llvm::GlobalVariable, llvm::AllocaInst>(object);
}

/// Whether every thread of the inner loop may load again what stands before that loop: no thread writes to the same
/// array. Without that, one could find what another has just written.
bool mayLoadAgain(const llvm::Loop& loop, ir::FunctionView& view) {
    std::set<const llvm::Value*> read, written;
    for (const llvm::BasicBlock* block : loop.blocks())
        for (const llvm::Instruction& instruction : *block) {
            const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
            const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
            if (store) written.insert(llvm::getUnderlyingObject(store->getPointerOperand()));
            else if (instruction.mayWriteToMemory()) return false;
            else if (load && view.analyses().loops.getLoopFor(block) == &loop && !view.rowLists().rowLoad(*load))
                read.insert(llvm::getUnderlyingObject(load->getPointerOperand()));
        }
    if (read.empty()) return true;
    const auto isNamed = [](const llvm::Value* object) { return isNamedObject(*object); };
    return std::ranges::all_of(read, isNamed) && std::ranges::all_of(written, isNamed) &&
           std::ranges::none_of(read, [&](const llvm::Value* object) { return written.contains(object); });
}

/// Whether what an iteration loads decides how often the inner loop runs: no grid has as many threads as each row has
/// elements.
bool hasRaggedRows(const llvm::Loop& loop, ir::FunctionView& view) {
    const llvm::SCEV* trips = view.analyses().evolution.getBackedgeTakenCount(loop.getSubLoops().front());
    if (llvm::isa<llvm::SCEVCouldNotCompute>(trips)) return true;
    return llvm::SCEVExprContains(trips, [&](const llvm::SCEV* part) {
        const auto* unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
        const auto* instruction = unknown ? llvm::dyn_cast<llvm::Instruction>(unknown->getValue()) : nullptr;
        return instruction && loop.contains(instruction);
    });
}

/// Whether a number that stands between the loops is read behind them: where the inner loop has no iterations, no thread is
/// there to leave it.
bool isReadBehind(const llvm::Loop& loop, ir::FunctionView& view) {
    for (const llvm::BasicBlock* block : loop.blocks()) {
        if (view.analyses().loops.getLoopFor(block) != &loop) continue;
        for (const llvm::Instruction& instruction : *block) {
            if (!instruction.getType()->isFloatingPointTy() && !llvm::isa<llvm::LoadInst>(instruction)) continue;
            for (const llvm::User* user : instruction.users())
                if (!loop.contains(llvm::cast<llvm::Instruction>(user))) return true;
        }
    }
    return false;
}

/// Whether its body is one loop, with no more before it than each thread of that loop can redo.
bool nestsOneLoopOnly(const llvm::Loop& loop, const kernel::LoopFacts& facts, ir::FunctionView& view) {
    constexpr int kMostRedone = 16; ///< A loop of two iterations would notice more.
    if (loop.getSubLoops().size() != 1) return false;
    int redone = 0;
    for (const kernel::BasicBlock& block : facts.blocks) {
        for (const kernel::Instruction& instruction : block.instructions) {
            if (isControl(instruction.operation)) continue;
            const bool isBefore = block.loopsBefore == 0 && !block.isConditional;
            if (!isBefore || !isCheap(instruction.operation) || ++redone > kMostRedone) return false;
        }
    }
    if (redone == 0) return true;
    return mayLoadAgain(loop, view) && !hasRaggedRows(loop, view) && !isReadBehind(loop, view);
}

/// The loop's blocks and those of loops inside it in reverse post-order, the first successor's side (then, the next
/// iteration of an inner loop) before the others.
std::vector<llvm::BasicBlock*> inProgramOrder(const llvm::Loop& loop) {
    struct Visit {
        llvm::BasicBlock* block;
        unsigned successorsLeft;
    };
    const auto opened = [](llvm::BasicBlock* block) {
        return Visit{block, block->getTerminator()->getNumSuccessors()};
    };
    llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen{loop.getHeader()};
    std::vector<Visit> path{opened(loop.getHeader())};
    std::vector<llvm::BasicBlock*> order;
    while (!path.empty()) {
        Visit& last = path.back();
        if (last.successorsLeft == 0) {
            order.push_back(last.block);
            path.pop_back();
            continue;
        }
        llvm::BasicBlock* next = last.block->getTerminator()->getSuccessor(--last.successorsLeft);
        if (loop.contains(next) && seen.insert(next).second) path.push_back(opened(next));
    }
    std::ranges::reverse(order);
    return order;
}

/// How many of the source loops directly inside `outer` stand before the end of `inner`, one of them or inside one.
int loopsUpTo(int inner, int outer, const std::vector<loops::SourceLoop>& loops) {
    while (inner >= 0 && loops[std::size_t(inner)].parent != outer) inner = loops[std::size_t(inner)].parent;
    return int(std::count_if(loops.begin(), loops.begin() + (inner + 1),
                             [&](const loops::SourceLoop& loop) { return loop.parent == outer; }));
}

/// Of an iteration of the loop around, where it does not enter every time. Whether it runs at all is no condition of the
/// source: the trip count says so.
std::optional<kernel::Expression> entryCondition(const llvm::Loop& loop, const kernel::LoopFacts& facts,
                                                 ir::FunctionView& view) {
    const llvm::Loop* around = loop.getParentLoop();
    const llvm::BasicBlock* before = loop.getLoopPreheader();
    if (!around || !before) return std::nullopt;
    const bool runsAlike = facts.tripCount && facts.tripCount->isConstant();
    const llvm::BranchInst* guard = runsAlike ? nullptr : loop.getLoopGuardBranch();
    const llvm::BasicBlock& entered = guard && around->contains(guard) ? *guard->getParent() : *before;
    return EvaluatedReader(*around, view).conditionOf(entered);
}

} // namespace

std::vector<llvm::Instruction*> profileLoop(llvm::Loop& loop, ir::FunctionView& view, kernel::LoopFacts& facts) {
    readTripCount(loop, view, facts);
    EvaluatedReader evaluated(loop, view);
    if (!facts.tripCount) facts.rowStarts = evaluated.rowStartsOf(loop);
    facts.condition = entryCondition(loop, facts, view);
    BlockReader reader(loop, view, facts);
    int loopsBefore = 0;
    for (llvm::BasicBlock* block : inProgramOrder(loop)) {
        const llvm::Loop* home = view.analyses().loops.getLoopFor(block);
        if (home == &loop) {
            facts.blocks.push_back(reader.read(*block));
            facts.blocks.back().loopsBefore = loopsBefore;
        } else if (home->getHeader() == block && view.sourceLoopOf(home) >= 0) {
            const int before = loopsUpTo(view.sourceLoopOf(home), view.sourceLoopOf(&loop), view.source().loops);
            loopsBefore = std::max(loopsBefore, before);
        }
    }
    facts.nestsPerfectly = nestsOneLoopOnly(loop, facts, view);
    return reader.instructions();
}

/// Of «float x[n]» among the parameters: what the function's author says is there.
std::optional<kernel::Expression> declaredExtent(const llvm::Argument& argument, const ir::FunctionView& view) {
    const loops::SourceFunction* function = view.source().functionCalled(view.sourceName());
    if (!function || !argument.hasName()) return std::nullopt;
    const auto extent = function->parameterExtents.find(argument.getName().str());
    if (extent == function->parameterExtents.end()) return std::nullopt;
    return extent->second;
}

std::vector<kernel::Array> arraysOf(ir::FunctionView& view) {
    std::map<std::string, kernel::Array> found;
    for (llvm::Instruction& instruction : llvm::instructions(view.function())) {
        const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
        if (!pointer || !view.analyses().loops.getLoopFor(instruction.getParent())) continue;
        if (view.rowLists().rowLoad(instruction)) continue; // The array is what its pointers lead to.
        const llvm::Value* base = llvm::getUnderlyingObject(pointer);
        const std::string list = view.rowLists().listOf(*base);
        if (!base->hasName() && list.empty()) continue;
        const llvm::DataLayout& layout = instruction.getDataLayout();
        kernel::Array array{.name = list.empty() ? base->getName().str() : list,
                            .elementBytes =
                                int(layout.getTypeStoreSize(llvm::getLoadStoreType(&instruction)).getKnownMinValue()),
                            .extentBytes = {}};
        const llvm::Type* type = nullptr;
        if (!llvm::isa<llvm::GlobalVariable>(base)) array.function = view.sourceName();
        if (const auto* argument = llvm::dyn_cast<llvm::Argument>(base))
            array.extentBytes = declaredExtent(*argument, view);
        if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
            type = global->getValueType();
            array.isFixed = global->isConstant() && global->hasDefinitiveInitializer();
        }
        if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(base); local && !local->isArrayAllocation())
            type = local->getAllocatedType();
        if (type && type->isSized())
            array.extentBytes = kernel::Expression::constant(
                (long long)layout.getTypeAllocSize(const_cast<llvm::Type*>(type)).getKnownMinValue());
        found.insert({array.name, std::move(array)});
    }
    std::vector<kernel::Array> arrays;
    for (auto& [name, array] : found) arrays.push_back(std::move(array));
    if (const loops::SourceFunction* function = view.source().functionCalled(view.sourceName()))
        for (const auto& [name, bytes] : function->memberExtents)
            arrays.push_back(
                {.name = name, .extentBytes = kernel::Expression::constant(bytes), .function = view.sourceName()});
    return arrays;
}

} // namespace forewarp::frontend::profile
