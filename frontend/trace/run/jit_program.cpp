#include "frontend/trace/run/jit_program.h"

#include "frontend/clang_headers.h"
#include "frontend/sandbox/limited_work.h"

#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/Support/TargetSelect.h>

namespace forewarp::frontend::trace::run {

namespace orc = llvm::orc;

struct JitProgram::Code {
    using Main = int (*)(int, char**, char**);
    using Constructor = void (*)();

    std::unique_ptr<orc::LLJIT> jit;
    std::vector<Constructor> constructors;
    Main main = nullptr;
};

namespace {

constexpr char kConstructorName[] = "forewarp.constructor.";

/// Gives the functions that run before main() names that can be looked up, numbered in their order; returns how many
/// there are.
std::size_t exportConstructors(llvm::Module& module) {
    std::multimap<unsigned, llvm::Function*> byPriority;
    for (const orc::CtorDtorIterator::Element& element : orc::getConstructors(module))
        if (element.Func) byPriority.emplace(element.Priority, element.Func);
    std::size_t count = 0;
    for (const auto& [priority, function] : byPriority)
        llvm::GlobalAlias::create(llvm::GlobalValue::ExternalLinkage, kConstructorName + std::to_string(count++),
                                  function);
    if (auto* list = module.getGlobalVariable("llvm.global_ctors")) list->eraseFromParent();
    return count;
}

Error notLinked(const std::string& why) {
    return {ErrorKind::input,
            "The program cannot be put together: " + why + ".",
            {},
            "Add the sources it lacks; of libraries, only C's own can be used."};
}
Error notLinked(llvm::Error error) {
    return notLinked(llvm::toString(std::move(error)));
}

/// Links the program to `symbols` first, then to this process; what the program defines itself goes before both.
llvm::Error addRuntime(orc::LLJIT& jit, const RuntimeSymbols& symbols) {
    auto runtime = jit.createJITDylib("runtime");
    if (!runtime) return runtime.takeError();
    orc::SymbolMap map;
    for (const auto& [name, address] : symbols)
        map[jit.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported};
    if (auto error = runtime->define(orc::absoluteSymbols(std::move(map)))) return error;
    auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(jit.getDataLayout().getGlobalPrefix());
    if (!process) return process.takeError();
    runtime->addGenerator(std::move(*process));
    jit.getMainJITDylib().addToLinkOrder(*runtime);
    return llvm::Error::success();
}

} // namespace

JitProgram::JitProgram(std::unique_ptr<Code> code) : m_code(std::move(code)) {}
JitProgram::JitProgram(JitProgram&&) noexcept = default;
JitProgram& JitProgram::operator=(JitProgram&&) noexcept = default;
JitProgram::~JitProgram() = default;

Result<JitProgram> JitProgram::compile(std::unique_ptr<llvm::Module> module, std::unique_ptr<llvm::LLVMContext> context,
                                       const RuntimeSymbols& symbols, instrument::OptimizationLevel level) {
    const sandbox::LimitedWork limited;
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    llvm::StripDebugInfo(*module);
    const std::size_t constructors = exportConstructors(*module);
    instrument::optimize(*module, level);
    std::string why; // what the linker reports beside the error that it returns
    auto jit =
        orc::LLJITBuilder().setPlatformSetUp(orc::setUpInactivePlatform).setLinkProcessSymbolsByDefault(false).create();
    if (!jit) return notLinked(jit.takeError());
    (*jit)->getExecutionSession().setErrorReporter([&why](llvm::Error error) { why += toString(std::move(error)); });
    if (auto error = addRuntime(**jit, symbols)) return notLinked(std::move(error));
    if (auto error = (*jit)->addIRModule(orc::ThreadSafeModule(std::move(module), std::move(context))))
        return notLinked(std::move(error));
    auto code = std::make_unique<Code>();
    auto main = (*jit)->lookup("main");
    if (!main) {
        const std::string error = llvm::toString(main.takeError());
        return notLinked(why.empty() ? error : why);
    }
    code->main = main->toPtr<Code::Main>();
    for (std::size_t i = 0; i < constructors; ++i) {
        auto address = (*jit)->lookup(kConstructorName + std::to_string(i));
        if (!address) return notLinked(address.takeError());
        code->constructors.push_back(address->toPtr<Code::Constructor>());
    }
    (*jit)->getExecutionSession().setErrorReporter([](llvm::Error error) { llvm::consumeError(std::move(error)); });
    code->jit = std::move(*jit);
    return JitProgram(std::move(code));
}

int JitProgram::run(int count, char** arguments, char** environment) const {
    for (const Code::Constructor constructor : m_code->constructors) constructor();
    return m_code->main(count, arguments, environment);
}

} // namespace forewarp::frontend::trace::run
