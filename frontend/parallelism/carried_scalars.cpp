#include "frontend/parallelism/carried_scalars.h"

#include "frontend/clang_headers.h"

#include <algorithm>
#include <set>

namespace forewarp::frontend {

namespace {

/// The operator that an instruction applies to the running value `carried`, empty where it is none that a parallel
/// reduction may use (associative and commutative up to rounding).
std::string reductionOperator(const llvm::Instruction& instruction, const llvm::Value& carried) {
    using llvm::Instruction;
    if (instruction.getNumOperands() < 2) return {};
    const bool onLeft = instruction.getOperand(0) == &carried;
    const bool onRight = instruction.getOperand(1) == &carried;
    if (onLeft == onRight) return {}; // s + s doubles: no reduction
    switch (instruction.getOpcode()) {
    case Instruction::Add:
    case Instruction::FAdd: return "+";
    case Instruction::Sub:
    case Instruction::FSub: return onLeft ? "+" : "";
    case Instruction::Mul:
    case Instruction::FMul: return "*";
    case Instruction::And: return "&";
    case Instruction::Or: return "|";
    case Instruction::Xor: return "^";
    default: return {};
    }
}

std::string minMaxOperator(const llvm::IntrinsicInst& call) {
    switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::smin:
    case llvm::Intrinsic::umin:
    case llvm::Intrinsic::minnum: return "min";
    case llvm::Intrinsic::smax:
    case llvm::Intrinsic::umax:
    case llvm::Intrinsic::maxnum: return "max";
    default: return {};
    }
}

/// Follows a value around the loop: a reduction's value meets nothing but its own operator, phis between inner loops,
/// and whatever stands after the loop.
class ReductionWalk {
  public:
    ReductionWalk(const llvm::Loop& loop, const llvm::PHINode& start) : m_loop(loop), m_start(start), m_open{&start} {}

    std::string operation;
    SourceLocation location;

    bool succeeds() {
        while (!m_open.empty()) {
            const llvm::Value* value = m_open.back();
            m_open.pop_back();
            if (!m_seen.insert(value).second) continue;
            for (const llvm::User* user : value->users())
                if (!accepts(*llvm::cast<llvm::Instruction>(user), *value)) return false;
        }
        return !operation.empty() &&
               std::ranges::all_of(m_seen, [this](const auto* value) { return keepsTheSum(*value); });
    }

  private:
    bool accepts(const llvm::Instruction& user, const llvm::Value& value) {
        if (!m_loop.contains(&user)) return true;
        if (llvm::isa<llvm::PHINode>(user)) {
            m_open.push_back(&user);
            return true;
        }
        const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&user);
        const std::string applied = call ? minMaxOperator(*call) : reductionOperator(user, value);
        if (applied.empty() || (!operation.empty() && operation != applied)) return false;
        operation = applied;
        location = FunctionView::locationOf(user);
        m_open.push_back(&user);
        return true;
    }

    /// Nothing may replace the running value (a reset on one path) or take it twice ((s + a) + s).
    bool keepsTheSum(const llvm::Value& value) const {
        const auto isCarried = [this](const llvm::Value* operand) { return m_seen.contains(operand); };
        const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value);
        if (!phi) return llvm::count_if(llvm::cast<llvm::Instruction>(value).operand_values(), isCarried) == 1;
        for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
            const bool isStart = phi == &m_start && !m_loop.contains(phi->getIncomingBlock(i));
            if (!isStart && !isCarried(phi->getIncomingValue(i))) return false;
        }
        return true;
    }

    const llvm::Loop& m_loop;
    const llvm::PHINode& m_start;
    std::vector<const llvm::Value*> m_open;
    std::set<const llvm::Value*> m_seen;
};

bool isCounter(llvm::PHINode& phi, llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    if (!evolution.isSCEVable(phi.getType())) return false;
    const auto* record = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&phi));
    return record && record->getLoop() == &loop && record->isAffine();
}

SourceLocation definitionIn(const llvm::PHINode& phi, const llvm::Loop& loop) {
    const auto* latch = loop.getLoopLatch();
    const auto* carried = latch ? llvm::dyn_cast<llvm::Instruction>(phi.getIncomingValueForBlock(latch)) : nullptr;
    return carried ? FunctionView::locationOf(*carried) : SourceLocation{};
}

/// A value of the last iteration that is read after the loop, other than a counter or one of the reductions.
std::optional<EvidenceItem> liveOut(llvm::Loop& loop, FunctionView& view, const std::set<const llvm::Value*>& known) {
    for (llvm::BasicBlock* block : loop.blocks())
        for (llvm::Instruction& instruction : *block) {
            if (known.contains(&instruction)) continue;
            auto& evolution = view.analyses().evolution;
            if (evolution.isSCEVable(instruction.getType()) &&
                evolution.isLoopInvariant(evolution.getSCEVAtScope(&instruction, loop.getParentLoop()), &loop))
                continue; // can be computed without running the loop
            for (const llvm::User* user : instruction.users())
                if (!loop.contains(llvm::cast<llvm::Instruction>(user)))
                    return EvidenceItem{view.nameOf(&instruction) +
                                            " keeps the value of the last iteration after the loop",
                                        FunctionView::locationOf(instruction)};
        }
    return std::nullopt;
}

/// Everything a reduction's value passes through inside the loop may be read after it.
void addChain(const llvm::Value& start, const llvm::Loop& loop, std::set<const llvm::Value*>& chain) {
    if (!chain.insert(&start).second) return;
    for (const llvm::User* user : start.users())
        if (loop.contains(llvm::cast<llvm::Instruction>(user))) addChain(*user, loop, chain);
}

} // namespace

CarriedScalars carriedScalars(llvm::Loop& loop, FunctionView& view) {
    CarriedScalars result;
    std::set<const llvm::Value*> known;
    for (llvm::PHINode& phi : loop.getHeader()->phis()) {
        if (isCounter(phi, loop, view.analyses().evolution)) continue;
        ReductionWalk walk(loop, phi);
        if (walk.succeeds()) {
            result.reductions.push_back({view.nameOf(&phi), walk.operation, walk.location});
            addChain(phi, loop, known);
            continue;
        }
        if (!result.obstacle)
            result.obstacle = EvidenceItem{view.nameOf(&phi) + " carries a value from one iteration to the next",
                                           definitionIn(phi, loop)};
    }
    if (!result.obstacle) result.obstacle = liveOut(loop, view, known);
    return result;
}

} // namespace forewarp::frontend
