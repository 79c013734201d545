#include "frontend/trace/instrument/event_insertion.h"

#include "frontend/trace/instrument/event_plan.h"

#include "frontend/clang_headers.h"
#include "frontend/trace/run/ring.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <span>

namespace forewarp::frontend::trace::instrument {

namespace {

/// Most words that are written after one check of the room left in the chunk.
constexpr std::size_t kMostWordsPerCheck = 500;
/// Chunks are never filled to the last word: a cursor at the very end would look like one at a chunk's start.
constexpr std::size_t kBytesKept = 8;

std::size_t wordsOf(const PlannedStep& step) {
    return step.length ? 2 : 1;
}

/// Builds instructions without a location in the source.
struct PlacelessBuilder : llvm::IRBuilder<> {
    explicit PlacelessBuilder(llvm::Instruction* before) : llvm::IRBuilder<>(before) {
        SetCurrentDebugLocation(llvm::DebugLoc());
    }
};

/// Inserts the events of one function.
class Inserter {
  public:
    explicit Inserter(const EventPlan& plan)
        : m_plan(plan), m_module(*plan.function->getParent()), m_context(m_module.getContext()),
          m_pointer(llvm::PointerType::getUnqual(m_context)), m_word(llvm::Type::getInt64Ty(m_context)),
          m_cursor(m_module.getOrInsertGlobal(run::kCursorSymbol, m_pointer)),
          m_loops(m_module.getOrInsertGlobal(run::kLoopStateSymbol, m_word)),
          m_flush(m_module.getOrInsertFunction(run::kFlushSymbol, m_pointer, m_pointer)) {
        llvm::cast<llvm::Function>(m_flush.getCallee())->addFnAttr(llvm::Attribute::Cold);
        llvm::BasicBlock& entry = plan.function->getEntryBlock();
        m_slot = llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(m_pointer); // a register after LLVM's passes
    }

    void run() {
        for (const auto& [block, steps] : m_plan.steps) insert(steps);
    }

  private:
    void insert(std::span<const PlannedStep> steps) {
        std::size_t words = 0; // that the last check found room for and no event has taken yet
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i].kind != PlannedStep::Kind::event) {
                if (steps[i].kind == PlannedStep::Kind::handOver) insertHandOver(steps[i].before);
                else insertCursorCopy(steps[i]);
                words = 0;
                continue;
            }
            if (words < wordsOf(steps[i])) {
                words = runLength(steps.subspan(i));
                insertCheck(steps[i].before, words);
            }
            words -= wordsOf(steps[i]);
            insertEvent(steps[i]);
        }
    }

    /// Words of the events that `steps` begins with, at most kMostWordsPerCheck.
    static std::size_t runLength(std::span<const PlannedStep> steps) {
        std::size_t words = 0;
        for (const PlannedStep& step : steps) {
            if (step.kind != PlannedStep::Kind::event || words + wordsOf(step) > kMostWordsPerCheck) break;
            words += wordsOf(step);
        }
        return words;
    }

    void insertCursorCopy(const PlannedStep& step) {
        PlacelessBuilder builder(step.before);
        const bool isLoad = step.kind == PlannedStep::Kind::loadCursor;
        llvm::Value* from = m_slot;
        llvm::Value* to = m_cursor;
        if (isLoad) std::swap(from, to);
        builder.CreateStore(builder.CreateLoad(m_pointer, from), to);
    }

    void insertCheck(llvm::Instruction* before, std::size_t words) {
        PlacelessBuilder builder(before);
        llvm::Value* cursor = builder.CreateLoad(m_pointer, m_slot);
        llvm::Value* used = builder.CreateAnd(builder.CreatePtrToInt(cursor, m_word), run::kChunkBytes - 1);
        llvm::Value* isFull = builder.CreateICmpUGT(used, builder.getInt64(run::kChunkBytes - kBytesKept - words * 8));
        llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(
            isFull, before->getIterator(), false, llvm::MDBuilder(m_context).createUnlikelyBranchWeights());
        insertHandOver(then);
    }

    void insertHandOver(llvm::Instruction* before) {
        PlacelessBuilder builder(before);
        llvm::Value* cursor = builder.CreateLoad(m_pointer, m_slot);
        builder.CreateStore(builder.CreateCall(m_flush, {cursor}), m_slot);
    }

    void insertEvent(const PlannedStep& step) {
        PlacelessBuilder builder(step.before);
        llvm::Value* cursor = builder.CreateLoad(m_pointer, m_slot);
        llvm::Value* word = builder.getInt64(std::uint64_t(step.site) << kAddressBits);
        // The address fits in kAddressBits: Linux gives out none above 47 bits unless it is asked for.
        if (step.address) word = builder.CreateOr(word, builder.CreatePtrToInt(step.address, m_word));
        builder.CreateStore(word, cursor);
        if (step.length) {
            llvm::Value* length = builder.CreateZExtOrTrunc(step.length, m_word);
            builder.CreateStore(length, builder.CreateConstGEP1_64(m_word, cursor, 1));
        }
        builder.CreateStore(builder.CreateConstGEP1_64(m_word, cursor, wordsOf(step)), m_slot);
        if (step.depthChange != 0) insertDepthChange(builder, step);
    }

    void insertDepthChange(llvm::IRBuilder<>& builder, const PlannedStep& step) {
        const std::size_t loop = (step.site - run::kFirstLoopSite) / 3u;
        llvm::Value* depth = builder.CreateConstGEP1_64(m_word, m_loops, loop * sizeof(run::LoopState) / 8);
        auto* change = llvm::ConstantInt::getSigned(m_word, step.depthChange);
        builder.CreateStore(builder.CreateAdd(builder.CreateLoad(m_word, depth), change), depth);
    }

    const EventPlan& m_plan;
    llvm::Module& m_module;
    llvm::LLVMContext& m_context;
    llvm::Type* m_pointer;
    llvm::Type* m_word;
    llvm::Constant* m_cursor;
    llvm::Constant* m_loops;
    llvm::FunctionCallee m_flush;
    llvm::AllocaInst* m_slot = nullptr;
};

} // namespace

void insertEvents(const EventPlan& plan) {
    Inserter(plan).run();
}

} // namespace forewarp::frontend::trace::instrument
