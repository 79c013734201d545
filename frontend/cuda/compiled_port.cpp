#include "frontend/cuda/compiled_port.h"
#include "frontend/ptx/tool_run.h"

#include "frontend/clang_headers.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Program.h>

namespace forewarp::frontend::cuda {

namespace {

constexpr unsigned kMostSeconds = 120;
constexpr char kCudaFolder[] = "/usr/local/cuda/bin";

/// What ptxas says of the kernel, whose C++ name is mangled: «_Z7gemm_L1iffPf…».
llvm::StringRef partOf(llvm::StringRef output, const std::string& kernel) {
    const std::string mangled = "entry function '_Z" + std::to_string(kernel.size()) + kernel;
    return output.substr(output.find(mangled));
}

/// «float *row = a + i * n;»: what nvcc does not accept, and its words, of «port.cu(33): error: a value of …»; both empty
/// where it complains of something else than the port.
std::pair<std::string, std::string> refusedLine(llvm::StringRef output, const std::string& file,
                                                const std::string& cuda) {
    const auto [before, found] = output.split(file + "(");
    const auto [number, words] = found.split("): error");
    unsigned line = 0;
    if (found.empty() || words.empty() || number.getAsInteger(10, line) || line == 0) return {};
    llvm::SmallVector<llvm::StringRef> lines, said;
    llvm::StringRef(cuda).split(lines, '\n');
    words.split(said, '\n');
    if (line > lines.size()) return {};
    return {lines[line - 1].trim().str(), said.front().split(": ").second.rtrim(" .").str()};
}

} // namespace

std::string findNvcc(const std::string& given) {
    if (!given.empty()) return given;
    if (const auto found = llvm::sys::findProgramByName("nvcc")) return *found;
    const auto found = llvm::sys::findProgramByName("nvcc", {kCudaFolder});
    return found ? *found : std::string();
}

Result<CompiledPort> compilePort(const CudaPort& port, const std::string& architecture, const std::string& nvcc) {
    const ptx::ScratchFile source("cu"), cubin("cubin");
    if (!source.write(port.cuda))
        return Error{ErrorKind::input, "The port could not be written for nvcc to read.", {}, {}};
    const ptx::ToolRun run = ptx::runTool({nvcc, "-O3", "-arch=" + architecture, "-cubin", "-Xptxas", "-v", "-o",
                                           cubin.path().str(), source.path().str()},
                                          kMostSeconds);
    if (const auto [line, words] = refusedLine(run.output, source.path().str(), port.cuda);
        run.code != 0 && !line.empty())
        return Error{ErrorKind::internal, "nvcc refuses «" + line + "»: " + words + ".", {}, {}};
    if (run.code != 0)
        return Error{
            ErrorKind::input, "nvcc did not compile the port for " + architecture + ": " + run.words + ".", nvcc, {}};
    const llvm::StringRef said = partOf(run.output, port.kernel);
    const auto registers = ptx::numberBefore(said, " registers");
    if (!registers) return Error{ErrorKind::input, "nvcc did not say how many registers the kernel takes.", nvcc, {}};
    return CompiledPort{architecture, *registers, ptx::numberBefore(said, " bytes smem").value_or(0),
                        ptx::numberBefore(said, " bytes spill stores").value_or(0),
                        ptx::numberBefore(said, " bytes spill loads").value_or(0)};
}

} // namespace forewarp::frontend::cuda
