#include "frontend/ptx/outline_kernel.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace forewarp::frontend::ptx {

namespace {

/// Tables that never change come with the kernel; all other memory is the host's.
bool isParameter(const llvm::GlobalVariable& variable) {
    return !variable.isConstant() || !variable.hasDefinitiveInitializer();
}

/// Cheap integer arithmetic, worth doing again in every thread.
bool isWorthRepeating(const llvm::Instruction& instruction) {
    if (!instruction.getType()->isIntOrPtrTy() || instruction.isIntDivRem()) return false;
    if (llvm::isa<llvm::GetElementPtrInst, llvm::ICmpInst, llvm::SelectInst, llvm::BinaryOperator>(instruction))
        return true;
    return llvm::isa<llvm::CastInst>(instruction) && instruction.getOperand(0)->getType()->isIntOrPtrTy();
}

class KernelOutliner {
  public:
    KernelOutliner(const KernelRegion& region, std::string name)
        : m_region(region), m_name(std::move(name)), m_host(*region.entry->getParent()),
          m_inside(region.blocks.begin(), region.blocks.end()) {}

    llvm::Function& run() {
        llvm::stripDebugInfo(m_host);
        spellOutAddresses();
        for (const llvm::BasicBlock* block : m_region.blocks)
            for (const llvm::Instruction& instruction : *block) lookAtOperands(instruction);
        llvm::Function& kernel = createFunction();
        llvm::BasicBlock* entry = llvm::BasicBlock::Create(kernel.getContext(), "entry", &kernel);
        copyBlocks(kernel);
        for (const llvm::Instruction* instruction : m_repeated) copyTo(*entry, *instruction);
        llvm::BranchInst::Create(llvm::cast<llvm::BasicBlock>(static_cast<llvm::Value*>(m_copies[m_region.entry])),
                                 entry);
        for (llvm::BasicBlock& block : kernel)
            for (llvm::Instruction& instruction : block)
                llvm::RemapInstruction(&instruction, m_copies,
                                       llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals);
        return kernel;
    }

  private:
    /// Constants that hold the address of a variable become instructions: the address is none in the kernel.
    void spellOutAddresses() {
        std::vector<llvm::Constant*> variables;
        for (llvm::GlobalVariable& variable : m_host.getParent()->globals())
            if (isParameter(variable)) variables.push_back(&variable);
        llvm::convertUsersOfConstantsToInstructions(variables, &m_host);
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(m_host))) {
            auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
            if (!call || call->getIntrinsicID() != llvm::Intrinsic::threadlocal_address) continue;
            call->replaceAllUsesWith(call->getArgOperand(0));
            call->eraseFromParent();
        }
    }

    void lookAtOperands(const llvm::Instruction& instruction) {
        for (const llvm::Use& operand : instruction.operands()) lookAt(*operand.get());
    }

    void lookAt(llvm::Value& value) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
        if (instruction && m_inside.contains(instruction->getParent())) return;
        const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value);
        if (!instruction && !llvm::isa<llvm::Argument>(value) && !(variable && isParameter(*variable))) return;
        if (!m_seen.insert(&value).second) return;
        if (instruction && isWorthRepeating(*instruction)) {
            lookAtOperands(*instruction);
            m_repeated.push_back(instruction);
        } else if (instruction && isThreadsOwn(*instruction)) m_repeated.push_back(instruction);
        else m_parameters.push_back(&value);
    }

    [[nodiscard]] bool isThreadsOwn(const llvm::Instruction& instruction) const {
        const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
        return local && local->isStaticAlloca() && isOnlyUsedInside(*local);
    }

    [[nodiscard]] bool isOnlyUsedInside(const llvm::Instruction& address) const {
        return llvm::all_of(address.users(), [&](const llvm::User* user) {
            const auto& use = *llvm::cast<llvm::Instruction>(user);
            return use.isLifetimeStartOrEnd() || m_inside.contains(use.getParent()) ||
                   (isWorthRepeating(use) && isOnlyUsedInside(use));
        });
    }

    llvm::Function& createFunction() {
        std::vector<llvm::Type*> types;
        for (const llvm::Value* parameter : m_parameters) types.push_back(parameter->getType());
        auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(m_host.getContext()), types, false);
        llvm::Module& module = *m_host.getParent();
        if (auto* other = module.getNamedValue(m_name)) other->setName(m_name + "_of_host");
        auto* kernel = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, m_name, module);
        kernel->setCallingConv(llvm::CallingConv::PTX_Kernel);
        kernel->addFnAttr(llvm::Attribute::NoUnwind);
        const bool variablesAreApart = knowsAllPointers();
        for (unsigned i = 0; i < m_parameters.size(); ++i) {
            llvm::Argument* argument = kernel->getArg(i);
            argument->setName(m_parameters[i]->getName());
            llvm::AttrBuilder known = attributesOf(*m_parameters[i], variablesAreApart);
            argument->addAttrs(known);
            m_copies[m_parameters[i]] = argument;
        }
        return *kernel;
    }

    /// True where every pointer is a variable or `restrict`: variables overlap no other variable, but what a pointer
    /// leads to may be one.
    [[nodiscard]] bool knowsAllPointers() const {
        const auto isKnown = [](const llvm::Value* value) {
            return !value->getType()->isPointerTy() || llvm::isa<llvm::GlobalVariable>(value) || isOwnMemory(*value) ||
                   (llvm::isa<llvm::Argument>(value) && llvm::cast<llvm::Argument>(value)->hasNoAliasAttr());
        };
        const auto makesPointer = [](const llvm::Instruction& instruction) {
            return instruction.getType()->isPointerTy() &&
                   llvm::isa<llvm::LoadInst, llvm::CallBase, llvm::IntToPtrInst>(instruction);
        };
        return llvm::all_of(m_parameters, isKnown) &&
               llvm::none_of(m_region.blocks,
                             [&](const llvm::BasicBlock* block) { return llvm::any_of(*block, makesPointer); });
    }

    /// What makeThreads() has made memory.
    static bool isOwnMemory(const llvm::Value& value) {
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
        return load && llvm::isa<llvm::PoisonValue>(load->getPointerOperand());
    }

    /// What is known of a parameter and not a matter of the host's calling convention.
    [[nodiscard]] llvm::AttrBuilder attributesOf(const llvm::Value& value, bool variablesAreApart) const {
        llvm::AttrBuilder known(value.getContext());
        if (!value.getType()->isPointerTy()) return known;
        if (isOwnMemory(value)) known.addAttribute(llvm::Attribute::NoAlias);
        if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
            if (variablesAreApart) known.addAttribute(llvm::Attribute::NoAlias);
            known.addAlignmentAttr(variable->getAlign());
        }
        const auto* argument = llvm::dyn_cast<llvm::Argument>(&value);
        if (!argument) return known;
        if (argument->hasNoAliasAttr()) known.addAttribute(llvm::Attribute::NoAlias);
        if (argument->hasByValAttr()) known.addByValAttr(argument->getParamByValType());
        known.addAlignmentAttr(argument->getParamAlign());
        return known;
    }

    void copyBlocks(llvm::Function& kernel) {
        llvm::BasicBlock* end = llvm::BasicBlock::Create(kernel.getContext(), "done", &kernel);
        llvm::ReturnInst::Create(kernel.getContext(), end);
        m_copies[m_region.end] = end;
        for (const llvm::BasicBlock* block : m_region.blocks)
            m_copies[block] = llvm::CloneBasicBlock(block, m_copies, "", &kernel);
    }

    void copyTo(llvm::BasicBlock& entry, const llvm::Instruction& instruction) {
        llvm::Instruction* copy = instruction.clone();
        copy->insertInto(&entry, entry.end());
        copy->setName(instruction.getName());
        m_copies[&instruction] = copy;
    }

    const KernelRegion& m_region;
    std::string m_name;
    llvm::Function& m_host;
    llvm::SmallPtrSet<const llvm::BasicBlock*, 32> m_inside;
    llvm::SmallPtrSet<const llvm::Value*, 32> m_seen;
    std::vector<const llvm::Value*> m_parameters; ///< In order of first use.
    std::vector<const llvm::Instruction*> m_repeated; ///< Operands before what uses them.
    llvm::ValueToValueMapTy m_copies;
};

} // namespace

llvm::Function& outlineKernel(const KernelRegion& region, const std::string& name) {
    return KernelOutliner(region, name).run();
}

} // namespace forewarp::frontend::ptx
