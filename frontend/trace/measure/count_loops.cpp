#include "frontend/trace/measure/count_loops.h"

#include "core/kernel/nest/nest.h"
#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/ir/structure_copies.h"
#include "frontend/trace/instrument/tracing_pipeline.h"
#include "frontend/trace/measure/named_memory.h"
#include "frontend/trace/run/counting/loop_counting.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace forewarp::frontend::trace::measure {

namespace {

/// {i32 place, i32 parent, i1 isTimed, i1 isLookedAt}(i32 loop, i1 isLeaf)
constexpr char kEnter[] = "forewarp.enter";
constexpr char kIterate[] = "forewarp.iterate"; ///< void(i32 place): of loops in which others may run.
constexpr char kShare[] = "forewarp.share"; ///< void(i32 place, i32 name, double begin, i64 holds, i64 asked)
/// void(i32 place, i32 name, double begin, i64 low, i64 high)
constexpr char kReach[] = "forewarp.reach";
constexpr char kLeave[] = "forewarp.leave"; ///< void(i32 place, i32 parent, double begin, i64 iterations, i1 isLeaf)

/// A condition of a loop: the comparisons at its place in the source.
struct FoundCondition {
    unsigned name = 0; ///< Position among the loop's names.
    llvm::SmallVector<llvm::CmpInst*, 2> comparisons;
};

/// An array that no variable leads to where the loop is entered: what the loop touches tells where it lies.
struct FoundReach {
    struct Access {
        llvm::Instruction* instruction = nullptr;
        llvm::Value* pointer = nullptr;
        std::uint64_t bytes = 0;
    };
    unsigned name = 0; ///< Position among the loop's names.
    llvm::SmallVector<Access, 4> accesses;
};

/// A loop whose code is found, before any is changed.
struct FoundLoop {
    std::uint32_t number = 0;
    llvm::BasicBlock* preheader = nullptr;
    llvm::BasicBlock* body = nullptr; ///< Runs once in each iteration of the source.
    llvm::SmallVector<llvm::BasicBlock*, 4> exits;
    bool isLeaf = false; ///< No counted loop can run in it.
    std::vector<std::optional<NamedPlace>> names;
    std::vector<FoundCondition> conditions;
    std::vector<FoundReach> reaches;
};

/// The first block of the body, where the loop's condition leads to it; null for loops without one.
llvm::BasicBlock* bodyOf(const llvm::Function& function, const loops::SourceLoop& loop) {
    for (const llvm::BasicBlock& block : function) {
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
        if (!branch || !branch->isConditional() || ir::FunctionView::locationOf(*branch) != loop.debugLocation)
            continue;
        llvm::BasicBlock* body = branch->getSuccessor(0);
        if (body->getName().starts_with("for.body") || body->getName().starts_with("while.body")) return body;
    }
    return nullptr;
}

/// What the compiler makes code of itself calls nothing of the program. What a library function touches is noted for the loop
/// that it runs in, too.
bool mayCallLoops(const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    return call && !llvm::isa<llvm::IntrinsicInst>(call);
}

bool isLeaf(const llvm::Loop& loop) {
    return loop.isInnermost() && llvm::none_of(loop.blocks(), [](const llvm::BasicBlock* block) {
               return llvm::any_of(*block, mayCallLoops);
           });
}

/// Makes the loops of one function count themselves.
class FunctionCounter {
  public:
    FunctionCounter(llvm::Function& function, const loops::SourceModel& source, ir::FunctionAnalyses analyses,
                    Noted noted)
        : m_function(function), m_noted(noted), m_dominators(analyses.dominators), m_view(function, source, analyses),
          m_memory(function) {}

    /// False where the compiler sees no such loop.
    bool find(const NumberedLoop& loop, int position) {
        llvm::Loop* code = m_view.irLoopOf(position);
        if (!code || !code->getLoopPreheader() || !code->hasDedicatedExits()) return false;
        FoundLoop found{.number = loop.number, .preheader = code->getLoopPreheader(), .isLeaf = isLeaf(*code)};
        found.body = bodyOf(m_function, m_view.source().loops[std::size_t(position)]);
        if (!found.body || !code->contains(found.body)) found.body = code->getHeader();
        code->getUniqueExitBlocks(found.exits);
        if (m_noted == Noted::everything) findNames(loop, *code, found);
        m_found.push_back(std::move(found));
        return true;
    }

    /// The analyses are void afterwards.
    void insert() const {
        for (const FoundLoop& loop : m_found) insert(loop);
    }

  private:
    void findNames(const NumberedLoop& loop, const llvm::Loop& code, FoundLoop& found) {
        for (const std::string& name : loop.loop.names) {
            const auto number = unsigned(found.names.size());
            if (auto condition = conditionCalled(name, code, number)) found.conditions.push_back(*std::move(condition));
            found.names.push_back(m_memory.find(name, code, m_dominators));
            if (found.names.back()) continue;
            if (auto reach = reachOf(name, code, loop.loop.accesses, number))
                found.reaches.push_back(*std::move(reach));
        }
    }

    /// Of a name such as «share at 32:25»; those of loops inside count there.
    [[nodiscard]] std::optional<FoundCondition> conditionCalled(llvm::StringRef name, const llvm::Loop& loop,
                                                                unsigned number) {
        if (!name.consume_front(kernel::nest::kConditionShare)) return std::nullopt;
        FoundCondition condition{number, {}};
        for (llvm::BasicBlock* block : loop.blocks()) {
            if (m_view.analyses().loops.getLoopFor(block) != &loop) continue;
            for (llvm::Instruction& instruction : *block)
                if (auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&instruction);
                    comparison && !comparison->getType()->isVectorTy() &&
                    ir::FunctionView::locationOf(instruction).text() == name)
                    condition.comparisons.push_back(comparison);
        }
        if (condition.comparisons.empty()) return std::nullopt;
        return condition;
    }

    [[nodiscard]] static std::optional<FoundReach> reachOf(llvm::StringRef name, const llvm::Loop& loop,
                                                           const std::vector<CountedAccess>& accesses,
                                                           unsigned number) {
        FoundReach reach{number, {}};
        for (llvm::BasicBlock* block : loop.blocks())
            for (llvm::Instruction& instruction : *block)
                for (const CountedAccess& access : accesses) {
                    if (access.name != name || access.location != ir::FunctionView::locationOf(instruction)) continue;
                    const FoundReach::Access found = reachedBy(instruction, access.kind);
                    const bool isVariable =
                        found.pointer && llvm::isa<llvm::AllocaInst>(found.pointer); // The pointer's own.
                    if (found.pointer && !isVariable) reach.accesses.push_back(found);
                }
        if (reach.accesses.empty()) return std::nullopt;
        return reach;
    }

    /// What a load, a store or a structure's copy reads or writes; no pointer for other instructions.
    [[nodiscard]] static FoundReach::Access reachedBy(llvm::Instruction& instruction, kernel::AccessKind kind) {
        if (ir::isStructureCopy(instruction)) {
            auto& copy = llvm::cast<llvm::MemIntrinsic>(instruction);
            auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy);
            const std::uint64_t bytes = llvm::cast<llvm::ConstantInt>(copy.getLength())->getZExtValue();
            const bool isRead = kind == kernel::AccessKind::load;
            if (isRead && !transfer) return {};
            return {&instruction, isRead ? transfer->getRawSource() : copy.getRawDest(), bytes};
        }
        auto* pointer = const_cast<llvm::Value*>(llvm::getLoadStorePointerOperand(&instruction));
        if (!pointer || llvm::isa<llvm::StoreInst>(instruction) != (kind == kernel::AccessKind::store)) return {};
        const auto bytes = instruction.getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&instruction));
        return {&instruction, pointer, bytes.getFixedValue()};
    }

    /// Memory for the first and the last byte that an array was touched at since the loop was entered.
    struct ReachBounds {
        unsigned name = 0;
        llvm::Value* low = nullptr;
        llvm::Value* high = nullptr;
    };

    /// At `builder`'s place, before the loop, nothing was touched.
    static std::vector<ReachBounds> watchReaches(const FoundLoop& loop, llvm::IRBuilder<>& builder) {
        std::vector<ReachBounds> bounds;
        llvm::Type* word = builder.getInt64Ty();
        llvm::BasicBlock& entry = builder.GetInsertBlock()->getParent()->getEntryBlock();
        for (const FoundReach& reach : loop.reaches) {
            llvm::IRBuilder<> atEntry(&entry, entry.begin());
            const ReachBounds own{reach.name, atEntry.CreateAlloca(word), atEntry.CreateAlloca(word)};
            builder.CreateStore(llvm::Constant::getAllOnesValue(word), own.low);
            builder.CreateStore(builder.getInt64(0), own.high);
            for (const FoundReach::Access& access : reach.accesses) {
                llvm::IRBuilder<> before(access.instruction);
                before.SetCurrentDebugLocation(llvm::DebugLoc());
                llvm::Value* first = before.CreatePtrToInt(access.pointer, word);
                llvm::Value* end = before.CreateAdd(first, before.getInt64(access.bytes));
                const auto keep = [&](llvm::Intrinsic::ID which, llvm::Value* memory, llvm::Value* number) {
                    llvm::Value* known = before.CreateLoad(word, memory);
                    before.CreateStore(before.CreateBinaryIntrinsic(which, known, number), memory);
                };
                keep(llvm::Intrinsic::umin, own.low, first);
                keep(llvm::Intrinsic::umax, own.high, end);
            }
            bounds.push_back(own);
        }
        return bounds;
    }

    static void noteReaches(const std::vector<ReachBounds>& reaches, llvm::Value* place, llvm::Value* begin,
                            llvm::IRBuilder<>& builder) {
        llvm::Type* word = builder.getInt64Ty();
        llvm::Type* integer = builder.getInt32Ty();
        const auto note = builder.GetInsertBlock()->getModule()->getOrInsertFunction(
            kReach, builder.getVoidTy(), integer, integer, builder.getDoubleTy(), word, word);
        for (const ReachBounds& reach : reaches)
            builder.CreateCall(note, {place, builder.getInt32(reach.name), begin, builder.CreateLoad(word, reach.low),
                                      builder.CreateLoad(word, reach.high)});
    }

    /// Memory that counts how often a condition was asked and held since the loop was entered.
    struct ShareCount {
        unsigned name = 0;
        llvm::Value* holds = nullptr;
        llvm::Value* asked = nullptr;
    };

    /// At `builder`'s place, before the loop, both begin at 0.
    static std::vector<ShareCount> countConditions(const FoundLoop& loop, llvm::IRBuilder<>& builder) {
        std::vector<ShareCount> counts;
        llvm::Type* word = builder.getInt64Ty();
        llvm::BasicBlock& entry = builder.GetInsertBlock()->getParent()->getEntryBlock();
        for (const FoundCondition& condition : loop.conditions) {
            llvm::IRBuilder<> atEntry(&entry, entry.begin());
            ShareCount count{condition.name, atEntry.CreateAlloca(word), atEntry.CreateAlloca(word)};
            for (llvm::Value* memory : {count.holds, count.asked}) builder.CreateStore(builder.getInt64(0), memory);
            for (llvm::CmpInst* comparison : condition.comparisons) {
                llvm::IRBuilder<> behind(comparison->getNextNode());
                behind.SetCurrentDebugLocation(llvm::DebugLoc());
                const auto add = [&](llvm::Value* memory, llvm::Value* number) {
                    behind.CreateStore(behind.CreateAdd(behind.CreateLoad(word, memory), number), memory);
                };
                add(count.holds, behind.CreateZExt(comparison, word));
                add(count.asked, behind.getInt64(1));
            }
            counts.push_back(count);
        }
        return counts;
    }

    static void noteShares(const std::vector<ShareCount>& counts, llvm::Value* place, llvm::Value* begin,
                           llvm::IRBuilder<>& builder) {
        llvm::Type* word = builder.getInt64Ty();
        llvm::Type* integer = builder.getInt32Ty();
        const auto note = builder.GetInsertBlock()->getModule()->getOrInsertFunction(
            kShare, builder.getVoidTy(), integer, integer, builder.getDoubleTy(), word, word);
        for (const ShareCount& count : counts)
            builder.CreateCall(note, {place, builder.getInt32(count.name), begin, builder.CreateLoad(word, count.holds),
                                      builder.CreateLoad(word, count.asked)});
    }

    void insert(const FoundLoop& loop) const {
        llvm::Module& module = *m_function.getParent();
        llvm::IRBuilder<> builder(&m_function.getEntryBlock(), m_function.getEntryBlock().begin());
        builder.SetCurrentDebugLocation(llvm::DebugLoc());
        llvm::Type* word = builder.getInt64Ty();
        llvm::Type* place = builder.getInt32Ty();
        llvm::Value* count = builder.CreateAlloca(word);
        llvm::Value* isLeaf = builder.getInt1(loop.isLeaf);

        builder.SetInsertPoint(loop.preheader->getTerminator());
        auto* entry = llvm::StructType::get(place, place, builder.getInt1Ty(), builder.getInt1Ty());
        const auto enter = module.getOrInsertFunction(kEnter, entry, place, builder.getInt1Ty());
        llvm::Value* entered = builder.CreateCall(enter, {builder.getInt32(loop.number), isLeaf});
        llvm::Value* number = builder.CreateExtractValue(entered, 0);
        llvm::Value* parent = builder.CreateExtractValue(entered, 1);
        builder.CreateStore(builder.getInt64(0), count);
        const std::vector<ShareCount> shares = countConditions(loop, builder);
        const std::vector<ReachBounds> reaches = watchReaches(loop, builder);
        llvm::Value* begin = beginEntry(loop, entered, builder);

        if (m_noted == Noted::everything) {
            builder.SetInsertPoint(&*loop.body->getFirstInsertionPt());
            builder.CreateStore(builder.CreateAdd(builder.CreateLoad(word, count), builder.getInt64(1)), count);
            if (!loop.isLeaf)
                builder.CreateCall(module.getOrInsertFunction(kIterate, builder.getVoidTy(), place), {number});
        }
        const auto leave = module.getOrInsertFunction(kLeave, builder.getVoidTy(), place, place, builder.getDoubleTy(),
                                                      word, builder.getInt1Ty());
        for (llvm::BasicBlock* exit : loop.exits) {
            builder.SetInsertPoint(&*exit->getFirstInsertionPt());
            noteShares(shares, number, begin, builder);
            noteReaches(reaches, number, begin, builder);
            builder.CreateCall(leave, {number, parent, begin, builder.CreateLoad(word, count), isLeaf});
        }
    }

    static void noteName(const NamedPlace& place, llvm::Value* number, unsigned position, llvm::IRBuilder<>& builder) {
        llvm::Module& module = *builder.GetInsertBlock()->getModule();
        llvm::Type* nothing = builder.getVoidTy();
        llvm::Type* integer = builder.getInt32Ty();
        llvm::Value* content = contentOf(place, builder);
        if (place.bits != 0) {
            const auto note =
                module.getOrInsertFunction(run::kNoteValueSymbol, nothing, integer, integer, builder.getDoubleTy());
            builder.CreateCall(note, {number, builder.getInt32(position), content});
            return;
        }
        const auto note = module.getOrInsertFunction(run::kNoteAddressSymbol, nothing, integer, integer,
                                                     builder.getPtrTy(), builder.getInt64Ty());
        builder.CreateCall(note, {number, builder.getInt32(position), content, builder.getInt64(place.room)});
    }

    /// Of entries that are timed: looks at the names, where the code of kEnter says so, and then at the clock. Returns when
    /// the entry began; 0 for others.
    static llvm::Value* beginEntry(const FoundLoop& loop, llvm::Value* entered, llvm::IRBuilder<>& builder) {
        llvm::Module& module = *builder.GetInsertBlock()->getModule();
        llvm::Value* number = builder.CreateExtractValue(entered, 0);
        llvm::Value* parent = builder.CreateExtractValue(entered, 1);
        llvm::Instruction* rest = &*builder.GetInsertPoint();
        llvm::BasicBlock* before = builder.GetInsertBlock();
        llvm::Instruction* timing =
            llvm::SplitBlockAndInsertIfThen(builder.CreateExtractValue(entered, 2), rest, false);
        builder.SetInsertPoint(timing);
        builder.SetInsertPoint(llvm::SplitBlockAndInsertIfThen(builder.CreateExtractValue(entered, 3), timing, false));
        for (unsigned i = 0; i < loop.names.size(); ++i)
            if (loop.names[i]) noteName(*loop.names[i], number, i, builder);
        builder.SetInsertPoint(timing);
        const auto start = module.getOrInsertFunction(run::kBeginEntrySymbol, builder.getDoubleTy(),
                                                      builder.getInt32Ty(), builder.getInt32Ty());
        llvm::Value* now = builder.CreateCall(start, {number, parent});
        llvm::BasicBlock* timed = builder.GetInsertBlock();
        builder.SetInsertPoint(rest->getParent(), rest->getParent()->begin());
        llvm::PHINode* begin = builder.CreatePHI(builder.getDoubleTy(), 2);
        begin->addIncoming(now, timed);
        begin->addIncoming(llvm::ConstantFP::get(builder.getDoubleTy(), 0), before);
        builder.SetInsertPoint(rest);
        return begin;
    }

    llvm::Function& m_function;
    Noted m_noted;
    const llvm::DominatorTree& m_dominators;
    ir::FunctionView m_view;
    NamedMemory m_memory;
    std::vector<FoundLoop> m_found;
};

/// The code that enter, iterate and leave are, in the fewest instructions. Places are reached through a cache of four for
/// each loop: the place around it, counted from 1, and its own place there. Which entries are timed looks random, so that
/// no period of the program falls in with it. Names are looked at in the first 1,024 entries, in one of 16 later ones, and in
/// every entry that stands for others. What the functions of the runtime do to places, this code reads in none but `mask`,
/// which is volatile.
constexpr char kCode[] = R"(
@forewarp.places = external global [0 x i8]
@forewarp.current = internal global i32 0, align 4
@forewarp.known = internal global [KNOWN x [2 x i32]] zeroinitializer, align 8

declare i32 @forewarp.place_of(i32, i32) #1
declare double @forewarp.begin_entry(i32, i32) #1
declare void @forewarp.end_entry(i32, double, i64) #1
declare void @forewarp.note_touch(i32, i32, ptr, i64) #1
declare void @forewarp.note_return(i32) #1
declare void @forewarp.note_share(i32, i32, i64, i64) #1
declare void @forewarp.note_reach(i32, i32, ptr, i64) #1

define internal ptr @forewarp.at(i32 %place) #0 {
  %row = zext i32 %place to i64
  %offset = mul i64 %row, BYTES
  %at = getelementptr i8, ptr @forewarp.places, i64 %offset
  ret ptr %at
}

define { i32, i32, i1, i1 } @forewarp.enter(i32 %loop, i1 %isLeaf) #0 {
start:
  %parent = load i32, ptr @forewarp.current, align 4
  %tag = add i32 %parent, 1
  %ways = shl i32 %loop, 2
  %way = and i32 %parent, 3
  %slot = or i32 %ways, %way
  %row = zext i32 %slot to i64
  %tagAt = getelementptr [KNOWN x [2 x i32]], ptr @forewarp.known, i64 0, i64 %row, i64 0
  %placeAt = getelementptr [KNOWN x [2 x i32]], ptr @forewarp.known, i64 0, i64 %row, i64 1
  %lastTag = load i32, ptr %tagAt, align 8
  %isKnown = icmp eq i32 %lastTag, %tag
  br i1 %isKnown, label %count, label %find
find:
  %found = call i32 @forewarp.place_of(i32 %loop, i32 %parent)
  store i32 %tag, ptr %tagAt, align 8
  store i32 %found, ptr %placeAt, align 4
  br label %count
count:
  %place = load i32, ptr %placeAt, align 4
  %at = call ptr @forewarp.at(i32 %place)
  %before = load i64, ptr %at, align 8, !tbaa !3
  %entries = add i64 %before, 1
  store i64 %entries, ptr %at, align 8, !tbaa !3
  %maskAt = getelementptr i8, ptr %at, i64 16
  %mask = load volatile i64, ptr %maskAt, align 8
  %mixed = mul i64 %before, -7046029254386353131
  %chance = lshr i64 %mixed, 32
  %bits = and i64 %chance, %mask
  %isTimed = icmp eq i64 %bits, 0
  %isEarly = icmp ult i64 %before, 1024
  %other = lshr i64 %mixed, 56
  %someBits = and i64 %other, 15
  %isSome = icmp eq i64 %someBits, 0
  %isSampled = icmp ne i64 %mask, 0
  %isOften = or i1 %isEarly, %isSampled
  %isLookedAt = or i1 %isOften, %isSome
  br i1 %isLeaf, label %end, label %deeper
deeper:
  store i32 %place, ptr @forewarp.current, align 4
  br label %end
end:
  %first = insertvalue { i32, i32, i1, i1 } poison, i32 %place, 0
  %second = insertvalue { i32, i32, i1, i1 } %first, i32 %parent, 1
  %third = insertvalue { i32, i32, i1, i1 } %second, i1 %isTimed, 2
  %fourth = insertvalue { i32, i32, i1, i1 } %third, i1 %isLookedAt, 3
  ret { i32, i32, i1, i1 } %fourth
}

define void @forewarp.iterate(i32 %place) #0 {
  store i32 %place, ptr @forewarp.current, align 4
  call void @forewarp.add(i32 %place, i64 1)
  ret void
}

define internal void @forewarp.add(i32 %place, i64 %iterations) #0 {
  %at = call ptr @forewarp.at(i32 %place)
  %countAt = getelementptr i8, ptr %at, i64 8
  %before = load i64, ptr %countAt, align 8, !tbaa !3
  %count = add i64 %before, %iterations
  store i64 %count, ptr %countAt, align 8, !tbaa !3
  ret void
}

define void @forewarp.share(i32 %place, i32 %name, double %begin, i64 %holds, i64 %asked) #0 {
start:
  %isTimed = fcmp one double %begin, 0.0
  br i1 %isTimed, label %note, label %end
note:
  call void @forewarp.note_share(i32 %place, i32 %name, i64 %holds, i64 %asked)
  br label %end
end:
  ret void
}

define void @forewarp.reach(i32 %place, i32 %name, double %begin, i64 %low, i64 %high) #0 {
start:
  %isTimed = fcmp one double %begin, 0.0
  %isTouched = icmp ne i64 %high, 0
  %isNoted = and i1 %isTimed, %isTouched
  br i1 %isNoted, label %note, label %end
note:
  %first = inttoptr i64 %low to ptr
  %bytes = sub i64 %high, %low
  call void @forewarp.note_reach(i32 %place, i32 %name, ptr %first, i64 %bytes)
  br label %end
end:
  ret void
}

define void @forewarp.touch(i32 %call, ptr %address, i64 %bytes) #0 {
start:
  %isArray = icmp uge i64 %bytes, 256
  br i1 %isArray, label %note, label %end
note:
  %place = load i32, ptr @forewarp.current, align 4
  call void @forewarp.note_touch(i32 %call, i32 %place, ptr %address, i64 %bytes)
  br label %end
end:
  ret void
}

define void @forewarp.return(i32 %call, i64 %bytes) #0 {
start:
  %isLong = icmp uge i64 %bytes, 4096
  br i1 %isLong, label %note, label %end
note:
  call void @forewarp.note_return(i32 %call)
  br label %end
end:
  ret void
}

define void @forewarp.leave(i32 %place, i32 %parent, double %begin, i64 %iterations, i1 %isLeaf) #0 {
start:
  br i1 %isLeaf, label %leaf, label %other
leaf:
  call void @forewarp.add(i32 %place, i64 %iterations)
  br label %clock
other:
  store i32 %parent, ptr @forewarp.current, align 4
  br label %clock
clock:
  %isTimed = fcmp one double %begin, 0.0
  br i1 %isTimed, label %time, label %end
time:
  call void @forewarp.end_entry(i32 %place, double %begin, i64 %iterations)
  br label %end
end:
  ret void
}

attributes #0 = { alwaysinline nounwind }
attributes #1 = { nounwind memory(inaccessiblemem: readwrite) }
!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"forewarp count", !1, i64 0}
!3 = !{!2, !2, i64 0}
)";

constexpr std::size_t kWays = 4; ///< Of the cache, as the code has it.

std::string replaced(std::string text, llvm::StringRef what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what.data(), at, what.size())) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

} // namespace

std::vector<std::uint32_t> countLoops(loops::ParsedFile& file, std::span<const NumberedLoop> loops, Noted noted) {
    instrument::TracingPipeline pipeline(*file.module, instrument::TracingPipeline::Form::untouched);
    std::vector<std::uint32_t> missing;
    std::map<llvm::Function*, FunctionCounter> counters;
    for (const NumberedLoop& loop : loops) {
        const auto& known = file.source.loops;
        const auto found = std::ranges::find(known, loop.loop.loop, &loops::SourceLoop::id);
        llvm::Function* function = found == known.end() ? nullptr : file.module->getFunction(found->function);
        const bool hasCode = function && !function->isDeclaration();
        if (hasCode && !counters.contains(function))
            counters.try_emplace(function, *function, file.source, pipeline.analysesOf(*function), noted);
        if (!hasCode || !counters.at(function).find(loop, int(found - known.begin()))) missing.push_back(loop.number);
    }
    for (const auto& [function, counter] : counters) counter.insert();
    return missing;
}

void addCountingCode(llvm::Module& program, std::size_t loops) {
    const std::string known = std::to_string(kWays * std::max<std::size_t>(loops, 1));
    const std::string code =
        replaced(replaced(kCode, "KNOWN", known), "BYTES", std::to_string(sizeof(run::counting::LoopPlace)));
    llvm::SMDiagnostic problem;
    auto module = llvm::parseAssemblyString(code, problem, program.getContext());
    if (!module) llvm::report_fatal_error(llvm::Twine("counting code: ") + problem.getMessage());
    module->setDataLayout(program.getDataLayout());
    module->setTargetTriple(program.getTargetTriple());
    llvm::Linker::linkModules(program, std::move(module));
    for (const char* name :
         {kEnter, kIterate, kShare, kReach, kTouch, kReturn, kLeave}) // From now on nobody else calls them.
        if (llvm::Function* function = program.getFunction(name))
            function->setLinkage(llvm::GlobalValue::InternalLinkage);
}

} // namespace forewarp::frontend::trace::measure
