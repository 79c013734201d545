#include "frontend/parallelism/scalars/choice.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::parallelism::scalars {

namespace {

/// More blocks than the conditions of one statement make.
constexpr std::size_t kMostDetourBlocks = 16;

/// The branch that leads to `after` at once on one side and through `detour` alone on the other.
const llvm::BranchInst* branchOver(const llvm::BasicBlock& detour, const llvm::BasicBlock& after) {
    const llvm::BasicBlock* before = detour.getSinglePredecessor();
    const auto* branch = before ? llvm::dyn_cast<llvm::BranchInst>(before->getTerminator()) : nullptr;
    if (!branch || !branch->isConditional() || detour.getSingleSuccessor() != &after) return nullptr;
    const unsigned direct = branch->getSuccessor(0) == &detour ? 1 : 0;
    return branch->getSuccessor(direct) == &after ? branch : nullptr;
}

/// A value, and the only way it was converted.
struct Converted {
    const llvm::Value* value = nullptr;
    unsigned conversion = 0; ///< An opcode; 0 for none.
};

Converted withoutConversion(const llvm::Value* value) {
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value))
        if (llvm::isa<llvm::ZExtInst, llvm::SExtInst, llvm::FPExtInst>(cast))
            return {cast->getOperand(0), cast->getOpcode()};
    return {value, 0};
}

/// Whether `operand` of the comparison stands for `candidate` where the other stands for the running value converted by
/// `conversion`: both widened alike, or the candidate narrowed afterwards, which rounding up or down keeps in order.
bool standsFor(const llvm::Value* operand, const llvm::Value& candidate, unsigned conversion) {
    if (conversion == 0) return operand == &candidate;
    const auto [value, own] = withoutConversion(operand);
    if (value == &candidate && own == conversion) return true;
    const auto* narrowed = llvm::dyn_cast<llvm::FPTruncInst>(&candidate);
    return narrowed && conversion == llvm::Instruction::FPExt && narrowed->getOperand(0) == operand;
}

/// The conversion under which `operand` is `running`; nothing where it is another value.
std::optional<unsigned> conversionOf(const llvm::Value* operand, const llvm::Value& running) {
    if (operand == &running) return 0;
    const auto [value, conversion] = withoutConversion(operand);
    return value == &running ? std::optional(conversion) : std::nullopt;
}

/// «candidate P running» from the comparison, whichever side they are on.
std::optional<llvm::CmpInst::Predicate> relation(const llvm::CmpInst& test, const llvm::Value& candidate,
                                                 const llvm::Value& running, unsigned& conversion) {
    for (const bool isSwapped : {false, true}) {
        const llvm::Value* left = test.getOperand(isSwapped ? 1 : 0);
        const llvm::Value* right = test.getOperand(isSwapped ? 0 : 1);
        const auto found = conversionOf(right, running);
        if (!found || !standsFor(left, candidate, *found)) continue;
        conversion = *found;
        return isSwapped ? test.getSwappedPredicate() : test.getPredicate();
    }
    return std::nullopt;
}

std::optional<Extremum> comparison(const llvm::CmpInst& test, bool picksWhen, const llvm::Value& candidate,
                                   const llvm::Value& running) {
    using llvm::CmpInst;
    unsigned conversion = 0;
    const auto related = relation(test, candidate, running, conversion);
    if (!related) return std::nullopt;
    const CmpInst::Predicate predicate = picksWhen ? *related : CmpInst::getInversePredicate(*related);
    Extremum result;
    result.test = &test;
    switch (predicate) {
    case CmpInst::FCMP_OGT:
    case CmpInst::FCMP_UGT:
    case CmpInst::ICMP_SGT:
    case CmpInst::ICMP_UGT: result.isMaximum = result.keepsFirst = true; break;
    case CmpInst::FCMP_OGE:
    case CmpInst::FCMP_UGE:
    case CmpInst::ICMP_SGE:
    case CmpInst::ICMP_UGE: result.isMaximum = true; break;
    case CmpInst::FCMP_OLT:
    case CmpInst::FCMP_ULT:
    case CmpInst::ICMP_SLT:
    case CmpInst::ICMP_ULT: result.keepsFirst = true; break;
    case CmpInst::FCMP_OLE:
    case CmpInst::FCMP_ULE:
    case CmpInst::ICMP_SLE:
    case CmpInst::ICMP_ULE: break;
    default: return std::nullopt;
    }
    if (CmpInst::isFPPredicate(predicate)) result.order = Extremum::Order::real;
    else
        result.order = CmpInst::isSigned(predicate) && conversion != llvm::Instruction::ZExt
                           ? Extremum::Order::signedInteger
                           : Extremum::Order::unsignedInteger;
    return result;
}

bool onlyComputes(const llvm::BasicBlock& block) {
    return llvm::none_of(block, [](const llvm::Instruction& instruction) {
        if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return !load->isSimple();
        return instruction.mayHaveSideEffects();
    });
}

} // namespace

std::vector<Choice> choicesOf(const llvm::Instruction& phiOrSelect) {
    if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&phiOrSelect))
        return {{select->getCondition(), select->getTrueValue(), select->getFalseValue(), select}};
    std::vector<Choice> choices;
    const auto& phi = llvm::cast<llvm::PHINode>(phiOrSelect);
    for (const llvm::BasicBlock* detour : phi.blocks()) {
        const llvm::BranchInst* branch = branchOver(*detour, *phi.getParent());
        if (!branch) continue;
        const llvm::Value* direct = phi.getIncomingValueForBlock(branch->getParent());
        const llvm::Value* around = phi.getIncomingValueForBlock(detour);
        if (branch->getSuccessor(0) == detour) choices.push_back({branch->getCondition(), around, direct, branch});
        else choices.push_back({branch->getCondition(), direct, around, branch});
    }
    return choices;
}

bool tellsApart(const llvm::PHINode& phi, const llvm::BranchInst& branch,
                const std::vector<const llvm::BasicBlock*>& detour) {
    const llvm::Value* direct = phi.getIncomingValueForBlock(branch.getParent());
    return llvm::any_of(phi.blocks(), [&](const llvm::BasicBlock* block) {
        return llvm::is_contained(detour, block) && phi.getIncomingValueForBlock(block) != direct;
    });
}

std::optional<std::vector<const llvm::BasicBlock*>> pureDetour(const llvm::BranchInst& branch,
                                                               const llvm::BasicBlock& after) {
    if (!branch.isConditional() || (branch.getSuccessor(0) == &after) == (branch.getSuccessor(1) == &after))
        return std::nullopt;
    const llvm::BasicBlock* first = branch.getSuccessor(branch.getSuccessor(0) == &after ? 1 : 0);
    if (first->getSinglePredecessor() != branch.getParent()) return std::nullopt;
    std::vector<const llvm::BasicBlock*> detour{first};
    for (std::size_t i = 0; i < detour.size(); ++i) {
        if (!onlyComputes(*detour[i]) || detour.size() > kMostDetourBlocks) return std::nullopt;
        if (llvm::succ_empty(detour[i])) return std::nullopt;
        for (const llvm::BasicBlock* next : llvm::successors(detour[i]))
            if (next != &after && !llvm::is_contained(detour, next)) detour.push_back(next);
    }
    for (const llvm::BasicBlock* block : detour) // nobody may come in from elsewhere
        for (const llvm::BasicBlock* before : llvm::predecessors(block))
            if (before != branch.getParent() && !llvm::is_contained(detour, before)) return std::nullopt;
    return detour;
}

std::vector<const llvm::Value*> conjuncts(const llvm::Value& decision) {
    if (const auto* both = llvm::dyn_cast<llvm::BinaryOperator>(&decision))
        if (both->getOpcode() == llvm::Instruction::And && both->getType()->isIntegerTy(1))
            return {both->getOperand(0), both->getOperand(1)};
    if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&decision)) {
        const auto* otherwise = llvm::dyn_cast<llvm::ConstantInt>(select->getFalseValue());
        if (select->getType()->isIntegerTy(1) && otherwise && otherwise->isZero())
            return {select->getCondition(), select->getTrueValue()};
    }
    return {};
}

std::optional<Extremum> extremumOf(const llvm::Value& decision, bool picksWhen, const llvm::Value& candidate,
                                   const llvm::Value& running) {
    if (const auto* test = llvm::dyn_cast<llvm::CmpInst>(&decision))
        return comparison(*test, picksWhen, candidate, running);
    if (picksWhen)
        for (const llvm::Value* part : conjuncts(decision))
            if (auto found = extremumOf(*part, true, candidate, running)) return found;
    return std::nullopt;
}

} // namespace forewarp::frontend::parallelism::scalars
