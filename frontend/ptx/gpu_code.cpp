#include "frontend/ptx/gpu_code.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Internalize.h>

#include <set>

namespace forewarp::frontend::ptx {

namespace {

/// Mathematical intrinsics that GPUs have no instructions for, and the functions of C behind them.
struct MathIntrinsic {
    llvm::Intrinsic::ID id;
    llvm::StringLiteral name;
};
constexpr MathIntrinsic kMathIntrinsics[] = {
    {llvm::Intrinsic::sin, "sin"},         {llvm::Intrinsic::cos, "cos"},       {llvm::Intrinsic::tan, "tan"},
    {llvm::Intrinsic::asin, "asin"},       {llvm::Intrinsic::acos, "acos"},     {llvm::Intrinsic::atan, "atan"},
    {llvm::Intrinsic::sinh, "sinh"},       {llvm::Intrinsic::cosh, "cosh"},     {llvm::Intrinsic::tanh, "tanh"},
    {llvm::Intrinsic::exp, "exp"},         {llvm::Intrinsic::exp2, "exp2"},     {llvm::Intrinsic::exp10, "exp10"},
    {llvm::Intrinsic::log, "log"},         {llvm::Intrinsic::log2, "log2"},     {llvm::Intrinsic::log10, "log10"},
    {llvm::Intrinsic::pow, "pow"},         {llvm::Intrinsic::powi, "powi"},     {llvm::Intrinsic::ldexp, "ldexp"},
    {llvm::Intrinsic::llround, "llround"}, {llvm::Intrinsic::llrint, "llrint"}, {llvm::Intrinsic::lround, "llround"},
    {llvm::Intrinsic::lrint, "llrint"}, // long has 64 bits
};

/// Nothing but the kernel and what it needs stays, without what only the host's processor understands.
void reduceTo(const llvm::Function& kernel, llvm::Module& module) {
    for (const char* name : {"llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"})
        if (auto* list = module.getGlobalVariable(name)) list->eraseFromParent();
    for (const char* name : {"llvm.module.flags", "llvm.ident", "llvm.commandline"})
        if (auto* list = module.getNamedMetadata(name)) list->eraseFromParent();
    llvm::StripDebugInfo(module);
    llvm::internalizeModule(module, [&](const llvm::GlobalValue& value) { return &value == &kernel; });
    llvm::ModuleAnalysisManager analyses;
    llvm::PassBuilder().registerModuleAnalyses(analyses);
    llvm::GlobalDCEPass().run(module, analyses);
    for (llvm::Function& function : module) {
        for (const char* attribute : {"target-cpu", "target-features", "tune-cpu", "probe-stack"})
            function.removeFnAttr(attribute);
        for (const auto attribute : {llvm::Attribute::OptimizeNone, llvm::Attribute::NoInline,
                                     llvm::Attribute::StackProtect, llvm::Attribute::StackProtectStrong})
            function.removeFnAttr(attribute);
        if (!function.isDeclaration() && &function != &kernel) function.addFnAttr(llvm::Attribute::AlwaysInline);
    }
}

/// Clang has lowered the syntax tree at a level where it forbids unrolling, on which the count of registers depends.
void allowUnrolling(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::BasicBlock& block : function)
            if (llvm::MDNode* marks = block.getTerminator()->getMetadata(llvm::LLVMContext::MD_loop))
                block.getTerminator()->setMetadata(
                    llvm::LLVMContext::MD_loop,
                    llvm::makePostTransformationMetadata(module.getContext(), marks, {"llvm.loop.unroll.disable"}, {}));
}

bool isOfHostOnly(const llvm::Type* type) {
    return type->isX86_FP80Ty() || type->isFP128Ty() || type->isPPC_FP128Ty();
}

std::optional<std::string> whyNotOnGpu(const llvm::CallBase& call) {
    if (call.isInlineAsm()) return "it holds assembly of this computer";
    if (const auto library = ir::libraryCallOf(call)) {
        const bool isMemory =
            library->kind == ir::LibraryCall::Kind::allocation || library->kind == ir::LibraryCall::Kind::release;
        if (!isMemory) return "it calls " + library->name + "()";
    }
    const llvm::Function* callee = call.getCalledFunction();
    const std::string name = callee ? callee->getName().str() : "a function";
    if (call.getFunctionType()->isVarArg()) return "it calls " + name + "(), which takes any number of arguments";
    if (call.hasFnAttr(llvm::Attribute::ReturnsTwice)) return "it calls " + name + "(), which can return twice";
    if (callee && callee->isIntrinsic() && callee->getName().starts_with("llvm.x86."))
        return "it uses an instruction of this computer (" + name + ")";
    return std::nullopt;
}

std::optional<std::string> whyNotOnGpu(const llvm::Instruction& instruction) {
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (auto why = whyNotOnGpu(*call)) return why;
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction); local && !local->isStaticAlloca())
        return "it has an array whose size is only known when it runs";
    if (llvm::isa<llvm::VAArgInst>(instruction)) return "it reads arguments of any number";
    if (llvm::isa<llvm::IndirectBrInst>(instruction)) return "it jumps to labels whose address it takes";
    const auto isWide = [](const llvm::Use& operand) { return isOfHostOnly(operand->getType()); };
    if (isOfHostOnly(instruction.getType()) || llvm::any_of(instruction.operands(), isWide))
        return "it uses long double, which GPUs do not have";
    return std::nullopt;
}

std::optional<std::string> whyNotOnGpu(const llvm::Module& module) {
    for (const llvm::Function& function : module)
        for (const llvm::Instruction& instruction : llvm::instructions(function))
            if (auto why = whyNotOnGpu(instruction)) return why;
    return std::nullopt;
}

/// «sinf» for the intrinsic of sin in single precision; empty for other calls.
std::string mathNameOf(const llvm::IntrinsicInst& call) {
    const auto* known =
        llvm::find_if(kMathIntrinsics, [&](const MathIntrinsic& entry) { return entry.id == call.getIntrinsicID(); });
    if (known == std::end(kMathIntrinsics)) return {};
    return known->name.str() + (call.getArgOperand(0)->getType()->isFloatTy() ? "f" : "");
}

/// Intrinsics that would need an instruction become calls; hints to the host's caches go.
void spellOutIntrinsics(llvm::Module& module) {
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
            auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
            if (!call) continue;
            if (call->getIntrinsicID() == llvm::Intrinsic::prefetch) call->eraseFromParent();
            else if (const std::string name = mathNameOf(*call); !name.empty()) {
                const auto callee = module.getOrInsertFunction(name, call->getFunctionType());
                call->setCalledFunction(callee);
                call->setAttributes({});
                call->setDoesNotAccessMemory();
                call->setDoesNotThrow();
            }
        }
}

/// Gives functions of the host's mathematical library bodies for GPUs; what libdevice does not have stays as it is.
void linkLibdevice(llvm::Module& module, const llvm::Function& kernel, const std::string& path) {
    std::vector<llvm::Function*> declared;
    for (llvm::Function& function : module)
        if (function.isDeclaration() && !function.isIntrinsic()) declared.push_back(&function);
    if (declared.empty()) return;
    llvm::SMDiagnostic ignored;
    auto library = llvm::parseIRFile(path, ignored, module.getContext());
    if (!library) return;
    for (llvm::Function* function : declared) {
        const std::string name = "__nv_" + function->getName().str();
        const llvm::Function* known = library->getFunction(name);
        if (known && known->getFunctionType() == function->getFunctionType()) function->setName(name);
    }
    library->setTargetTriple(module.getTargetTriple());
    library->setDataLayout(module.getDataLayout());
    llvm::Linker::linkModules(module, std::move(library), llvm::Linker::LinkOnlyNeeded,
                              [&](llvm::Module& linked, const llvm::StringSet<>& names) {
                                  llvm::internalizeModule(linked, [&](const llvm::GlobalValue& value) {
                                      return &value == &kernel || !names.contains(value.getName());
                                  });
                              });
}

} // namespace

std::optional<std::string> makeGpuCode(llvm::Module& module, llvm::Function& kernel, const std::string& libdevice) {
    reduceTo(kernel, module);
    if (auto why = whyNotOnGpu(module)) return why;
    allowUnrolling(module);
    spellOutIntrinsics(module);
    if (!libdevice.empty()) linkLibdevice(module, kernel, libdevice);
    return std::nullopt;
}

std::vector<std::string> callsLeft(const llvm::Function& kernel) {
    std::set<std::string> names;
    for (const llvm::Instruction& instruction : llvm::instructions(kernel)) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (!call || llvm::isa<llvm::IntrinsicInst>(call) || call->isInlineAsm()) continue;
        const llvm::Function* callee = call->getCalledFunction();
        names.insert(callee ? callee->getName().str() + "()" : "a function through a pointer");
    }
    return {names.begin(), names.end()};
}

} // namespace forewarp::frontend::ptx
