#include "frontend/trace/instrument/event_plan.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>

#include <filesystem>

namespace forewarp::frontend::trace::instrument {

namespace {

using Kind = TraceSite::Kind;

bool hasLifetimeMarkers(const llvm::AllocaInst& local) {
    return llvm::any_of(local.users(), [](const llvm::User* user) {
        const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        return marker && marker->isLifetimeStartOrEnd();
    });
}

/// A copy the compiler makes to hand over a struct; it holds nothing from one statement to the next.
bool isTemporary(llvm::AllocaInst& local) {
    static const char* const kNames[] = {".compoundliteral", "agg.tmp", "tmp", "coerce", "byval-temp", "ref.tmp"};
    if (!llvm::findDVRDeclares(&local).empty() || !llvm::findDbgDeclares(&local).empty()) return false;
    return llvm::any_of(kNames, [&](const char* name) { return local.getName().starts_with(name); });
}

/// True for the area in which a variadic function finds its arguments: no instruction writes it, and no other call sees
/// it.
bool readsVariadicArguments(const llvm::Value& address) {
    return address.getName().starts_with("vaarg.addr");
}

kernel::AccessKind accessKindOf(Kind kind) {
    return kind == Kind::load || kind == Kind::readRange ? kernel::AccessKind::load : kernel::AccessKind::store;
}

SiteReference referenceTo(const llvm::Instruction& instruction, kernel::AccessKind kind) {
    SiteReference reference;
    reference.kind = kind;
    reference.location = ir::FunctionView::locationOf(instruction);
    if (const llvm::DILocation* place = instruction.getDebugLoc()) {
        const std::filesystem::path folder(place->getDirectory().str());
        reference.file = (folder / place->getFilename().str()).lexically_normal().string();
    }
    return reference;
}

std::uint64_t vaListBytes(const llvm::Module& module) {
    return llvm::Triple(module.getTargetTriple()).getArch() == llvm::Triple::x86_64 ? 24 : 32;
}

} // namespace

/// One function while it is planned.
class EventPlanner::Function {
  public:
    Function(EventPlanner& planner, llvm::Function& function, const std::vector<PlannedLoop>& loops, bool isCalled)
        : m_planner(planner), m_layout(function.getParent()->getDataLayout()), m_loops(loops), m_isCalled(isCalled) {
        m_plan.function = &function;
    }

    EventPlan plan() {
        if (m_isCalled) planEntry();
        for (llvm::BasicBlock& block : *m_plan.function) {
            planLeaves(block);
            planIterations(block);
            if (isTraced(block))
                for (llvm::Instruction& instruction : block) planInstruction(instruction);
            planEnters(block);
        }
        return std::move(m_plan);
    }

  private:
    bool isTraced(const llvm::BasicBlock& block) const {
        return m_isCalled ||
               llvm::any_of(m_loops, [&](const PlannedLoop& each) { return each.loop->contains(&block); });
    }
    /// Whether the function's events begin and end with this loop. They do not where a watched loop calls the function:
    /// then all of it writes events.
    bool isOutermost(const PlannedLoop& loop) const {
        return !m_isCalled && llvm::none_of(m_loops, [&](const PlannedLoop& other) {
            return other.loop != loop.loop && other.loop->contains(loop.loop);
        });
    }

    void add(PlannedStep step) { m_plan.steps[step.before->getParent()].push_back(step); }
    void addCursor(PlannedStep::Kind kind, llvm::Instruction* before) { add({.kind = kind, .before = before}); }
    void addEvent(llvm::Instruction* before, TraceSite site, llvm::Value* address, llvm::Value* length,
                  SiteReference reference) {
        site.reference = int(m_planner.m_result.references.size());
        const auto number = std::uint16_t(m_planner.m_result.sites.size());
        m_planner.m_result.sites.push_back(site);
        m_planner.m_result.references.push_back(std::move(reference));
        add({.before = before, .site = number, .address = address, .length = length});
    }
    void addLoopEvent(llvm::Instruction* before, std::uint16_t site, int depthChange) {
        add({.before = before, .site = site, .depthChange = depthChange});
    }
    void addDiscard(llvm::Instruction* before, llvm::Value* address, llvm::Value* length) {
        addEvent(before, {.kind = Kind::discard}, address, length, {});
    }
    void addDiscard(llvm::Instruction* before, llvm::AllocaInst& local) {
        if (const auto bytes = local.getAllocationSize(m_layout)) addDiscard(before, &local, number(*bytes));
    }
    llvm::Value* number(std::uint64_t value) const {
        return llvm::ConstantInt::get(llvm::Type::getInt64Ty(m_plan.function->getContext()), value);
    }

    std::vector<llvm::AllocaInst*> locals() const {
        std::vector<llvm::AllocaInst*> found;
        for (llvm::Instruction& instruction : m_plan.function->getEntryBlock())
            if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction); local && local->isStaticAlloca())
                found.push_back(local);
        return found;
    }

    /// Discards what earlier calls left in the memory of this call's local variables and structure arguments.
    void planEntry() {
        llvm::Instruction* start = &*m_plan.function->getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
        addCursor(PlannedStep::Kind::loadCursor, start);
        for (llvm::AllocaInst* local : locals())
            if (!hasLifetimeMarkers(*local)) addDiscard(start, *local);
        for (llvm::Argument& argument : m_plan.function->args())
            if (llvm::Type* type = argument.getParamByValType())
                addDiscard(start, &argument, number(m_layout.getTypeAllocSize(type)));
    }

    void planLeaves(llvm::BasicBlock& block) {
        std::vector<PlannedLoop> left;
        for (const PlannedLoop& each : m_loops)
            if (!each.loop->contains(&block) &&
                llvm::any_of(llvm::predecessors(&block), [&](auto* from) { return each.loop->contains(from); }))
                left.push_back(each);
        llvm::sort(left, [](const PlannedLoop& a, const PlannedLoop& b) {
            return a.loop->getLoopDepth() > b.loop->getLoopDepth(); // the inner loop is left first
        });
        llvm::Instruction* start = left.empty() ? nullptr : &*block.getFirstInsertionPt();
        for (const PlannedLoop& each : left) addLoopEvent(start, run::leaveSite(each.position), -1);
        if (llvm::any_of(left, [&](const PlannedLoop& each) { return isOutermost(each); }))
            addCursor(PlannedStep::Kind::storeCursor, start);
    }

    void planIterations(llvm::BasicBlock& block) {
        for (const PlannedLoop& each : m_loops) {
            if (each.loop->getHeader() != &block) continue;
            llvm::Instruction* start = &*block.getFirstInsertionPt();
            addLoopEvent(start, run::iterateSite(each.position), 0);
            for (llvm::AllocaInst* local : locals())
                if (isTemporary(*local) && !hasLifetimeMarkers(*local)) addDiscard(start, *local);
        }
    }

    void planEnters(llvm::BasicBlock& block) {
        for (const PlannedLoop& each : m_loops) {
            if (each.loop->getLoopPreheader() != &block) continue;
            llvm::Instruction* end = block.getTerminator();
            if (isOutermost(each)) addCursor(PlannedStep::Kind::loadCursor, end);
            addLoopEvent(end, run::enterSite(each.position), 1);
        }
    }

    void planInstruction(llvm::Instruction& instruction) {
        if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
            planAccess(*load, Kind::load, load->getPointerOperand(), load->getType());
        else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
            planAccess(*store, Kind::store, store->getPointerOperand(), store->getValueOperand()->getType());
        else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
            planUpdate(*update, update->getPointerOperand(), update->getType());
        else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
            planUpdate(*exchange, exchange->getPointerOperand(), exchange->getNewValOperand()->getType());
        else if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction); local && !local->isStaticAlloca())
            planDynamicLocal(*local);
        else if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) planIntrinsic(*intrinsic);
        else if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) planCall(*call);
        else if (llvm::isa<llvm::ReturnInst>(instruction) && m_isCalled &&
                 !instruction.getParent()->getTerminatingMustTailCall())
            addCursor(PlannedStep::Kind::storeCursor, &instruction);
    }

    void planAccess(llvm::Instruction& access, Kind kind, llvm::Value* address, llvm::Type* type) {
        const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(llvm::getUnderlyingObject(address));
        if (global && global->isConstant()) return; // nothing can write it
        if (address->getType()->getPointerAddressSpace() != 0 || readsVariadicArguments(*address)) return;
        const std::uint64_t bytes = m_layout.getTypeStoreSize(type);
        planRange(access, kind, address, number(bytes), accessReference(access, accessKindOf(kind), type));
    }

    void planUpdate(llvm::Instruction& update, llvm::Value* address, llvm::Type* type) {
        planAccess(update, Kind::load, address, type);
        planAccess(update, Kind::store, address, type);
    }

    /// Reads or writes `length` bytes; as an event of one word where that is a small constant.
    void planRange(llvm::Instruction& before, Kind kind, llvm::Value* address, llvm::Value* length,
                   SiteReference reference) {
        const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(length);
        if (constant && constant->isZero()) return;
        const auto group = m_planner.m_groups.find(&before);
        TraceSite site{.kind = kind};
        if (group != m_planner.m_groups.end()) {
            site.reductionGroup = group->second;
            m_planner.m_grouped[&before] = int(m_planner.m_result.references.size());
        }
        if (constant && constant->getValue().ule(UINT16_MAX)) {
            site.bytes = std::uint16_t(constant->getZExtValue());
            return addEvent(&before, site, address, nullptr, std::move(reference));
        }
        site.kind = kind == Kind::load ? Kind::readRange : Kind::writeRange;
        addEvent(&before, site, address, length, std::move(reference));
    }

    void planDynamicLocal(llvm::AllocaInst& local) {
        llvm::Instruction* next = local.getNextNode();
        llvm::IRBuilder<> builder(next);
        auto* count = builder.CreateZExtOrTrunc(local.getArraySize(), builder.getInt64Ty());
        const std::uint64_t elementBytes = m_layout.getTypeAllocSize(local.getAllocatedType());
        addDiscard(next, &local, builder.CreateMul(count, builder.getInt64(elementBytes)));
    }

    void planIntrinsic(llvm::IntrinsicInst& intrinsic) {
        const auto range = [&](Kind kind, llvm::Value* address, llvm::Value* length, const char* call) {
            SiteReference reference = referenceTo(intrinsic, accessKindOf(kind));
            reference.call = call;
            if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(length))
                reference.bits = unsigned(constant->getZExtValue() * 8);
            planRange(intrinsic, kind, address, length, std::move(reference));
        };
        if (auto* set = llvm::dyn_cast<llvm::MemSetInst>(&intrinsic))
            range(Kind::store, set->getRawDest(), set->getLength(), "memset()");
        else if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&intrinsic)) {
            const char* call = llvm::isa<llvm::MemMoveInst>(transfer) ? "memmove()" : "memcpy()";
            range(Kind::load, transfer->getRawSource(), transfer->getLength(), call);
            range(Kind::store, transfer->getRawDest(), transfer->getLength(), call);
        } else if (intrinsic.getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
            auto* local = llvm::dyn_cast<llvm::AllocaInst>(intrinsic.getArgOperand(1)->stripPointerCasts());
            if (local && local->isStaticAlloca()) addDiscard(&intrinsic, *local);
        } else if (intrinsic.getIntrinsicID() == llvm::Intrinsic::vastart)
            range(Kind::store, intrinsic.getArgOperand(0), number(vaListBytes(*intrinsic.getModule())), "va_start()");
        else if (intrinsic.getIntrinsicID() == llvm::Intrinsic::vacopy) {
            llvm::Value* bytes = number(vaListBytes(*intrinsic.getModule()));
            range(Kind::load, intrinsic.getArgOperand(1), bytes, "va_copy()");
            range(Kind::store, intrinsic.getArgOperand(0), bytes, "va_copy()");
        }
    }

    /// The called function may write events of its own, so the cursor goes through memory before and after the call.
    void planCall(llvm::CallInst& call) {
        for (unsigned i = 0; i < call.arg_size(); ++i)
            if (llvm::Type* type = call.getParamByValType(i)) // copied by the call
                planAccess(call, Kind::load, call.getArgOperand(i), type);
        if (call.doesNotAccessMemory() || call.isInlineAsm()) return;
        if (call.getCalledFunction() && call.getCalledFunction()->getName() == run::kExhaustedSymbol) return;
        addCursor(PlannedStep::Kind::storeCursor, &call);
        if (!call.doesNotReturn() && !call.isMustTailCall())
            addCursor(PlannedStep::Kind::loadCursor, call.getNextNode());
    }

    EventPlanner& m_planner;
    const llvm::DataLayout& m_layout;
    const std::vector<PlannedLoop>& m_loops;
    bool m_isCalled;
    EventPlan m_plan;
};

SiteReference accessReference(const llvm::Instruction& access, kernel::AccessKind kind, llvm::Type* type) {
    SiteReference reference = referenceTo(access, kind);
    reference.bits = unsigned(access.getDataLayout().getTypeSizeInBits(type).getKnownMinValue());
    reference.isPointer = type->isPointerTy();
    return reference;
}

EventPlan EventPlanner::plan(llvm::Function& function, const std::vector<PlannedLoop>& loops, bool isCalled) {
    return Function(*this, function, loops, isCalled).plan();
}

} // namespace forewarp::frontend::trace::instrument
