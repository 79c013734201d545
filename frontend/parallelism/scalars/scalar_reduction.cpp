#include "frontend/parallelism/scalars/scalar_reduction.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/extremum_chain.h"
#include "frontend/parallelism/scalars/logic_chain.h"
#include "frontend/parallelism/scalars/variable_name.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::scalars {

namespace {

const llvm::Value* carriedBy(const llvm::PHINode& phi, const llvm::Loop& loop) {
    return phi.getIncomingValueForBlock(loop.getLoopLatch());
}

const llvm::Instruction* lastIn(const std::set<const llvm::Value*>& members, const llvm::Loop& loop) {
    const llvm::Instruction* last = nullptr;
    for (const llvm::BasicBlock* block : loop.blocks())
        for (const llvm::Instruction& instruction : *block)
            if (members.contains(&instruction) && !llvm::isa<llvm::PHINode>(instruction) &&
                ir::FunctionView::locationOf(instruction).isKnown())
                last = &instruction;
    return last;
}

/// The one invariant value that some paths put in the place of the running value, everything else only passing it on.
const llvm::Value* onlyValueSet(const RunningValue& value, const llvm::Loop& loop) {
    const llvm::Value* set = nullptr;
    for (const llvm::Value* member : value.members) {
        const auto& instruction = *llvm::cast<llvm::Instruction>(member);
        if (!llvm::isa<llvm::PHINode, llvm::SelectInst>(instruction)) return nullptr;
        for (const llvm::Value* stranger : strangersIn(instruction, value, loop)) {
            if (llvm::isa<llvm::UndefValue>(stranger) || !loop.isLoopInvariant(stranger)) return nullptr;
            if (set && set != stranger) return nullptr;
            set = stranger;
        }
    }
    return set;
}

/// «if (c) flag = 1» is an or, «if (c) ok = 0» an and, of truths where it is 0 or 1 before; with any other value it is told
/// by its kind: some iteration set it.
std::string nameOfSetting(const llvm::Value& set, const llvm::PHINode& phi, const llvm::Loop& loop) {
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&set);
    const auto* before = llvm::dyn_cast<llvm::ConstantInt>(phi.getIncomingValueForBlock(loop.getLoopPreheader()));
    const bool isTruth = before && (before->isZero() || before->isOne());
    if (!constant || !constant->isZero()) return constant && constant->isOne() && isTruth ? "||" : "or";
    return isTruth ? "&&" : "&";
}

class Recogniser {
  public:
    Recogniser(const std::vector<const llvm::PHINode*>& carried, const llvm::Loop& loop, ir::FunctionView& view)
        : m_carried(carried), m_loop(loop), m_view(view) {}

    std::vector<ScalarReduction> run() {
        for (const llvm::PHINode* phi : m_carried) addExtremum(*phi); // first: it claims its companions
        for (const llvm::PHINode* phi : m_carried)
            if (!isFound(*phi))
                if (auto found = alone(*phi)) m_found.push_back(std::move(*found));
        return std::move(m_found);
    }

  private:
    bool isFound(const llvm::PHINode& phi) const {
        return llvm::is_contained(llvm::map_range(m_found, [](const auto& each) { return each.phi; }), &phi);
    }

    /// The running value goes round through its own phi, into no other's next iteration, and leaves at the end only.
    bool closes(const llvm::PHINode& phi, const std::set<const llvm::Value*>& members) const {
        if (!members.contains(carriedBy(phi, m_loop))) return false;
        for (const llvm::PHINode& other : m_loop.getHeader()->phis())
            if (&other != &phi && members.contains(&other)) return false;
        return leavesOnlyAtTheEnd(phi, members, m_loop, m_view);
    }

    std::optional<ScalarReduction> alone(const llvm::PHINode& phi) const {
        const RunningValue value = follow(phi, m_loop);
        if (value.otherUses.empty() && closes(phi, value.members)) {
            const std::string shared = sharedOperator(value, m_loop);
            if (!shared.empty()) return ScalarReduction{&phi, shared, lastIn(value.members, m_loop), value.members, {}};
            if (const llvm::Value* set = onlyValueSet(value, m_loop))
                return ScalarReduction{
                    &phi, nameOfSetting(*set, phi, m_loop), lastIn(value.members, m_loop), value.members, {}};
        }
        const auto logic = logicChain(phi, m_loop);
        if (!logic || !closes(phi, logic->members)) return std::nullopt;
        return ScalarReduction{&phi, logic->operation, lastIn(logic->members, m_loop), logic->members, {}};
    }

    /// A minimum or maximum counts only if everything that its comparisons choose besides is a companion of it.
    void addExtremum(const llvm::PHINode& phi) {
        const RunningValue value = follow(phi, m_loop);
        if (!closes(phi, value.members)) return;
        const auto chain = extremumChain(value, m_loop);
        if (!chain) return;
        std::vector<ScalarReduction> found{{&phi, chain->operation, lastIn(value.members, m_loop), value.members, {}}};
        std::set<const llvm::Instruction*> explained;
        for (const llvm::PHINode* other : m_carried) {
            if (chain->followers.empty() || other == &phi || isFound(*other)) continue;
            const RunningValue position = follow(*other, m_loop);
            if (!closes(*other, position.members)) continue;
            const auto image = companionOf(value, position, m_loop);
            if (!image) continue;
            explained.insert(image->begin(), image->end());
            found.push_back(companion(*other, position, found.front(), *chain));
        }
        const bool isComplete =
            std::ranges::all_of(chain->followers, [&](const auto* f) { return explained.contains(f); });
        if (!isComplete || (!chain->followers.empty() && !chain->isConsistent)) return;
        m_found.insert(m_found.end(), found.begin(), found.end());
    }

    ScalarReduction companion(const llvm::PHINode& phi, const RunningValue& position, const ScalarReduction& extremum,
                              const ExtremumChain& chain) const {
        const std::string value = variableName(*extremum.phi, m_view), name = variableName(phi, m_view);
        const std::string which = chain.keepsFirst ? "first" : "last",
                          smaller = chain.keepsFirst ? "smaller" : "larger";
        return {&phi,
                std::string(chain.keepsFirst ? "" : "last ") + "position of " + chain.operation,
                lastIn(position.members, m_loop),
                position.members,
                {name + " belongs to the " + which + " " + (chain.operation == "min" ? "minimum" : "maximum") + " " +
                 value + ": reduce the pair (" + value + ", " + name + ") and, of equal values, keep the one of the " +
                 smaller + " iteration number; then the order of combining does not matter."}};
    }

    const std::vector<const llvm::PHINode*>& m_carried;
    const llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    std::vector<ScalarReduction> m_found;
};

} // namespace

std::vector<ScalarReduction> scalarReductions(const std::vector<const llvm::PHINode*>& carried, const llvm::Loop& loop,
                                              ir::FunctionView& view) {
    return Recogniser(carried, loop, view).run();
}

bool leavesOnlyAtTheEnd(const llvm::PHINode& phi, const std::set<const llvm::Value*>& members, const llvm::Loop& loop,
                        ir::FunctionView& view) {
    const llvm::Value* last = carriedBy(phi, loop);
    const auto* update = llvm::dyn_cast<llvm::Instruction>(last);
    for (const llvm::Value* member : members)
        for (const llvm::Use& use : member->uses()) {
            const auto& user = *llvm::cast<llvm::Instruction>(use.getUser());
            if (loop.contains(&user) || member == last) continue;
            // Left before anything of an iteration was done: the phi is what the iteration before handed on.
            const auto* after = llvm::dyn_cast<llvm::PHINode>(&user);
            const llvm::BasicBlock* exit = after ? after->getIncomingBlock(use) : nullptr;
            const bool isFresh = member == &phi && exit == loop.getHeader() && update &&
                                 !view.analyses().dominators.dominates(update->getParent(), exit);
            if (!isFresh) return false;
        }
    return true;
}

} // namespace forewarp::frontend::parallelism::scalars
