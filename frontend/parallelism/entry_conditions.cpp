#include "frontend/parallelism/entry_conditions.h"

#include "frontend/clang_headers.h"
#include "frontend/profile/symbolic.h"
#include "frontend/profile/truth_terms.h"

#include <algorithm>
#include <set>

namespace forewarp::frontend::parallelism {

namespace {

using kernel::Expression;

constexpr std::size_t kLongest = 16; ///< Parts of a condition that a reader takes in.

/// Collects the conditions on the way from the function's entry to a loop.
class ConditionWalk {
  public:
    ConditionWalk(const llvm::Loop& loop, const kernel::LoopFacts& facts, const std::vector<kernel::LoopFacts>& all,
                  ir::FunctionView& view)
        : m_loop(loop), m_facts(facts), m_view(view) {
        for (const kernel::LoopFacts& each : all)
            if (each.id == facts.id || each.id.starts_with(facts.id + ".")) {
                m_nest.push_back(&each);
                if (!each.accesses.empty()) m_accessing.push_back(&each);
                for (const kernel::MemoryAccess& access : each.accesses) addSymbols(access, m_inAddresses);
            }
    }

    std::vector<Expression> run() {
        const llvm::DominatorTree& dominators = m_view.analyses().dominators;
        for (const auto* node = dominators.getNode(m_loop.getHeader()); node && node->getIDom();
             node = node->getIDom()) {
            const llvm::BasicBlock* from = node->getIDom()->getBlock();
            const auto* branch = llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
            if (!branch || !branch->isConditional() || belongsToLoop(*branch)) continue;
            for (const bool isTaken : {true, false})
                if (dominators.dominates(llvm::BasicBlockEdge(from, branch->getSuccessor(isTaken ? 0 : 1)),
                                         node->getBlock()))
                    read(*branch->getCondition(), isTaken);
        }
        return std::move(m_found);
    }

  private:
    /// A loop's own condition, in front of it since it was rotated.
    [[nodiscard]] bool belongsToLoop(const llvm::BranchInst& branch) const {
        const SourceLocation at = ir::FunctionView::locationOf(branch);
        const SourceRange& written = m_facts.writtenRange();
        if (!at.isKnown() || (written.begin <= at && at <= written.end)) return true;
        for (const llvm::Loop* around = m_loop.getParentLoop(); around; around = around->getParentLoop()) {
            const int source = m_view.sourceLoopOf(around);
            if (source >= 0 && m_view.source().loops[std::size_t(source)].writtenRange().begin.line == at.line)
                return true;
        }
        // A loop that ended before this one begins.
        const llvm::Loop* home = m_view.analyses().loops.getLoopFor(branch.getParent());
        return home && !home->contains(m_loop.getHeader());
    }

    void read(llvm::Value& condition, bool holds) {
        using namespace llvm::PatternMatch;
        llvm::Value *left = nullptr, *right = nullptr;
        const bool isBoth = holds ? match(&condition, m_LogicalAnd(m_Value(left), m_Value(right)))
                                  : match(&condition, m_LogicalOr(m_Value(left), m_Value(right)));
        if (isBoth) {
            read(*left, holds);
            return read(*right, holds);
        }
        if (llvm::Value* negated = nullptr; match(&condition, m_Not(m_Value(negated)))) return read(*negated, !holds);
        const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&condition);
        if (!comparison || !comparison->getOperand(0)->getType()->isIntegerTy()) return;
        const auto a = sideOf(*comparison->getOperand(0)), b = sideOf(*comparison->getOperand(1));
        if (!a || !b) return;
        const auto predicate = holds ? comparison->getPredicate() : comparison->getInversePredicate();
        Expression found = profile::compared(*a, predicate, *b);
        if (!found.isConstant() && found.size() <= kLongest && matters(found) && !llvm::is_contained(m_found, found))
            m_found.push_back(std::move(found));
    }

    /// Of values that no loop changes.
    std::optional<Expression> sideOf(llvm::Value& value) const {
        const llvm::SCEV* s = m_view.analyses().evolution.getSCEV(&value);
        if (!m_view.analyses().evolution.isLoopInvariant(s, m_loop.getOutermostLoop())) return std::nullopt;
        auto side = profile::expressionOf(s, nullptr, m_view).value;
        return side && side->elements().empty() ? side : std::nullopt;
    }

    /// Whether addresses depend on it, and iterations alone do not.
    [[nodiscard]] bool matters(const Expression& condition) const {
        const std::set<std::string> symbols = condition.symbols();
        const auto isIn = [&](const std::string& name) { return m_inAddresses.contains(name); };
        if (std::ranges::none_of(symbols, isIn)) return false;
        return symbols.size() > 1 || !nothingWithoutIt(condition, *symbols.begin());
    }

    static void addSymbols(const kernel::MemoryAccess& access, std::set<std::string>& symbols) {
        if (access.address) symbols.merge(access.address->symbols());
        if (!access.index) return;
        symbols.merge(access.index->constantBytes.symbols());
        for (const kernel::AffineIndex::Stride& stride : access.index->strides)
            symbols.merge(stride.bytesPerIteration.symbols());
    }

    /// Whether nothing is accessed wherever the condition does not hold: «0 < m» around «for (i < n) for (j < m) …».
    [[nodiscard]] bool nothingWithoutIt(const Expression& condition, const std::string& symbol) const {
        return std::ranges::all_of(m_accessing, [&](const kernel::LoopFacts* accessing) {
            return std::ranges::any_of(m_nest, [&](const kernel::LoopFacts* around) {
                const bool isAround = accessing == around || accessing->id.starts_with(around->id + ".");
                return isAround && around->tripCount && endsWithoutIt(*around->tripCount, condition, symbol);
            });
        });
    }

    static bool endsWithoutIt(const Expression& tripCount, const Expression& condition, const std::string& symbol) {
        if (!tripCount.symbols().contains(symbol)) return false;
        constexpr double kOthers = 1000;
        for (int value = -2; value <= 64; ++value) {
            kernel::Bindings values;
            for (const std::string& name : tripCount.symbols()) values[name] = kOthers;
            values[symbol] = value;
            const auto holds = condition.evaluate(values), trips = tripCount.evaluate(values);
            if (!holds || !trips || (*holds == 0 && *trips > 0)) return false;
        }
        return true;
    }

    const llvm::Loop& m_loop;
    const kernel::LoopFacts& m_facts;
    ir::FunctionView& m_view;
    std::vector<const kernel::LoopFacts*> m_nest,
        m_accessing; ///< Its loops; those of them that access memory themselves.
    std::set<std::string> m_inAddresses;
    std::vector<Expression> m_found;
};

} // namespace

std::vector<Expression> entryConditions(const llvm::Loop& loop, const kernel::LoopFacts& facts,
                                        const std::vector<kernel::LoopFacts>& all, ir::FunctionView& view) {
    return ConditionWalk(loop, facts, all, view).run();
}

} // namespace forewarp::frontend::parallelism
