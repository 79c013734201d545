#include "frontend/trace/instrument/replace_body.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace forewarp::frontend::trace::instrument {

/// Globals of the module and their copies.
struct BodyReplacement::Copies {
    llvm::ValueToValueMapTy map;
};

BodyReplacement::BodyReplacement(llvm::Module& module) : m_module(module), m_copies(std::make_unique<Copies>()) {
    llvm::ValueToValueMapTy all;
    m_copy = llvm::CloneModule(module, all);
    for (const llvm::GlobalValue& global : module.global_values())
        if (llvm::Value* copy = all.lookup(&global)) m_copies->map[&global] = copy;
}

BodyReplacement::~BodyReplacement() = default;

/// Declares in the copy a global that passes or instrumentation have added to the module.
static llvm::Value* declaredIn(llvm::Module& module, llvm::GlobalValue& global) {
    if (auto* function = llvm::dyn_cast<llvm::Function>(&global))
        return module.getOrInsertFunction(function->getName(), function->getFunctionType(), function->getAttributes())
            .getCallee();
    return module.getOrInsertGlobal(global.getName(), global.getValueType());
}

std::unique_ptr<llvm::Module> BodyReplacement::takeBody(llvm::Function& function) {
    auto& target = *llvm::cast<llvm::Function>(static_cast<llvm::Value*>(m_copies->map[&function]));
    llvm::ValueToValueMapTy map;
    for (llvm::GlobalValue& global : m_module.global_values()) {
        if (llvm::Value* copy = m_copies->map.lookup(&global)) map[&global] = copy;
        else if (global.isDeclaration()) map[&global] = declaredIn(*m_copy, global);
    }
    const llvm::AttributeList attributes = target.getAttributes();
    const auto linkage = target.getLinkage();
    target.deleteBody();
    llvm::stripDebugInfo(function);
    for (unsigned i = 0; i < function.arg_size(); ++i) map[function.getArg(i)] = target.getArg(i);
    llvm::SmallVector<llvm::ReturnInst*, 4> returns;
    llvm::CloneFunctionInto(&target, &function, map, llvm::CloneFunctionChangeType::DifferentModule, returns);
    target.setLinkage(linkage);
    target.setAttributes(attributes);
    target.removeFnAttr(llvm::Attribute::Memory); // it writes events now
    for (llvm::User* user : target.users())
        if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) call->removeFnAttr(llvm::Attribute::Memory);
    return std::move(m_copy);
}

} // namespace forewarp::frontend::trace::instrument
