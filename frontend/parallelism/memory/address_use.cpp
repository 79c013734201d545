#include "frontend/parallelism/memory/address_use.h"

#include "frontend/clang_headers.h"

namespace forewarp::frontend::parallelism::memory {

namespace {

/// Follows the addresses that are computed from one object.
class Follower {
  public:
    Follower(const llvm::Value& object, const llvm::Loop& loop) : m_loop(loop) { add(object); }

    bool findsUse() {
        while (!m_open.empty()) {
            const llvm::Value* address = m_open.pop_back_val();
            for (const llvm::Use& use : address->uses())
                if (shows(use)) return true;
        }
        return false;
    }

  private:
    void add(const llvm::Value& address) {
        if (m_seen.insert(&address).second) m_open.push_back(&address);
    }

    /// True where the use itself shows the address; what only computes another address is followed.
    bool shows(const llvm::Use& use) {
        const llvm::User& user = *use.getUser();
        if (llvm::isa<llvm::GEPOperator, llvm::PHINode, llvm::SelectInst, llvm::CastInst>(user) &&
            user.getType()->isPointerTy()) {
            add(user);
            return isTakenOutside(user);
        }
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&user);
        const bool isInLoop = instruction && m_loop.contains(instruction);
        // As a number it may be computed before the loop, and used there.
        if (llvm::isa<llvm::PtrToIntOperator>(user) || !use->getType()->isPointerTy()) {
            if (llvm::isa<llvm::PtrToIntOperator, llvm::BinaryOperator, llvm::CastInst>(user)) add(user);
            return isInLoop;
        }
        if (!isInLoop) return false;
        if (llvm::isa<llvm::LoadInst>(instruction)) return false;
        if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction))
            return store->getValueOperand() == use.get();
        if (const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(instruction)) return !comparesWithin(*comparison);
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(instruction)) return !onlyReaches(*call, use);
        return true;
    }

    /// A pointer that the loop computes and code behind it uses.
    bool isTakenOutside(const llvm::User& address) const {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&address);
        return instruction && m_loop.contains(instruction) &&
               llvm::any_of(instruction->users(), [&](const llvm::User* user) {
                   const auto* outside = llvm::dyn_cast<llvm::Instruction>(user);
                   return outside && !m_loop.contains(outside);
               });
    }

    /// «p < t + 8», where both are in the object.
    static bool comparesWithin(const llvm::ICmpInst& comparison) {
        return llvm::getUnderlyingObject(comparison.getOperand(0)) ==
               llvm::getUnderlyingObject(comparison.getOperand(1));
    }

    static bool onlyReaches(const llvm::CallBase& call, const llvm::Use& use) {
        if (llvm::isa<llvm::MemIntrinsic>(call)) return true;
        const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
        if (intrinsic && intrinsic->isLifetimeStartOrEnd()) return true;
        return call.isArgOperand(&use) && call.doesNotCapture(call.getArgOperandNo(&use));
    }

    const llvm::Loop& m_loop;
    llvm::SmallVector<const llvm::Value*, 16> m_open;
    llvm::SmallPtrSet<const llvm::Value*, 16> m_seen;
};

} // namespace

bool showsAddress(const llvm::Value& object, const llvm::Loop& loop) {
    return Follower(object, loop).findsUse();
}

} // namespace forewarp::frontend::parallelism::memory
