#include "frontend/ir/hoisting/hoisting_reach.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/memory_object.h"

#include <set>
#include <vector>

namespace forewarp::frontend::ir {

namespace {

bool endsALoop(const llvm::Instruction& terminator, const llvm::LoopInfo& loops) {
    const llvm::Loop* loop = loops.getLoopFor(terminator.getParent());
    return loop && loop->isLoopExiting(terminator.getParent());
}

bool usesAsAddress(const llvm::Instruction& user, const llvm::Value& value) {
    if (llvm::isa<llvm::MemIntrinsic>(user)) return true; // its length counts too
    return llvm::getLoadStorePointerOperand(&user) == &value;
}

/// Everything a value flows into, through registers, in the whole function.
class Flow {
  public:
    explicit Flow(const llvm::LoopInfo& loops) : m_loops(loops) {}

    std::set<const llvm::Loop*> reached; ///< Loops that see the value through a phi.
    bool isOpen = false; ///< It decides between two ways other than staying in a loop or leaving it.

    void follow(const llvm::Value& start) {
        push(start, false);
        while (!m_open.empty()) {
            const auto [value, isMerged] = m_open.back();
            m_open.pop_back();
            for (const llvm::User* user : value->users()) visit(*llvm::cast<llvm::Instruction>(user), isMerged);
        }
    }

  private:
    using Step = std::pair<const llvm::Value*, bool>;

    void push(const llvm::Value& value, bool isMerged) {
        if (m_seen.insert({&value, isMerged}).second) m_open.push_back({&value, isMerged});
    }

    void visit(const llvm::Instruction& user, bool isMerged) {
        if (isMerged)
            for (const llvm::Loop* loop = m_loops.getLoopFor(user.getParent()); loop; loop = loop->getParentLoop())
                reached.insert(loop);
        if (!user.isTerminator()) return push(user, isMerged || llvm::isa<llvm::PHINode>(user));
        if (llvm::isa<llvm::ReturnInst>(user)) return;
        if (!endsALoop(user, m_loops)) isOpen = true;
        for (const llvm::BasicBlock* next : llvm::successors(&user)) // counters after the loop follow from its bound
            for (const llvm::PHINode& phi : next->phis()) push(phi, true);
    }

    const llvm::LoopInfo& m_loops;
    std::vector<Step> m_open;
    std::set<Step> m_seen;
};

/// Whether another access may have this address. LLVM may then use one value in place of the other, and what is assumed
/// of this load would be used of that access.
bool mayBecomeOneWithAnother(const llvm::LoadInst& load) {
    for (const llvm::Instruction& other : llvm::instructions(*load.getFunction())) {
        const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&other);
        if (&other == &load || !pointer) continue;
        if (profile::mayBeSameAddress(*pointer, *load.getPointerOperand(), load.getDataLayout())) return true;
    }
    return false;
}

} // namespace

bool shapesLoops(const llvm::LoadInst& load, const llvm::Loop& loop, const llvm::LoopInfo& loops) {
    std::vector<const llvm::Value*> open{&load};
    std::set<const llvm::Value*> seen;
    while (!open.empty()) {
        const llvm::Value* value = open.back();
        open.pop_back();
        for (const llvm::User* user : value->users()) {
            const auto& instruction = llvm::cast<llvm::Instruction>(*user);
            if (!loop.contains(&instruction)) continue;
            if (usesAsAddress(instruction, *value)) return true;
            if (instruction.isTerminator() && endsALoop(instruction, loops)) return true;
            const bool passesOn = !instruction.mayReadOrWriteMemory() && !instruction.isTerminator();
            if (passesOn && seen.insert(user).second) open.push_back(user);
        }
    }
    return false;
}

std::set<const llvm::Loop*> loopsThatRestOn(const llvm::LoadInst& load, const llvm::Loop& left,
                                            const llvm::LoopInfo& loops) {
    Flow flow(loops);
    flow.follow(load);
    std::set<const llvm::Loop*> result = std::move(flow.reached);
    for (const llvm::Loop* loop = &left; loop; loop = loop->getParentLoop()) result.insert(loop);
    const auto preorder = loops.getLoopsInPreorder();
    if (flow.isOpen) result.insert(preorder.begin(), preorder.end());
    else if (mayBecomeOneWithAnother(load))
        for (const llvm::Loop* inner : left.getLoopsInPreorder()) result.insert(inner);
    return result;
}

} // namespace forewarp::frontend::ir
