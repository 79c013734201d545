#include "frontend/ptx/registers.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/ir/ir_pipeline.h"
#include "frontend/ir/library_calls.h"
#include "frontend/linking/linked_calls.h"
#include "frontend/loops/parse.h"
#include "frontend/ptx/assembler.h"
#include "frontend/ptx/emit_ptx.h"
#include "frontend/ptx/gpu_code.h"
#include "frontend/ptx/outline_kernel.h"
#include "frontend/ptx/ptx_registers.h"
#include "frontend/ptx/thread_loops.h"

#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>

namespace forewarp::frontend::ptx {

namespace {

/// What kernels take besides the values in their PTX. Fitted, not derived: the 89 nests of resources/examples then have
/// 0.98 of what ptxas 13.0 gives them for sm_80 in the geometric mean, deviating by a factor of 1.23; it gives a kernel
/// that does nothing four.
constexpr int kUnseenRegisters = 6;

Error cannotRun(const std::string& loop, const std::string& why) {
    return {ErrorKind::input,
            "The iterations of " + loop + " cannot become GPU threads: " + why + ".",
            {},
            "Choose another loop."};
}

/// A name that PTX allows: «gemm_L1_1» for «gemm:L1.1».
std::string kernelNameOf(const std::string& loop) {
    std::string name = loop;
    for (char& c : name)
        if (!llvm::isAlnum(c)) c = '_';
    return name;
}

/// Of an attempt that came to a kernel.
void take(Assembly assembly, LoweredKernel& lowered) {
    lowered.assembledRegisters = assembly.kernel->registers;
    lowered.spillStoreBytes = assembly.kernel->spillStoreBytes;
    lowered.spillLoadBytes = assembly.kernel->spillLoadBytes;
    lowered.cubin = std::move(assembly.cubin);
}

/// The loops that become threads, in one function of the module.
class NestFinder {
  public:
    NestFinder(ir::FunctionView& view, const std::vector<kernel::MappedLoop>& mapped)
        : m_view(view), m_mapped(mapped) {}

    Result<llvm::Loop*> find(const std::string& id) {
        const int source = positionOf(id);
        llvm::Loop* loop = source < 0 ? nullptr : m_view.irLoopOf(source);
        if (!loop) return cannotRun(id, "its body never runs twice, or several loops come from one macro here");
        if (!loop->isLoopSimplifyForm() || !loop->hasDedicatedExits())
            return cannotRun(id, "jumps enter or leave it in a way that cannot be followed");
        return loop;
    }

    /// Outermost first.
    Result<std::vector<ThreadLoop>> findMapped() {
        std::vector<ThreadLoop> loops;
        for (const kernel::MappedLoop& mapped : m_mapped) {
            const auto loop = find(mapped.loop);
            if (!loop) return loop.failureAs<std::vector<ThreadLoop>>();
            loops.push_back({*loop, mapped.dimension});
        }
        std::ranges::sort(loops, {}, [](const ThreadLoop& each) { return each.loop->getLoopDepth(); });
        for (std::size_t i = 1; i < loops.size(); ++i)
            if (loops[i - 1].loop == loops[i].loop || !loops[i - 1].loop->contains(loops[i].loop))
                return cannotRun(m_mapped.front().loop, "the loops to be mapped are not inside each other");
        return loops;
    }

  private:
    [[nodiscard]] int positionOf(const std::string& id) const {
        const auto& loops = m_view.source().loops;
        const auto found = std::ranges::find(loops, id, &loops::SourceLoop::id);
        return found == loops.end() ? -1 : int(found - loops.begin());
    }

    ir::FunctionView& m_view;
    const std::vector<kernel::MappedLoop>& m_mapped;
};

/// The function that holds the loop.
Result<llvm::Function*> functionOf(const loops::ParsedFile& file, const std::string& loop) {
    const auto found = std::ranges::find(file.source.loops, loop, &loops::SourceLoop::id);
    if (found == file.source.loops.end())
        return Error{ErrorKind::input, "There is no loop " + loop + ".", {}, "List them with forewarp-cli loops."};
    llvm::Function* function = file.module ? file.module->getFunction(found->function) : nullptr;
    if (!function || function->isDeclaration()) return cannotRun(loop, found->function + "() has no code that can run");
    if (llvm::any_of(*function, [](const llvm::BasicBlock& block) { return block.hasAddressTaken(); }))
        return cannotRun(loop, found->function + "() jumps to labels whose address it takes");
    return function;
}

/// One nest on its way to PTX.
class NestLowering {
  public:
    NestLowering(loops::ParsedFile& file, const std::string& loop, const std::vector<kernel::MappedLoop>& mapped)
        : m_file(file), m_loop(loop), m_mapped(mapped) {
        if (m_mapped.empty()) m_mapped.push_back({loop, {}, kernel::ThreadDimension::x, 0});
    }

    Result<LoweredKernel> run(const std::string& architecture, const std::string& libdevice, const Progress& progress) {
        const auto target = PtxTarget::nearest(architecture);
        if (!target) return target.failureAs<LoweredKernel>();
        m_result.architecture = target->architecture();
        if (m_result.architecture != architecture)
            m_result.notes.push_back("LLVM does not know " + architecture + "; the code is for " +
                                     m_result.architecture + ".");
        const auto kernel = outline();
        if (!kernel) return kernel.failureAs<LoweredKernel>();
        m_function->deleteBody(); // outlining has left it in pieces
        if (progress.stopRequested()) return Cancelled{};
        progress.at(0.6, "PTX of " + m_loop);
        target->adopt(*m_file.module);
        if (auto why = makeGpuCode(*m_file.module, **kernel, libdevice)) return cannotRun(m_loop, *why);
        auto ptx = target->emit(*m_file.module);
        if (!ptx) return ptx.failureAs<LoweredKernel>();
        m_result.ptx = *std::move(ptx);
        if (const auto calls = callsLeft(**kernel); !calls.empty())
            m_result.notes.push_back("The kernel calls " + llvm::join(calls, ", ") + "; what registers " +
                                     (calls.size() > 1 ? "they need" : "it needs") + " is not counted in PTX.");
        if (progress.stopRequested()) return Cancelled{};
        if (auto error = count()) return *error;
        return std::move(m_result);
    }

  private:
    Result<llvm::Function*> outline() {
        const auto function = functionOf(m_file, m_loop);
        if (!function) return function;
        m_function = *function;
        for (const llvm::Instruction& instruction : llvm::instructions(*m_function))
            if (const std::string name = ir::missingNameIn(instruction); !name.empty())
                return Error{ErrorKind::input,
                             "It uses " + name + ", which is declared nowhere.",
                             {},
                             "Give it with -D" + name + "=… after --, or name the folder of its header."};
        ir::IrPipeline pipeline(*m_file.module);
        ir::FunctionView view(*m_function, m_file.source, pipeline.analysesOf(*m_function));
        NestFinder finder(view, m_mapped);
        const auto nest = finder.find(m_loop);
        if (!nest) return nest.failureAs<llvm::Function*>();
        const auto loops = finder.findMapped();
        if (!loops) return loops.failureAs<llvm::Function*>();
        keepCallable();
        llvm::Function& kernel = outlineKernel(makeThreads(**nest, *loops, view.analyses()), kernelNameOf(m_loop));
        if (llvm::verifyFunction(kernel))
            return Error{ErrorKind::internal,
                         "The nest at " + m_loop + " was not made a kernel correctly.",
                         {},
                         "Please report it with the file."};
        return &kernel;
    }

    /// Calls that lead back to the function of the nest find it whole.
    void keepCallable() {
        if (m_function->use_empty()) return;
        llvm::ValueToValueMapTy map;
        m_function->replaceAllUsesWith(llvm::CloneFunction(m_function, map));
    }

    std::optional<Error> count() {
        const std::string kernel = kernelNameOf(m_loop);
        const auto code = readPtx(m_result.ptx, kernel);
        if (!code)
            return Error{
                ErrorKind::internal, "LLVM's PTX has no kernel " + kernel + ".", {}, "Please report it with the file."};
        m_result.kernel = kernel;
        m_result.registers = kUnseenRegisters + peakOfRegisters(*code);
        return std::nullopt;
    }

    loops::ParsedFile& m_file;
    const std::string& m_loop;
    std::vector<kernel::MappedLoop> m_mapped;
    llvm::Function* m_function = nullptr; ///< Of the nest.
    LoweredKernel m_result;
};

} // namespace

Result<LoweredKernel> translateNest(const SourceFile& file, const std::string& loopId,
                                    const std::vector<kernel::MappedLoop>& mapped, const std::string& architecture,
                                    const std::string& ptxas, const Progress& progress) {
    progress.at(0.0, "parsing");
    auto parsed = loops::parse(file);
    if (!parsed) return parsed.failureAs<LoweredKernel>();
    if (progress.stopRequested()) return Cancelled{};
    if (auto texts = linking::textsAround(file)) linking::linkCalled(file, *texts, *parsed);
    progress.at(0.4, "kernel of " + loopId);
    const std::string libdevice = libdeviceOf(findAssembler(ptxas));
    auto lowered = NestLowering(*parsed, loopId, mapped).run(architecture, libdevice, progress);
    if (lowered || lowered.wasCancelled()) return lowered;
    Error error = lowered.error();
    if (error.place.empty()) error.place = file.path;
    return error;
}

LoweredKernel assembled(LoweredKernel lowered, const std::string& ptxas) {
    const std::string assembler = findAssembler(ptxas);
    if (assembler.empty()) return lowered;
    Assembly assembly = assemble(assembler, {lowered.ptx, lowered.kernel, lowered.architecture});
    if (!assembly.note.empty()) lowered.notes.push_back(assembly.note);
    if (assembly.kernel) take(std::move(assembly), lowered);
    return lowered;
}

Result<LoweredKernel> assembleCapped(const LoweredKernel& lowered, int registers, const std::string& ptxas) {
    const std::string assembler = findAssembler(ptxas);
    if (assembler.empty())
        return Error{ErrorKind::input, "There is no ptxas to assemble the kernel again.", lowered.kernel,
                     "Add it to PATH."};
    Assembly assembly = assemble(assembler, {lowered.ptx, lowered.kernel, lowered.architecture, registers});
    if (!assembly.kernel)
        return Error{ErrorKind::input, assembly.note, lowered.kernel, "Choose another count of registers."};
    LoweredKernel capped = lowered;
    take(std::move(assembly), capped);
    return capped;
}

} // namespace forewarp::frontend::ptx
