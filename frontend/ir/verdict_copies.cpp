#include "frontend/ir/verdict_copies.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/inline_calls.h"
#include "frontend/ir/library_calls.h"
#include "frontend/ir/structure_copies.h"
#include "frontend/loops/own_functions.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace forewarp::frontend::ir {

namespace {

constexpr llvm::StringLiteral kSuffix = ".forewarp.verdict";

// Bounds that keep the analysis of a large file within a few seconds.
constexpr int kMostRounds = 8;               ///< Depth of calls that call calls.
constexpr unsigned kMostInstructions = 4000; ///< Of one copy.
constexpr unsigned kAlwaysAllowed = 20'000;  ///< Instructions that copies may add to any module…
constexpr unsigned kShareOfModule = 4;       ///< …and the part (1/4) that they may add to a large one.

using FunctionSet = llvm::SmallPtrSet<const llvm::Function*, 32>;
using Calls = std::vector<llvm::CallInst*>;

/// A body whose calls may be replaced by it; `noinline` asks the optimiser for something, not the reader.
bool canReplaceCalls(llvm::Function& function) {
    return !function.isDeclaration() && !function.isInterposable() && !function.isVarArg() &&
           llvm::isInlineViable(function).isSuccess();
}

FunctionSet recursiveFunctions(llvm::Module& module) {
    llvm::CallGraph graph(module);
    FunctionSet recursive;
    for (auto component = llvm::scc_begin(&graph); !component.isAtEnd(); ++component)
        if (component.hasCycle())
            for (const llvm::CallGraphNode* node : *component)
                if (node->getFunction()) recursive.insert(node->getFunction());
    return recursive;
}

bool touchesForeignMemory(const llvm::Instruction& instruction, const FunctionSet& pure) {
    const auto isOwn = [](const llvm::Value* pointer) {
        const llvm::Value* object = llvm::getUnderlyingObject(pointer);
        const auto* table = llvm::dyn_cast<llvm::GlobalVariable>(object);
        return llvm::isa<llvm::AllocaInst>(object) || (table && table->isConstant());
    };
    if (const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction))
        return instruction.isVolatile() || !isOwn(pointer);
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        if (call->doesNotAccessMemory() || pure.contains(call->getCalledFunction())) return false;
        const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(call);
        return !marker || !marker->isAssumeLikeIntrinsic();
    }
    return instruction.mayReadOrWriteMemory();
}

/// Functions whose calls tell all there is to know: they compute a result from their arguments.
FunctionSet pureFunctions(llvm::Module& module) {
    FunctionSet pure;
    bool grows = true;
    for (int round = 0; grows && round < kMostRounds; ++round) {
        grows = false;
        for (const llvm::Function& function : module) {
            if (function.isDeclaration() || function.isInterposable() || pure.contains(&function)) continue;
            const auto touches = [&](const llvm::Instruction& i) { return touchesForeignMemory(i, pure); };
            if (llvm::none_of(llvm::instructions(function), touches)) grows |= pure.insert(&function).second;
        }
    }
    return pure;
}

/// Replaces `if (bad) exit(1)` by «not bad»: an iteration that completes has not gone there.
class FailingPaths {
  public:
    static bool existIn(const llvm::Function& function) {
        return llvm::any_of(function, [](const llvm::BasicBlock& block) { return failingSide(block) >= 0; });
    }

    static bool dropFrom(llvm::Function& function) {
        bool changed = false;
        for (llvm::BasicBlock& block : function)
            if (const int failing = failingSide(block); failing >= 0) {
                drop(block, unsigned(failing));
                changed = true;
            }
        return changed;
    }

  private:
    /// Which successor of the block only leads to failure, -1 for neither or both.
    static int failingSide(const llvm::BasicBlock& block) {
        const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
        if (!branch || !branch->isConditional()) return -1;
        const bool first = endsTheProgram(*branch->getSuccessor(0)), second = endsTheProgram(*branch->getSuccessor(1));
        return first == second ? -1 : first ? 0 : 1;
    }

    static void drop(llvm::BasicBlock& block, unsigned failing) {
        auto& branch = *llvm::cast<llvm::BranchInst>(block.getTerminator());
        llvm::IRBuilder<> builder(&branch);
        llvm::Value* holds = branch.getCondition();
        if (failing == 0) holds = builder.CreateNot(holds);
        builder.CreateAssumption(holds);
        branch.getSuccessor(failing)->removePredecessor(&block);
        llvm::MDNode* loopMarks = branch.getMetadata(llvm::LLVMContext::MD_loop);
        llvm::BranchInst* always = builder.CreateBr(branch.getSuccessor(1 - failing));
        always->setMetadata(llvm::LLVMContext::MD_loop, loopMarks);
        branch.eraseFromParent();
    }
};

class CopyMaker {
  public:
    CopyMaker(llvm::Module& module, const FunctionSet& pure)
        : m_module(module), m_recursive(recursiveFunctions(module)), m_pure(pure) {
        unsigned size = 0;
        for (llvm::Function& function : module) {
            size += m_sizes[&function] = function.getInstructionCount();
            if (canReplaceCalls(function) && !m_recursive.contains(&function) && !m_pure.contains(&function))
                m_replaceable.insert(&function);
        }
        m_allowance = std::max(kAlwaysAllowed, size / kShareOfModule);
        findThoseHandingOutPointers();
    }

    void run() {
        std::vector<llvm::Function*> inLoops, aroundLoops;
        for (llvm::Function& function : m_module) {
            if (!canBeCopied(function)) continue;
            if (isWorthCopying(function)) inLoops.push_back(&function);
            if (hasLoops(function) && !callsIn(function, Reason::pointers).empty()) aroundLoops.push_back(&function);
        }
        // Loops of headers are not listed: they take what the file's own leave.
        for (const bool isOwn : {true, false}) {
            const auto isNext = [&](const llvm::Function* each) { return loops::isOfTheFile(*each) == isOwn; };
            for (llvm::Function* function : llvm::make_filter_range(inLoops, isNext)) copy(*function);
            for (llvm::Function* function : llvm::make_filter_range(aroundLoops, isNext)) copyForPointers(*function);
        }
    }

  private:
    /// Why the body of a function shall stand in the place of a call.
    enum class Reason {
        loop,     ///< A loop calls it.
        pointers, ///< What loops work on may be decided in it.
    };

    void findThoseHandingOutPointers() {
        const auto callsOne = [&](llvm::Instruction& instruction) {
            const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            return call && m_handing.contains(call->getCalledFunction());
        };
        bool grows = true;
        for (int round = 0; grows && round < kMostRounds; ++round) {
            grows = false;
            for (llvm::Function& function : m_module)
                if (m_replaceable.contains(&function) && !m_handing.contains(&function) &&
                    (handsOutPointers(function) || llvm::any_of(llvm::instructions(function), callsOne)))
                    grows |= m_handing.insert(&function).second;
        }
    }

    bool canBeCopied(const llvm::Function& function) const {
        return !function.isDeclaration() && m_sizes.lookup(&function) <= kMostInstructions &&
               llvm::none_of(function, [](const llvm::BasicBlock& block) { return block.hasAddressTaken(); });
    }

    bool isWorthCopying(llvm::Function& function) const {
        return !callsIn(function, Reason::loop).empty() ||
               (hasLoops(function) && (FailingPaths::existIn(function) || copiesStructures(function)));
    }

    static bool copiesStructures(const llvm::Function& function) {
        return llvm::any_of(llvm::instructions(function), isStructureCopy);
    }

    static bool hasLoops(llvm::Function& function) {
        const llvm::DominatorTree dominators(function);
        return !llvm::LoopInfo(dominators).empty();
    }

    Calls callsIn(llvm::Function& function, Reason reason) const {
        Calls calls;
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
                call && call->getCalledFunction() != &function &&
                (reason == Reason::loop ? m_replaceable : m_handing).contains(call->getCalledFunction()))
                calls.push_back(call);
        if (calls.empty() || reason == Reason::pointers) return calls;
        const llvm::DominatorTree dominators(function);
        const llvm::LoopInfo loops(dominators);
        std::erase_if(calls, [&](llvm::CallInst* call) { return !loops.getLoopFor(call->getParent()); });
        return calls;
    }

    void copy(llvm::Function& function) {
        if (m_sizes[&function] > m_allowance) return;
        llvm::Function& copy = clone(function);
        const bool hasBodiesForCalls = replaceCalls(copy, Reason::loop);
        const bool hasFewerExits = FailingPaths::dropFrom(copy);
        if (!hasBodiesForCalls && !hasFewerExits && !copiesStructures(function)) return copy.eraseFromParent();
        m_allowance -= std::min(m_allowance, copy.getInstructionCount());
    }

    void copyForPointers(llvm::Function& function) {
        llvm::Function* before = verdictCopyOf(function);
        if (!before && m_sizes[&function] > m_allowance) return;
        llvm::Function& copy = before ? *before : clone(function);
        const unsigned charged = before ? before->getInstructionCount() : 0;
        m_allowance += charged;
        if (!replaceCalls(copy, Reason::pointers) && !before) return copy.eraseFromParent();
        replaceCalls(copy, Reason::loop); // those that the new bodies have
        m_allowance -= std::min(m_allowance, copy.getInstructionCount());
    }

    static llvm::Function& clone(llvm::Function& function) {
        llvm::ValueToValueMapTy values;
        llvm::Function* copy = llvm::CloneFunction(&function, values);
        copy->setName(function.getName() + kSuffix);
        copy->setLinkage(llvm::GlobalValue::InternalLinkage);
        copy->setComdat(nullptr);
        return *copy;
    }

    bool replaceCalls(llvm::Function& copy, Reason reason) const {
        const unsigned most = std::min(kMostInstructions, m_allowance);
        unsigned size = copy.getInstructionCount();
        bool changed = false, goOn = true;
        for (int round = 0; goOn && round < kMostRounds; ++round) {
            goOn = false;
            for (llvm::CallInst* call : callsIn(copy, reason)) {
                const unsigned added = m_sizes.lookup(call->getCalledFunction());
                llvm::InlineFunctionInfo info;
                if (size + added > most || !llvm::InlineFunction(*call, info).isSuccess()) continue;
                size += added;
                changed = goOn = true;
            }
        }
        return changed;
    }

    llvm::Module& m_module;
    FunctionSet m_recursive;
    const FunctionSet& m_pure;
    FunctionSet m_replaceable;
    FunctionSet m_handing; ///< Those of them that store or return pointers, or call one that does.
    llvm::DenseMap<const llvm::Function*, unsigned> m_sizes;
    unsigned m_allowance = 0; ///< Instructions that copies may still add.
};

} // namespace

void makeVerdictCopies(llvm::Module& module) {
    const FunctionSet pure = pureFunctions(module);
    for (llvm::Function& function : module) {
        if (!pure.contains(&function)) continue;
        function.setDoesNotAccessMemory(); // nothing that loops load is changed by a call
        function.addFnAttr(llvm::Attribute::NoUnwind);
        function.addFnAttr(llvm::Attribute::WillReturn);
    }
    CopyMaker(module, pure).run();
}

llvm::Function* verdictCopyOf(llvm::Function& function) {
    return function.getParent()->getFunction((function.getName() + kSuffix).str());
}

bool isVerdictCopy(const llvm::Function& function) {
    return function.getName().ends_with(kSuffix);
}

llvm::StringRef sourceNameOf(const llvm::Function& function) {
    llvm::StringRef name = function.getName();
    name.consume_back(kSuffix);
    return name;
}

} // namespace forewarp::frontend::ir
