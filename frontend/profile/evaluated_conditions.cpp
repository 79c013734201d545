#include "frontend/profile/evaluated.h"

#include "core/kernel/nest/nest.h"
#include "frontend/clang_headers.h"
#include "frontend/ir/comparisons/written_comparisons.h"
#include "frontend/profile/truth_terms.h"

namespace forewarp::frontend::profile {

namespace {

using kernel::Expression;
using Kind = kernel::Expression::Kind;

/// Whether the block runs in every iteration of the loop.
bool runsAlways(const llvm::BasicBlock& block, const llvm::Loop& loop, const llvm::DominatorTree& dominators) {
    const llvm::BasicBlock* latch = loop.getLoopLatch();
    return latch && dominators.dominates(&block, latch);
}

} // namespace

std::optional<Expression> EvaluatedReader::conditionOf(const llvm::BasicBlock& block) {
    beginQuestion();
    const Expression taken = pathTo(block);
    if (m_isTooLong) return chanceOf(block.front());
    if (taken.isConstant() && taken.value() != 0) return std::nullopt;
    return taken;
}

Expression EvaluatedReader::chanceOf(const llvm::Instruction& data) {
    const SourceLocation place = ir::FunctionView::locationOf(data);
    std::string name =
        std::string(kernel::nest::kConditionShare) + (place.isKnown() ? place.text() : m_view.idOf(&m_inside));
    m_view.noteLookup({name, kernel::Lookup::Kind::chance, place, {}});
    const Expression holds = Expression::element(std::move(name), countersAround(data));
    // Users give, and a run counts, how often the source's comparison holds.
    const auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&data);
    return comparison && ir::comparisons::isTurnedAround(*comparison) ? inverted(holds) : holds;
}

Expression EvaluatedReader::readTruth(llvm::Value& value) {
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&value)) return number(constant->isZero() ? 0 : 1);
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (!instruction || m_depth >= kDeepestExpression)
        return isSymbolHere(value) ? m_view.symbolFor(&value) : number(1);
    const llvm::SaveAndRestore deeper(m_depth, m_depth + 1);
    const auto truth = [&](unsigned i) { return readTruth(*instruction->getOperand(i)); };
    if (auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(instruction)) return checked(readComparison(*comparison));
    switch (instruction->getOpcode()) {
    case llvm::Instruction::And: return checked(joined(truth(0), truth(1)));
    case llvm::Instruction::Or: return checked(either(truth(0), truth(1)));
    case llvm::Instruction::Freeze: return truth(0);
    case llvm::Instruction::Select: return checked(Expression::choice(truth(0), truth(1), truth(2)));
    case llvm::Instruction::Xor:
        if (const auto* one = llvm::dyn_cast<llvm::ConstantInt>(instruction->getOperand(1)); one && one->isOne())
            return inverted(truth(0));
        break;
    default: break;
    }
    return chanceOf(*instruction);
}

/// What is compared with data holds by chance.
Expression EvaluatedReader::readComparison(llvm::ICmpInst& comparison) {
    llvm::Value* left = comparison.getOperand(0);
    llvm::Value* right = comparison.getOperand(1);
    if (!left->getType()->isIntegerTy()) return chanceOf(comparison);
    llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
    const auto side = [&](llvm::Value* value) {
        const llvm::SCEV* s = evolution.getSCEV(value);
        return comparison.isUnsigned() ? readUnsigned(s) : read(s);
    };
    const bool wasTooLong = m_isTooLong;
    const Expression a = side(left);
    const Expression b = side(right);
    const auto isFixed = [&](const std::string& name) { return m_view.isTable(name); };
    const bool isData = !llvm::all_of(a.elements(), isFixed) || !llvm::all_of(b.elements(), isFixed);
    if (m_isTooLong || isData) {
        m_isTooLong = wasTooLong || m_stepsLeft < 0;
        return chanceOf(comparison);
    }
    return compared(a, comparison.getPredicate(), b);
}

/// From the head of an iteration to the block; loops inside come to their end.
Expression EvaluatedReader::pathTo(const llvm::BasicBlock& block) {
    const llvm::DominatorTree& dominators = m_view.analyses().dominators;
    const llvm::LoopInfo& loops = m_view.analyses().loops;
    if (m_isTooLong || m_depth >= kDeepestExpression || runsAlways(block, m_inside, dominators)) return number(1);
    const llvm::SaveAndRestore deeper(m_depth, m_depth + 1);
    const llvm::Loop* home = loops.getLoopFor(&block);
    const llvm::BasicBlock* start = &block;
    while (home && home != &m_inside && m_inside.contains(home)) { // In a loop inside: as often as that is entered.
        start = home->getHeader();
        home = home->getParentLoop();
    }
    const llvm::DomTreeNode* node = dominators.getNode(const_cast<llvm::BasicBlock*>(start));
    const llvm::BasicBlock* fork = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    if (!fork || !m_inside.contains(fork)) return number(1);
    if (loops.getLoopFor(fork) != &m_inside || m_view.postDominators().dominates(start, fork)) return pathTo(*fork);
    Expression taken = number(0);
    for (const llvm::BasicBlock* from : llvm::predecessors(start)) {
        if (from != fork && dominators.dominates(start, from)) continue; // Around the loop that begins here.
        const Expression way = from == fork ? number(1) : pathBetween(*fork, *from);
        taken = either(taken, joined(way, edgeTaken(*from, *start)));
    }
    return checked(joined(pathTo(*fork), taken));
}

/// Given that `fork` runs, which dominates `block`.
Expression EvaluatedReader::pathBetween(const llvm::BasicBlock& fork, const llvm::BasicBlock& block) {
    if (&fork == &block || isExhausted()) return number(1);
    const llvm::SaveAndRestore deeper(m_depth, m_depth + 1);
    const llvm::DominatorTree& dominators = m_view.analyses().dominators;
    Expression taken = number(0);
    for (const llvm::BasicBlock* from : llvm::predecessors(&block)) {
        if (dominators.dominates(&block, from)) continue;
        const llvm::Loop* inner = m_view.analyses().loops.getLoopFor(from);
        const bool leavesLoop = inner && inner != &m_inside && m_inside.contains(inner) && !inner->contains(&block);
        const llvm::BasicBlock* begin = leavesLoop ? inner->getHeader() : from;
        const Expression edge = leavesLoop ? number(1) : edgeTaken(*from, block);
        taken = either(taken, joined(pathBetween(fork, *begin), edge));
    }
    return checked(taken);
}

Expression EvaluatedReader::edgeTaken(const llvm::BasicBlock& from, const llvm::BasicBlock& to) {
    const llvm::Instruction* end = from.getTerminator();
    if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(end)) {
        if (!branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) return number(1);
        const Expression truth = readTruth(*branch->getCondition());
        return branch->getSuccessor(0) == &to ? truth : inverted(truth);
    }
    if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(end)) return caseTaken(*choice, to);
    return end->getNumSuccessors() > 1 ? chanceOf(*end) : number(1);
}

/// Condition under which the switch goes to `to`; for the default also: no case matches.
Expression EvaluatedReader::caseTaken(const llvm::SwitchInst& choice, const llvm::BasicBlock& to) {
    const bool wasTooLong = m_isTooLong;
    const Expression value = read(m_view.analyses().evolution.getSCEV(choice.getCondition()));
    const auto isFixed = [&](const std::string& name) { return m_view.isTable(name); };
    if (m_isTooLong || !llvm::all_of(value.elements(), isFixed)) {
        m_isTooLong = wasTooLong || m_stepsLeft < 0;
        return chanceOf(choice);
    }
    Expression here = number(0), any = number(0);
    for (const auto& each : choice.cases()) {
        const Expression isCase = Expression::binary(Kind::equal, value, number(each.getCaseValue()->getSExtValue()));
        any = either(any, isCase);
        if (each.getCaseSuccessor() == &to) here = either(here, isCase);
    }
    return checked(choice.getDefaultDest() == &to ? either(here, inverted(any)) : here);
}

} // namespace forewarp::frontend::profile
