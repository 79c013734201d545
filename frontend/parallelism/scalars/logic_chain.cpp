#include "frontend/parallelism/scalars/logic_chain.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/choice.h"

#include <llvm/Support/KnownBits.h>

namespace forewarp::frontend::parallelism::scalars {

namespace {

bool isBit(const llvm::Value& value) {
    if (!value.getType()->isIntegerTy()) return false;
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&value))
        return constant->isZero() || constant->isOne();
    return value.getType()->isIntegerTy(1) ||
           (instruction && llvm::computeKnownBits(&value, instruction->getDataLayout()).countMaxActiveBits() <= 1);
}

bool isTruthTest(const llvm::Instruction& user, const llvm::Value& value) {
    const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&user);
    const auto* zero = test ? llvm::dyn_cast<llvm::ConstantInt>(test->getOperand(1)) : nullptr;
    return zero && zero->isZero() && test->getPredicate() == llvm::ICmpInst::ICMP_NE && test->getOperand(0) == &value;
}

/// The value whose truth this is.
const llvm::Value* truthOf(const llvm::Value* value) {
    for (;;) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
        if (!instruction) return value;
        if (!llvm::isa<llvm::ZExtInst, llvm::TruncInst>(instruction) &&
            !isTruthTest(*instruction, *instruction->getOperand(0)))
            return value;
        value = instruction->getOperand(0);
    }
}

/// Every member's truth is start's truth joined with something that depends on no member. What a member decides beyond
/// that ends the walk.
class Walk {
  public:
    Walk(const llvm::PHINode& start, const llvm::Loop& loop) : m_start(start), m_loop(loop), m_open{&start} {}

    std::optional<LogicChain> run() {
        while (!m_open.empty()) {
            const llvm::Value* value = m_open.back();
            m_open.pop_back();
            if (!m_chain.members.insert(value).second) continue;
            for (const llvm::User* user : value->users())
                if (!follows(*llvm::cast<llvm::Instruction>(user), *value)) return std::nullopt;
        }
        for (const llvm::Value* member : m_chain.members)
            if (!accepts(*llvm::cast<llvm::Instruction>(member))) return std::nullopt;
        return m_chain.operation.empty() ? std::nullopt : std::optional(m_chain);
    }

  private:
    struct Skip { ///< A branch on a member, over blocks that only compute.
        const llvm::BranchInst* branch;
        const llvm::BasicBlock* after;
        std::vector<const llvm::BasicBlock*> detour;
    };

    bool follows(const llvm::Instruction& user, const llvm::Value& value) {
        if (!m_loop.contains(&user)) return true;
        if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&user)) return followsBranch(*branch);
        if (!llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::CastInst, llvm::BinaryOperator>(user) &&
            !isTruthTest(user, value))
            return false;
        m_open.push_back(&user);
        return true;
    }

    bool followsBranch(const llvm::BranchInst& branch) {
        for (const llvm::BasicBlock* after : llvm::successors(&branch))
            if (auto detour = pureDetour(branch, *after); detour && m_loop.contains(after)) {
                for (const llvm::PHINode& phi : after->phis()) m_open.push_back(&phi);
                m_skips.push_back({&branch, after, std::move(*detour)});
                return true;
            }
        return false;
    }

    bool accepts(const llvm::Instruction& member) {
        if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&member)) return acceptsPhi(*phi);
        if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&member)) return acceptsSelect(*select);
        if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&member)) {
            const bool isBoolRead = cast->getSrcTy()->isIntegerTy(8) && cast->getDestTy()->isIntegerTy(1);
            return llvm::isa<llvm::ZExtInst>(cast) || (llvm::isa<llvm::TruncInst>(cast) && isBoolRead);
        }
        if (llvm::isa<llvm::ICmpInst>(member)) return true;
        const unsigned opcode = member.getOpcode();
        if (opcode != llvm::Instruction::And && opcode != llvm::Instruction::Or) return false;
        return isBit(*member.getOperand(0)) && isBit(*member.getOperand(1)) &&
               agrees(opcode == llvm::Instruction::And ? "&&" : "||");
    }

    bool acceptsSelect(const llvm::SelectInst& select) {
        const llvm::Value *yes = select.getTrueValue(), *no = select.getFalseValue();
        if (!m_chain.members.contains(select.getCondition())) return isKept(*yes) && isKept(*no);
        if (isConstant(*no, false)) return (isMember(yes) || isBit(*yes)) && agrees("&&");
        return isConstant(*yes, true) && (isMember(no) || isBit(*no)) && agrees("||");
    }

    bool acceptsPhi(const llvm::PHINode& phi) {
        const bool isStart = &phi == &m_start;
        if (!isStart && phi.getParent() == m_loop.getHeader()) return false; // into another variable's next iteration
        for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
            if (isStart && !m_loop.contains(phi.getIncomingBlock(i))) continue;
            if (!acceptsIncoming(phi, *phi.getIncomingBlock(i), *phi.getIncomingValue(i))) return false;
        }
        return true;
    }

    bool acceptsIncoming(const llvm::PHINode& phi, const llvm::BasicBlock& from, const llvm::Value& value) {
        bool isDecided = false; // every branch around this way in has to agree
        for (const Skip& skip : m_skips) {
            if (skip.after != phi.getParent()) continue;
            const bool skipsWhenTrue = skip.branch->getSuccessor(0) == skip.after;
            const bool isDirect = skip.branch->getParent() == &from;
            if (!isDirect && !llvm::is_contained(skip.detour, &from)) continue;
            const bool fits =
                isDirect ? isConstant(value, skipsWhenTrue) || truthOf(&value) == truthOf(skip.branch->getCondition())
                         : isMember(&value) || isBit(value);
            if (!fits || !agrees(skipsWhenTrue ? "||" : "&&")) return false;
            isDecided = true;
        }
        if (isDecided) return true;
        return isKept(value);
    }

    bool isMember(const llvm::Value* value) const { return m_chain.members.contains(value); }

    /// The running value itself, or the constant that decides the result whatever the value was.
    bool isKept(const llvm::Value& value) {
        if (isMember(&value)) return true;
        if (isConstant(value, false)) return agrees("&&");
        return isConstant(value, true) && agrees("||");
    }

    static bool isConstant(const llvm::Value& value, bool isTrue) {
        const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&value);
        return constant && (isTrue ? constant->isOne() : constant->isZero());
    }

    bool agrees(const std::string& operation) {
        if (!m_chain.operation.empty() && m_chain.operation != operation) return false;
        m_chain.operation = operation;
        return true;
    }

    const llvm::PHINode& m_start;
    const llvm::Loop& m_loop;
    std::vector<const llvm::Value*> m_open;
    std::vector<Skip> m_skips;
    LogicChain m_chain;
};

} // namespace

std::optional<LogicChain> logicChain(const llvm::PHINode& start, const llvm::Loop& loop) {
    if (!start.getType()->isIntegerTy()) return std::nullopt;
    return Walk(start, loop).run();
}

} // namespace forewarp::frontend::parallelism::scalars
