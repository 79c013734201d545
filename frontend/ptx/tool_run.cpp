#include "frontend/ptx/tool_run.h"

#include "frontend/clang_headers.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/Signals.h>

#include <array>

namespace forewarp::frontend::ptx {

namespace {

std::string firstLineOf(llvm::StringRef output) {
    const llvm::StringRef line = output.ltrim().split('\n').first.rtrim(" \r.!");
    return line.empty() ? "it printed nothing" : line.str();
}

} // namespace

ScratchFile::ScratchFile(llvm::StringRef suffix) {
    if (llvm::sys::fs::createTemporaryFile("forewarp", suffix, m_path)) return;
    m_remover.setFile(m_path);
    llvm::sys::RemoveFileOnSignal(m_path);
}

ScratchFile::~ScratchFile() {
    llvm::sys::DontRemoveFileOnSignal(m_path);
}

bool ScratchFile::write(std::string_view text) const {
    std::error_code error;
    llvm::raw_fd_ostream stream(m_path, error);
    if (error) return false;
    stream << text;
    stream.close();
    const bool failed = stream.has_error();
    stream.clear_error();
    return !failed;
}

std::string ScratchFile::text() const {
    const auto buffer = llvm::MemoryBuffer::getFile(m_path);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
}

ToolRun runTool(const std::vector<std::string>& words, unsigned mostSeconds) {
    const ScratchFile messages("txt");
    const std::vector<llvm::StringRef> arguments(words.begin(), words.end());
    const std::array<std::optional<llvm::StringRef>, 3> streams{llvm::StringRef(), messages.path(), messages.path()};
    std::string why;
    ToolRun run;
    run.code = llvm::sys::ExecuteAndWait(words.front(), arguments, std::nullopt, streams, mostSeconds, 0, &why);
    run.output = messages.text();
    constexpr int kStopped = -2; // By the time limit, or a crash.
    const bool ranTooLong = run.code == kStopped && why.find("timed out") != std::string::npos;
    run.words = ranTooLong ? "it took more than " + std::to_string(mostSeconds) + " seconds"
                           : firstLineOf(run.code < 0 ? why : run.output);
    return run;
}

std::optional<int> numberBefore(llvm::StringRef text, llvm::StringRef words) {
    const std::size_t end = text.find(words);
    if (end == llvm::StringRef::npos) return std::nullopt;
    const llvm::StringRef before = text.take_front(end).rtrim();
    int number = 0;
    if (before.substr(before.find_last_not_of("0123456789") + 1).getAsInteger(10, number)) return std::nullopt;
    return number;
}

} // namespace forewarp::frontend::ptx
