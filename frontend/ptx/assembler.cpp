#include "frontend/ptx/assembler.h"

#include "frontend/clang_headers.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FileUtilities.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <array>
#include <vector>

namespace forewarp::frontend {

namespace {

constexpr unsigned kMostSeconds = 30;

/// A file for one purpose, gone when this goes.
class ScratchFile {
  public:
    explicit ScratchFile(llvm::StringRef suffix) {
        if (!llvm::sys::fs::createTemporaryFile("forewarp", suffix, m_path)) m_remover.setFile(m_path);
    }
    [[nodiscard]] llvm::StringRef path() const { return m_path; }

    [[nodiscard]] bool write(std::string_view text) const {
        std::error_code error;
        llvm::raw_fd_ostream stream(m_path, error);
        if (error) return false;
        stream << text;
        stream.close();
        const bool failed = stream.has_error();
        stream.clear_error();
        return !failed;
    }
    [[nodiscard]] std::string text() const {
        const auto buffer = llvm::MemoryBuffer::getFile(m_path);
        return buffer ? (*buffer)->getBuffer().str() : std::string();
    }

  private:
    llvm::SmallString<128> m_path;
    llvm::FileRemover m_remover;
};

/// The number right before `words`; nothing where they are not there.
std::optional<int> numberBefore(llvm::StringRef text, llvm::StringRef words) {
    const std::size_t end = text.find(words);
    if (end == llvm::StringRef::npos) return std::nullopt;
    const llvm::StringRef before = text.take_front(end).rtrim();
    int number = 0;
    if (before.substr(before.find_last_not_of("0123456789") + 1).getAsInteger(10, number)) return std::nullopt;
    return number;
}

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

std::string firstLineOf(llvm::StringRef output) {
    const llvm::StringRef line = output.ltrim().split('\n').first.rtrim(" \r.!");
    return line.empty() ? "it printed nothing" : line.str();
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
    const ScratchFile source("ptx"), messages("txt"), cubin("cubin");
    if (!source.write(order.ptx)) return {{}, {}, "The PTX could not be written for ptxas to read."};
    const std::vector<std::string> words = wordsFor(assembler, order, source.path().str(), cubin.path().str());
    const std::vector<llvm::StringRef> arguments(words.begin(), words.end());
    const std::array<std::optional<llvm::StringRef>, 3> streams{llvm::StringRef(), messages.path(), messages.path()};
    std::string why;
    const int code = llvm::sys::ExecuteAndWait(assembler, arguments, std::nullopt, streams, kMostSeconds, 0, &why);
    const std::string output = messages.text();
    if (code == 0)
        if (auto counted = readAssemblerOutput(output, order.kernel)) return {counted, cubin.text(), {}};
    constexpr int kStopped = -2; // By the time limit, or a crash.
    const bool ranTooLong = code == kStopped && why.find("timed out") != std::string::npos;
    const std::string reason = ranTooLong ? "it took more than " + std::to_string(kMostSeconds) + " seconds"
                                          : firstLineOf(code < 0 ? why : output);
    return {{}, {}, "ptxas did not count the registers: " + reason + "."};
}

} // namespace forewarp::frontend
