#include "frontend/ptx/assembler.h"

#include "frontend/ptx/tool_run.h"

#include "frontend/clang_headers.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <vector>

namespace forewarp::frontend::ptx {

namespace {

constexpr unsigned kMostSeconds = 30;

/// Functions that the kernel calls may be missing: then ptxas must not try to link (-c).
bool isWhole(std::string_view ptx) {
    return ptx.find(".extern .func") == std::string_view::npos;
}

std::vector<std::string> wordsFor(const std::string& assembler, const AssemblyOrder& order, const std::string& source,
                                  const std::string& cubin) {
    std::vector<std::string> words{assembler, "-v", "-arch=" + order.architecture};
    if (!isWhole(order.ptx)) words.emplace_back("-c");
    if (order.mostRegisters > 0) words.push_back("-maxrregcount=" + std::to_string(order.mostRegisters));
    words.insert(words.end(), {"-o", cubin, source});
    return words;
}

} // namespace

std::string findAssembler(const std::string& given) {
    if (!given.empty()) return given;
    const auto found = llvm::sys::findProgramByName("ptxas");
    return found ? *found : std::string();
}

std::string libdeviceOf(const std::string& assembler) {
    llvm::SmallString<128> path;
    if (assembler.empty() || llvm::sys::fs::real_path(assembler, path)) return {};
    llvm::sys::path::remove_filename(path);
    llvm::sys::path::append(path, "..", "nvvm", "libdevice", "libdevice.10.bc");
    return llvm::sys::fs::exists(path) ? path.str().str() : std::string();
}

std::optional<AssembledKernel> readAssemblerOutput(std::string_view output, std::string_view kernel) {
    llvm::StringRef text(output);
    const std::size_t entry = text.find("entry function '" + std::string(kernel) + "'");
    if (entry != llvm::StringRef::npos) text = text.drop_front(entry);
    const std::size_t used = text.find("Used ");
    const auto registers = numberBefore(text.substr(used), " registers");
    if (used == llvm::StringRef::npos || !registers) return std::nullopt;
    text = text.take_front(used);
    return AssembledKernel{*registers, numberBefore(text, " bytes spill stores").value_or(0),
                           numberBefore(text, " bytes spill loads").value_or(0)};
}

Assembly assemble(const std::string& assembler, const AssemblyOrder& order) {
    const ScratchFile source("ptx"), cubin("cubin");
    if (!source.write(order.ptx)) return {{}, {}, "The PTX could not be written for ptxas to read."};
    const ToolRun run = runTool(wordsFor(assembler, order, source.path().str(), cubin.path().str()), kMostSeconds);
    auto counted = run.code == 0 ? readAssemblerOutput(run.output, order.kernel) : std::nullopt;
    if (counted) return {counted, cubin.text(), {}};
    return {{}, {}, "ptxas did not count the registers: " + run.words + "."};
}

} // namespace forewarp::frontend::ptx
