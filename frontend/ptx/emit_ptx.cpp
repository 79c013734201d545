#include "frontend/ptx/emit_ptx.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/analysis_managers.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Target/TargetOptions.h>

#include <algorithm>

extern "C" { // where LLVM has the target; its general header declares those of all targets
void LLVMInitializeNVPTXTargetInfo();
void LLVMInitializeNVPTXTarget();
void LLVMInitializeNVPTXTargetMC();
void LLVMInitializeNVPTXAsmPrinter();
}

namespace forewarp::frontend::ptx {

namespace {

constexpr char kTriple[] = "nvptx64-nvidia-cuda";

/// 80 for «sm_80» and «sm_80a», nothing for what is no architecture.
std::optional<unsigned> numberOf(llvm::StringRef architecture) {
    unsigned number = 0;
    const bool hasPrefix = architecture.consume_front("sm_") || architecture.consume_front("compute_");
    if (!hasPrefix || architecture.consumeInteger(10, number) || architecture.size() > 1) return std::nullopt;
    return number;
}

std::unique_ptr<llvm::TargetMachine> machineFor(const llvm::Target& target, llvm::StringRef architecture) {
    llvm::TargetOptions options;
    options.AllowFPOpFusion = llvm::FPOpFusion::Fast; // as nvcc does
    return std::unique_ptr<llvm::TargetMachine>(target.createTargetMachine(
        kTriple, architecture, "", options, llvm::Reloc::PIC_, {}, llvm::CodeGenOptLevel::Aggressive));
}

/// Gathers what goes wrong while LLVM generates code, in place of ending the process.
class EmissionGuard {
  public:
    explicit EmissionGuard(llvm::LLVMContext& context) : m_context(context), m_fatal(onFatal, this) {
        m_context.setDiagnosticHandlerCallBack(onDiagnostic, this);
        llvm::CrashRecoveryContext::Enable();
    }
    ~EmissionGuard() {
        llvm::CrashRecoveryContext::Disable();
        m_context.setDiagnosticHandlerCallBack(nullptr);
    }
    EmissionGuard(const EmissionGuard&) = delete;
    EmissionGuard& operator=(const EmissionGuard&) = delete;

    /// False where something went wrong.
    bool run(llvm::function_ref<void()> work) {
        llvm::CrashRecoveryContext recovery;
        const bool ended = recovery.RunSafely(work);
        if (!ended && m_why.empty()) m_why = "the code generator failed on it";
        return m_why.empty();
    }
    [[nodiscard]] const std::string& why() const { return m_why; }

  private:
    static void onFatal(void* self, const char* reason, bool) {
        static_cast<EmissionGuard*>(self)->m_why = reason;
        if (auto* recovery = llvm::CrashRecoveryContext::GetCurrent()) recovery->HandleExit(1);
    }
    static void onDiagnostic(const llvm::DiagnosticInfo* diagnostic, void* self) {
        std::string& why = static_cast<EmissionGuard*>(self)->m_why;
        if (diagnostic->getSeverity() != llvm::DS_Error || !why.empty()) return;
        llvm::raw_string_ostream stream(why);
        llvm::DiagnosticPrinterRawOStream printer(stream);
        diagnostic->print(printer);
    }

    llvm::LLVMContext& m_context;
    std::string m_why;
    llvm::ScopedFatalErrorHandler m_fatal;
};

/// The first line, without addresses of LLVM's own objects and the place it does not know.
std::string readable(llvm::StringRef reason) {
    reason = reason.split('\n').first.rtrim('.');
    reason.consume_front("<unknown>:0:0: ");
    llvm::SmallVector<llvm::StringRef, 16> words;
    reason.split(words, ' ', -1, false);
    llvm::erase_if(words, [](llvm::StringRef word) { return word.starts_with("0x"); });
    return llvm::join(words, " ");
}

} // namespace

PtxTarget::PtxTarget(std::string architecture, std::unique_ptr<llvm::TargetMachine> machine)
    : m_architecture(std::move(architecture)), m_machine(std::move(machine)) {}
PtxTarget::PtxTarget(PtxTarget&&) noexcept = default;
PtxTarget::~PtxTarget() = default;

Result<PtxTarget> PtxTarget::nearest(const std::string& architecture) {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    const auto wanted = numberOf(architecture);
    if (!wanted)
        return Error{ErrorKind::usage,
                     architecture + " is no architecture of NVIDIA's GPUs.",
                     {},
                     "Write it as nvcc does, for instance sm_80."};
    std::string why;
    const llvm::Target* target = llvm::TargetRegistry::lookupTarget(kTriple, why);
    if (!target)
        return Error{ErrorKind::internal,
                     "This LLVM cannot generate code for NVIDIA's GPUs.",
                     {},
                     "Install one that is built with the NVPTX target."};
    std::string nearest, lowest;
    for (const auto& known : machineFor(*target, "")->getMCSubtargetInfo()->getAllProcessorDescriptions()) {
        const auto number = numberOf(known.Key);
        if (!number) continue;
        if (lowest.empty() || *number < *numberOf(lowest)) lowest = known.Key;
        if (known.Key == architecture) nearest = known.Key;
        else if (*number <= *wanted && nearest != architecture && (nearest.empty() || *number > *numberOf(nearest)))
            nearest = known.Key;
    }
    if (nearest.empty()) nearest = lowest;
    return PtxTarget(nearest, machineFor(*target, nearest));
}

void PtxTarget::adopt(llvm::Module& module) const {
    module.setTargetTriple(kTriple);
    module.setDataLayout(m_machine->createDataLayout());
}

Result<std::string> PtxTarget::emit(llvm::Module& module) const {
    EmissionGuard guard(module.getContext());
    llvm::SmallString<0> text;
    const bool done = guard.run([&] {
        ir::AnalysisManagers managers(m_machine.get());
        managers.builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3).run(module, managers.module);
        llvm::raw_svector_ostream stream(text);
        llvm::legacy::PassManager passes;
        if (m_machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
            llvm::report_fatal_error("no PTX can be written");
        passes.run(module);
    });
    if (!done)
        return Error{ErrorKind::input,
                     "LLVM cannot make PTX of it: " + readable(guard.why()) + ".",
                     {},
                     "Choose another loop or architecture."};
    return text.str().str();
}

} // namespace forewarp::frontend::ptx
